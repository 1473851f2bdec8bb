"""What is built into the program for a target. From Cargo.lock, so it is the same each time."""

import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent.parent
if len(sys.argv) != 2:
    sys.exit(f"{pathlib.Path(sys.argv[0]).name} TARGET")
target = sys.argv[1]


def cargo(*words):
    return subprocess.check_output(["cargo", *words, "--locked"], cwd=root, text=True)


known = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", target))
packages = {one["id"]: one for one in known["packages"]}
# The graph of `metadata` holds optional packages that no feature switches on; the tree does not.
rows = cargo("tree", "--package", "javelina", "--edges", "normal,build", "--prefix", "none", "--target", target)
built = {tuple(row.split()[:2]) for row in rows.splitlines()}
nodes = {one["id"]: one for one in known["resolve"]["nodes"]}
program = next(id for id in known["workspace_members"] if packages[id]["name"] == "javelina")


def purl(id):
    return f"pkg:cargo/{packages[id]['name']}@{packages[id]['version']}"


def needs(id):
    """The packages that one is built from; what tests need is none of them."""
    wanted = [dep["pkg"] for dep in nodes[id]["deps"] if any(kind["kind"] in (None, "build") for kind in dep["dep_kinds"])]
    return sorted({one for one in wanted if (packages[one]["name"], f"v{packages[one]['version']}") in built}, key=purl)


def all_needed():
    """The program and all that it is built from, by name."""
    met, open_ids = {program}, [program]
    while open_ids:
        for id in needs(open_ids.pop()):
            if id not in met:
                met.add(id)
                open_ids.append(id)
    return sorted(met, key=purl)


def licence(id):
    """The licence of a package as an SPDX expression; none where it names none."""
    return (packages[id]["license"] or "").replace("/", " OR ")
