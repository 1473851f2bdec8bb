#!/usr/bin/env python3
"""The licences of what others wrote and the program for a target is built from, each text once: notices.py TARGET."""

import pathlib
import re
import textwrap

from built import all_needed, licence, packages, purl

NAMES = re.compile(r"(UN)?LICEN[CS]E|COPYING|COPYRIGHT|NOTICE", re.IGNORECASE)
texts, silent, rows = {}, [], []
for id in all_needed():
    one = packages[id]
    if one["source"] is None:
        continue  # ours
    called = f"{one['name']} {one['version']}"
    rows.append(f"  {called}: {licence(id) or 'no licence named'}")
    folder = pathlib.Path(one["manifest_path"]).parent
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and NAMES.match(file.name) and file.suffix != ".rs"]
    for file in files:
        text = "\n".join(line.rstrip() for line in file.read_text(errors="replace").strip().splitlines())
        texts.setdefault(text, []).append(called)
    if not files:
        silent.append(f"  {called}, by {', '.join(one['authors']) or 'its authors'}: {licence(id)}")

print("The program is built from these packages, each under the licence next to it. Their sources are found by name and")
print("version in the registry of Rust packages. Their notices follow, each text once.\n")
print("\n".join(rows))
if silent:
    print("\nThese contain no licence text; see the text of the same name in this archive or below.\n")
    print("\n".join(silent))
for text, callers in texts.items():
    called = textwrap.fill(", ".join(dict.fromkeys(callers)), 80, break_long_words=False, break_on_hyphens=False)
    print(f"\n{'=' * 80}\n{called}\n\n{text}")
