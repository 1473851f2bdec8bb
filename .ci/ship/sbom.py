#!/usr/bin/env python3
"""What is built into the program for a target, as CycloneDX 1.5: sbom.py TARGET. From Cargo.lock, so it is the same each time."""

import json
import pathlib
import subprocess
import sys
import tomllib
import uuid

root = pathlib.Path(__file__).resolve().parent.parent.parent
if len(sys.argv) != 2:
    sys.exit("sbom.py TARGET")
target = sys.argv[1]
asked = ["metadata", "--locked", "--format-version", "1", "--filter-platform", target]
known = json.loads(subprocess.check_output(["cargo", *asked], cwd=root))
locked = tomllib.loads((root / "Cargo.lock").read_text())["package"]
sums = {(one["name"], one["version"]): one["checksum"] for one in locked if "checksum" in one}
packages = {one["id"]: one for one in known["packages"]}
nodes = {one["id"]: one for one in known["resolve"]["nodes"]}
program = next(id for id in known["workspace_members"] if packages[id]["name"] == "javelina")


def needs(id):
    """The packages that one is built from; what tests need is none of them."""
    wanted = [dep["pkg"] for dep in nodes[id]["deps"] if any(kind["kind"] in (None, "build") for kind in dep["dep_kinds"])]
    return sorted(set(wanted), key=purl)


def purl(id):
    return f"pkg:cargo/{packages[id]['name']}@{packages[id]['version']}"


def component(id):
    one = packages[id]
    told = {"type": "library", "bom-ref": purl(id), "name": one["name"], "version": one["version"], "purl": purl(id)}
    if one["license"]:
        told["licenses"] = [{"expression": one["license"].replace("/", " OR ")}]
    if (one["name"], one["version"]) in sums:
        told["hashes"] = [{"alg": "SHA-256", "content": sums[one["name"], one["version"]]}]
    return told


met, open_ids = {program}, [program]
while open_ids:
    for id in needs(open_ids.pop()):
        if id not in met:
            met.add(id)
            open_ids.append(id)
order = sorted(met, key=purl)
bom = {
    "bomFormat": "CycloneDX",
    "specVersion": "1.5",
    "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, target + json.dumps(sorted(purl(id) for id in met)))}",
    "version": 1,
    "metadata": {"component": {**component(program), "type": "application"}},
    "components": [component(id) for id in order if id != program],
    "dependencies": [{"ref": purl(id), "dependsOn": [purl(one) for one in needs(id)]} for id in order],
}
print(json.dumps(bom, indent=1))
