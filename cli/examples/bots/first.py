#!/usr/bin/env python3
"""A bot in a few lines: takes the first action that is listed, or the example where there is no end of actions.

javelina play arizona --seats "cmd:python3 cli/examples/bots/first.py,greedy" --seed 1
"""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        action = 1 if message["actions"] else message["example"]
        print(json.dumps({"id": message["id"], "action": action}), flush=True)
