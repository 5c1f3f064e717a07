# SPDX-License-Identifier: MIT
"""Scripts and templates. Sloprail hands what is written to `sh -c` in the rule's folder; here it is
a file that is shipped, with arguments."""

from __future__ import annotations

import posixpath
import re

from src_compiler.importing.sloprail import calls
from src_compiler.importing.sloprail.world import Rule
from src_compiler.wording import quoted
from src_compiler.yamltree import Node

HOME = "sloprail"
_WORD = re.compile(r"[A-Za-z0-9_.+/-]+")
_INTERPRETERS = (
    "sh",
    "bash",
    "dash",
    "zsh",
    "ksh",
    "fish",
    "python",
    "python3",
    "node",
    "ruby",
    "perl",
)
_SPLIT = re.compile(r"[\w./+-]+")


def script(rule: Rule, node: Node, what: str) -> str | None:
    """A script as our rules name it; None where it cannot be carried, which is told."""
    line = rule.text(node, what)
    if line is None:
        return None
    line = line.strip()
    first, _, rest = line.partition(" ")
    path = _in_tree(rule, first)
    if path is not None:
        _refuse_siblings(rule, node, rest)
        return " ".join(filter(None, (_take(rule, node, path), rest.strip())))
    if first.startswith(("./", "../")) or (_WORD.fullmatch(line) and "/" in line):
        _missing(rule, node, first)
        return None
    word, _, arguments = rest.strip().partition(" ")
    if posixpath.basename(first) in _INTERPRETERS and (path := _in_tree(rule, word)) is not None:
        _refuse_siblings(rule, node, arguments)
        return " ".join(filter(None, (_run_by(rule, node, path, first), arguments.strip())))
    return _wrapped(rule, node, line)


def template(rule: Rule, node: Node) -> str | None:
    name = rule.text(node, "`judge`")
    if name is None:
        return None
    path = _in_tree(rule, name.strip())
    if path is None:
        _missing(rule, node, name.strip())
        return None
    return _take(rule, node, path)


def _in_tree(rule: Rule, word: str) -> str | None:
    """The file of the tree that a word means in the rule's folder."""
    if not _WORD.fullmatch(word) or word.startswith("/"):
        return None
    path = posixpath.normpath(posixpath.join(rule.declared.folder, word))
    return path if path in rule.world.tree.files else None


def _missing(rule: Rule, node: Node, word: str) -> None:
    rule.lose(
        node, f"{quoted(word)} is no regular file in this tree",
        "files outside it, and those behind links, are not carried",
    )  # fmt: skip


def _take(rule: Rule, node: Node, path: str) -> str:
    """Has a file and its rule's whole folder copied."""
    own = rule.declared.folder
    siblings = [
        each
        for each in rule.world.folders[own]
        if each != rule.declared.path and not each.startswith(f"{own}/tests/")
    ]
    rule.named.add(path)
    rule.files.update((path, *siblings))
    if rule.world.tree.bytes(path) is None:
        rule.lose(node, f"{quoted(path)} cannot be read")
    if posixpath.dirname(path) != own:
        rule.changed(node, f"{quoted(path)} runs in its own folder, and not in the rule's")
    return f"./{HOME}/{path}"


def examine(rule: Rule) -> None:
    """What will not hold in the files that a rule names; it is off until its author has seen to
    that, since half a script may let through what the whole refused."""
    for path in sorted(rule.named):
        text = (rule.world.tree.bytes(path) or b"").decode("utf-8", "replace")
        shown = rule.world.tree.place(path)
        for number, call, help in calls.programs(text):
            rule.said.lost(shown, number, f"`{call}` is a program of sloprail", help)
            why = f"it calls `{call}` in line {number} of {posixpath.basename(path)}"
            rule.off = rule.off or why
        folder = posixpath.dirname(path)
        own = folder.startswith(rule.declared.folder)
        around = rule.files if own else set(rule.world.tree.below(folder))
        names = {posixpath.relpath(each, folder) for each in around - rule.named}
        for number, name in calls.beside(text, names):
            rule.said.lost(
                shown, number, f"{quoted(name)} is not shipped with the checker",
                f"read it as `$SR_WORKSPACE/rules/{HOME}/{posixpath.normpath(f'{folder}/{name}')}`",
            )  # fmt: skip
            rule.off = rule.off or f"it needs {name}, which is not shipped"
        for number, message in calls.settings(text):
            rule.said.changed(shown, number, message)


def _refuse_siblings(rule: Rule, node: Node, line: str) -> bool:
    """Whether a line names files of the folder, which only a named script is shipped with."""
    words = _SPLIT.findall(line)
    found = next((word for word in words if _in_tree(rule, word) is not None), None)
    if found is None:
        return False
    rule.lose(
        node, f"the line names {quoted(found)}, and only the script that it begins with is shipped",
        "write a script that needs no other file, and name that",
    )  # fmt: skip
    return True


def _run_by(rule: Rule, node: Node, path: str, interpreter: str) -> str | None:
    """`python3 check.py`: the file says itself what runs it, or is made to."""
    data = rule.world.tree.bytes(path) or b""
    name = posixpath.basename(interpreter)
    first = data.partition(b"\n")[0]
    words = first[2:].decode("utf-8", "replace").split() if first[:2] == b"#!" else []
    if words and posixpath.basename(words[-1]) == name:
        return _take(rule, node, path)
    taken = _take(rule, node, path)
    line = f"#!/usr/bin/env {name}\n".encode()
    rule.made[f"{HOME}/{path}"] = line + (data[len(first) + 1 :] if words else data)
    rule.changed(node, f"{quoted(path)} begins with `#!/usr/bin/env {name}` now")
    return taken


def _wrapped(rule: Rule, node: Node, line: str) -> str | None:
    """A line of shell that is no file becomes one."""
    if _refuse_siblings(rule, node, line):
        return None
    for _, call, help in calls.programs(line):
        rule.lose(node, f"`{call}` is a program of sloprail", help)
        return None
    number = len(rule.made) + 1
    path = f"{HOME}/{rule.declared.folder}/line-{number}.sh"
    rule.made[path] = f"#!/bin/sh\n{line}\n".encode()
    rule.changed(node, f"this line of shell is a script of its own now: {path}")
    return f"./{path}"
