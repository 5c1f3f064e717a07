# SPDX-License-Identifier: MIT-0
"""Run by check.py where it cannot load the rest: ends with 0 where the call is one to let pass."""
import json
import sys

stub = sys.modules["__main__"]
call = json.loads((stub.given or [sys.stdin.buffer.read(1 << 24)])[0])


def at(path):
    part = call
    for key in path:
        part = part.get(key, {})
    return part


with open(stub.__file__[:-8] + "repair.json") as file:
    rows = json.load(file)
for agent, path, values, other, value in rows:
    if agent in sys.argv and at(path) in values and at(other) == value:
        stub.posix._exit(0)
