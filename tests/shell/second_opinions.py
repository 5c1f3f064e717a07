# SPDX-License-Identifier: MIT
"""Other parsers' views of a line: mvdan/sh by way of shfmt, bashlex, and `bash -n`.

A view is the sorted list of simple commands, None for a word that is not literal.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from src_runtime.shell.escapes import ansi
from src_runtime.shell.model import Command, Part, literal
from src_runtime.shell.parser import parse

DECLARING = ("declare", "local", "export", "readonly", "typeset", "nameref", "let")

BASHLEX = """
import sys, json, signal
import bashlex
for line in sys.stdin:
    signal.alarm(2)
    try:
        trees = bashlex.parse(json.loads(line))
    except BaseException:
        print("null", flush=True)
        continue
    found = []
    def walk(node):
        if node.kind == "command":
            words = [part for part in node.parts if part.kind == "word"]
            if words:
                found.append(None if words[0].parts else words[0].word)
        for name in ("parts", "list"):
            for one in getattr(node, name, ()):
                walk(one)
        for name in ("command", "output", "heredoc"):
            one = getattr(node, name, None)
            if hasattr(one, "kind"):
                walk(one)
    for tree in trees:
        walk(tree)
    print(json.dumps(found), flush=True)
"""


def ours(line: str) -> list[str] | None:
    """Our own view, None where the line is not read to its end."""
    items, whole = parse(line)
    found: list[list[str | None]] = []
    gather(items, found)
    named = [words for words in found if words[0] not in DECLARING]
    return sorted(json.dumps(words) for words in named) if whole else None


def gather(items: list[tuple[Command, str]], found: list[list[str | None]]) -> None:
    for command, _ in items:
        gather_command(command, found)


def gather_command(command: Command, found: list[list[str | None]]) -> None:
    if command.kind == "simple" and command.words:
        found.append([literal(word) for word in command.words])
    words = [*command.words, *[redirect.target for redirect in command.redirects]]
    for assign in command.assigns:
        if not assign.declared:
            words.append(assign.word)
        words += [*(assign.items or []), assign.index or []]
    for patterns in command.patterns:
        words += patterns
    for word in words:
        gather_word(word, found)
    for inner in command.commands:
        gather_command(inner, found)
    for items in command.lists:
        gather(items, found)


def gather_word(word: list[Part], found: list[list[str | None]]) -> None:
    for part in word:
        gather(part.body, found)
        gather_word(part.inner, found)


def shfmt() -> str | None:
    beside = Path(sys.executable).parent / "shfmt"
    return str(beside) if beside.exists() else shutil.which("shfmt")


def mvdan(line: str) -> list[str] | None:
    done = subprocess.run(
        [shfmt() or "shfmt", "--to-json"],
        input=line.encode("utf-8", "surrogateescape"),
        capture_output=True,
        timeout=10,
    )
    if done.returncode:
        return None
    found: list[list[str | None]] = []
    calls(json.loads(done.stdout), found)
    return sorted(json.dumps(words) for words in found)


def calls(node: object, found: list[list[str | None]]) -> None:
    if isinstance(node, list):
        for one in node:
            calls(one, found)
    if not isinstance(node, dict):
        return
    if node.get("Type") == "CallExpr" and node.get("Args"):
        found.append([text(word["Parts"]) for word in node["Args"]])
    for one in node.values():
        calls(one, found)


def text(parts: list[dict[str, object]]) -> str | None:
    out = ""
    for part in parts:
        kind = part["Type"]
        if kind == "Lit":
            out += unescaped(str(part.get("Value", "")), None)
        elif kind == "SglQuoted":
            value = str(part.get("Value", ""))
            out += ansi(value) if part.get("Dollar") else value
        elif kind == "DblQuoted":
            for inner in part.get("Parts", ()):  # type: ignore[attr-defined]
                if inner["Type"] != "Lit":
                    return None
                out += unescaped(inner.get("Value", ""), '$`"\\')
        else:
            return None
    return out


def unescaped(value: str, only: str | None) -> str:
    out, i = "", 0
    while i < len(value):
        if value[i] == "\\" and i + 1 < len(value):
            follower = value[i + 1]
            if follower == "\n":
                i += 2
                continue
            if only is None or follower in only:
                out += follower
                i += 2
                continue
        out += value[i]
        i += 1
    return out


def bashlex(lines: list[str]) -> list[list[str | None] | None]:
    """The programs that bashlex sees in each line; it gets a process, for it may never end."""
    views: list[list[str | None] | None] = []
    while len(views) < len(lines):
        rest = lines[len(views) :]
        done = subprocess.run(
            [sys.executable, "-c", BASHLEX],
            input="".join(json.dumps(line) + "\n" for line in rest),
            text=True,
            capture_output=True,
            timeout=300,
        )
        views += [json.loads(view) for view in done.stdout.splitlines()]
        if len(views) < len(lines):
            views.append(None)
    return views


def accepted(line: str) -> bool:
    """Whether bash takes the line for a complete one."""
    done = subprocess.run(
        ["bash", "-O", "extglob", "-n", "-c", line], capture_output=True, timeout=10
    )
    return done.returncode == 0 and b"here-document" not in done.stderr
