# SPDX-License-Identifier: MIT
"""A judge command that does what its first word says; what it was told it appends to `told`."""

import json
import os
import sys
import time

what, told = sys.argv[1], sys.argv[2]
prompt = sys.stdin.read()
kept = {name: value for name, value in os.environ.items() if name.startswith("SR_")}
with open(told, "a", encoding="utf-8") as file:
    row = {"prompt": prompt, "env": kept, "cwd": os.getcwd(), "argv": sys.argv[3:]}
    file.write(json.dumps(row) + "\n")
with open(told, encoding="utf-8") as file:
    asked = len(file.readlines())

PASS = '{"pass": true, "reasoning": "fine"}'
FAIL = '{"pass": false, "reasoning": "two sentences say the same"}'
if what == "print":
    # The answers in turn, the last one for ever.
    answers = sys.argv[3:]
    print(answers[min(asked, len(answers)) - 1])
elif what == "hang":
    time.sleep(600)
elif what == "flood":
    for _ in range(1000):
        sys.stdout.write("x" * 100_000)
    print(PASS)
elif what == "echo":
    print(prompt)
elif what == "exit":
    print(PASS)
    sys.stderr.write("no key for this model\n")
    sys.exit(3)
elif what == "deaf":
    os.close(0)
    print(FAIL)
