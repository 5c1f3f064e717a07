# SPDX-License-Identifier: MIT
"""Patterns beside Python's `re`, in one run: python tests/bench/bench_pattern.py.

Prints what one pattern costs to define, at its first call and in use, and how long a character
takes on texts of a megabyte, some of which are made to be slow.
"""

from __future__ import annotations

import re
import sys
import timeit
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from patterns import callable_of
from src_compiler.regex import compile_pattern
from src_runtime.pattern import pattern

# Has what the patterns look for first, and matches none of them.
LINE = (
    "cd sub && cat secrets.md x/.env.md id_rsa.md /etc/fstab && echo AKIA0 555-12 > x | tail -n 5"
)
MEGABYTE = 1 << 20

# A pattern, and what `re` needs to be asked the same.
USUAL = [
    (r"(?i)secret\s*=", r"(?i)secret\s*="),
    (r"^(rm|mv|cp)\b.*/etc/", r"^(rm|mv|cp)\b.*/etc/"),
    (r"(^|/)(\.env|\.netrc|id_(rsa|ed25519))$", r"(^|/)(\.env|\.netrc|id_(rsa|ed25519))\Z"),
    (r"\b(AKIA|ASIA)[0-9A-Z]{16}\b", r"(?a)\b(AKIA|ASIA)[0-9A-Z]{16}\b"),
    (r"[0-9]{3}-[0-9]{4}", r"[0-9]{3}-[0-9]{4}"),
]
LARGE = [
    ("words", r"(hook|rule|guard)s?\b.*!$", "a word and another one, then more of them\n"),
    ("no such text", r"password\s*=", "a word and another one, then more of them\n"),
    ("spaces", r"\s+$", " "),
    ("loop in loop", r"^(\w+\s?)*$", "word "),
    ("three stars", r"a.*b.*c", "ab"),
]
MADE_TO_BE_SLOW = [(r"e.{30}=", "ea"), (r"(a|b)*a(a|b){300}c", "ab")]


def seconds(call: object, number: int = 1) -> float:
    assert callable(call)
    return min(timeit.repeat(call, number=number, repeat=5)) / number


def usual() -> None:
    heads = ("define", "first", "again", "re first", "re again")
    print(f"{'a pattern, in microseconds':42} " + " ".join(f"{head:>9}" for head in heads))
    for ours, theirs in USUAL:
        code = compile(f"pattern({compile_pattern(ours).source})", "generated", "eval")
        names = {"pattern": pattern}
        made = eval(code, names)
        define = seconds(lambda code=code, names=names: eval(code, names), 1_000)
        first = seconds(lambda code=code, names=names: eval(code, names)(LINE), 100)
        again = seconds(lambda made=made: made(LINE), 1_000)
        compiled = re.compile(theirs)
        re_again = seconds(lambda compiled=compiled: compiled.search(LINE), 1_000)
        re_first = seconds(lambda theirs=theirs: fresh(theirs).search(LINE), 20)
        row = (define, first, again, re_first, re_again)
        print(f"{ours:42} " + " ".join(f"{1e6 * spent:9.2f}" for spent in row))


def fresh(source: str) -> re.Pattern[str]:
    re.purge()
    return re.compile(source)


def large() -> None:
    print(f"\n{'a megabyte of':42} {'ns/char':>8}")
    for name, source, part in LARGE:
        text = part * (MEGABYTE // len(part)) + "?"
        report(f"{name}: {source}", source, text)
    for source, alphabet in MADE_TO_BE_SLOW:
        text = "".join(Random(1).choices(alphabet, k=MEGABYTE))
        report(f"made to be slow: {source}", source, text)


def report(name: str, source: str, text: str) -> None:
    search = callable_of(compile_pattern(source))
    spent = min(timeit.repeat(lambda: search(text), number=1, repeat=2))
    print(f"{name:42} {1e9 * spent / len(text):8.1f}")


if __name__ == "__main__":
    usual()
    large()
