#!/usr/bin/env python3
"""What is built into the program for a target, as CycloneDX 1.5: sbom.py TARGET."""

import json
import tomllib
import uuid

from built import all_needed, licence, needs, packages, program, purl, root, target

locked = tomllib.loads((root / "Cargo.lock").read_text())["package"]
sums = {(one["name"], one["version"]): one["checksum"] for one in locked if "checksum" in one}


def component(id):
    one = packages[id]
    told = {"type": "library", "bom-ref": purl(id), "name": one["name"], "version": one["version"], "purl": purl(id)}
    if licence(id):
        told["licenses"] = [{"expression": licence(id)}]
    if (one["name"], one["version"]) in sums:
        told["hashes"] = [{"alg": "SHA-256", "content": sums[one["name"], one["version"]]}]
    return told


order = all_needed()
bom = {
    "bomFormat": "CycloneDX",
    "specVersion": "1.5",
    "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, target + json.dumps([purl(id) for id in order]))}",
    "version": 1,
    "metadata": {"component": {**component(program), "type": "application"}},
    "components": [component(id) for id in order if id != program],
    "dependencies": [{"ref": purl(id), "dependsOn": [purl(one) for one in needs(id)]} for id in order],
}
print(json.dumps(bom, indent=1))
