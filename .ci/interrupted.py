#!/usr/bin/env python3
"""Interrupts batches by SIGTERM at random moments, resumes them, and compares every byte with an uninterrupted run.

Usage: interrupted.py JAVELINA [TRIES] [GAMES] [SEED]. Each game has a batch of its own with a gate on `longest
standstill` and --items; tries are dealt to the games in turn. Exit code 1 if a byte differs.
"""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

GAMES = ["arizona", "cliffs", "keystone", "sonora"]
SPEC = """format = "javelina.batch/1"
title = "interrupted"
game = "{game}"
seed = 7
games = {games}
[[arm]]
label = "a"
seats = 2
policies = ["random"]
[[gate]]
title = "still"
arm = "a"
metric = "longest standstill"
holds = "<= 5000"
"""


def files(folder):
    found = {}
    for above, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(above, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def main():
    program = os.path.abspath(sys.argv[1])
    tries, games, seed = (int(text) for text in (sys.argv[2:] + ["50", "300", "46"][len(sys.argv) - 2:])[:3])
    drawn, equal, cut = random.Random(seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        whole = {}
        for game in GAMES:
            with open(f"{game}.batch.toml", "w", encoding="utf-8") as file:
                file.write(SPEC.format(game=game, games=games))
            began = time.monotonic()
            line = [program, "batch", f"{game}.batch.toml", "--items", "--no-preflight", "--out"]
            code = subprocess.run(line + [f"{game}.whole"], stdout=subprocess.DEVNULL).returncode
            whole[game] = (line, code, files(f"{game}.whole"), time.monotonic() - began)
        for number in range(tries):
            game = GAMES[number % len(GAMES)]
            line, code, known, took = whole[game]
            out = f"{game}.{number}"
            run = subprocess.Popen(line + [out], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(drawn.random() * took)
            run.send_signal(signal.SIGTERM)
            first = run.wait()
            cut += first == 130
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            again = subprocess.run(line + [out, "--resume"], **quiet).returncode
            now = files(out)
            is_equal = first in (130, code) and again == code and now == known
            equal += is_equal
            if not is_equal:
                names = sorted(name for name in set(now) | set(known) if now.get(name) != known.get(name))
                print(f"{game}, try {number}: exit codes {first}, {again} (whole: {code}); other bytes in {names}")
    print(f"equal bytes {equal} of {tries}, {cut} interrupted")
    return equal != tries


sys.exit(main())
