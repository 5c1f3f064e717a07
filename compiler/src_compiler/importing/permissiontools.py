# SPDX-License-Identifier: MIT
"""Patterns of tools other than the shell: files, addresses, servers, agents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from src_compiler.importing.conditions import pattern, quoted
from src_compiler.importing.permissionlines import Lost
from src_compiler.importing.permissionpaths import Paths, paths
from src_compiler.importing.yamltext import Value

READING = ("Read", "Glob", "Grep", "LS")
WRITING = ("Edit", "Write", "MultiEdit", "NotebookEdit")
# The only two whose paths the permissions there look at.
_READ_THERE = ("Read", "Edit")


@dataclass(frozen=True, slots=True)
class Found:
    """`when` are the keys of a rule that say on what it fires; `doubts` are told."""

    when: dict[str, Value]
    example: Value | None
    doubts: tuple[str, ...] = ()


def rule(tool: str, spec: str | None, allow: bool) -> Found:
    """What a pattern means; raises Lost."""
    if tool.startswith("mcp__"):
        return _server(tool, spec)
    if tool in (*READING, *WRITING) and spec is not None:
        return _files(tool, spec, allow)
    if spec is None:
        return _any_use(tool, allow)
    if tool == "WebFetch":
        return _address(spec)
    if tool in ("Agent", "Task"):
        return _agent(spec)
    raise Lost(f"what stands in the brackets of `{tool[:60]}` is not known here",
               "write a rule on `PreToolUse`")  # fmt: skip


def _files(tool: str, spec: str, allow: bool) -> Found:
    doubts = []
    instead = "Read" if tool in READING else "Edit"
    if tool not in _READ_THERE:
        if allow:
            raise Lost(f"there only the paths of `{instead}` count, so this allows nothing",
                       f"write `{instead}({spec[:60]})`")  # fmt: skip
        doubts.append(f"there only the paths of `{instead}` count, so this stops nothing;"
                      " here it does")  # fmt: skip
    found = paths(spec, allow)
    if not (found.globs or found.match):
        return _any_use(tool, allow)
    if found.doubt:
        doubts.append(found.doubt)
    when: dict[str, Value] = {"on": "PreFileRead" if tool in READING else "PreFileWrite"}
    if found.globs:
        when["paths"] = list(found.globs)
    if found.match:
        when["match"] = found.match
    return Found(when, _example(tool, found), tuple(doubts))


def _example(tool: str, found: Paths) -> Value | None:
    if not found.example:
        return None
    if tool in READING:
        return {"tool": "Read", "input": {"file_path": found.example}}
    return {"write": found.example, "to": "x"}


def _any_use(tool: str, allow: bool) -> Found:
    """Every call of a tool. What a call does to files tells more than its name."""
    if tool in WRITING and allow:
        match = f'event.by.tool == {quoted(tool)} and event.by.bin == ""'
        example: Value | None = {"write": "file", "to": "x"} if tool == "Write" else None
        return Found({"on": "PreFileWrite", "match": match}, example)
    if tool == "Read" and allow:
        example = {"tool": "Read", "input": {"file_path": "file"}}
        return Found({"on": "PreFileRead", "match": 'event.by.bin == ""'}, example)
    return _named(tool)


def _named(tool: str) -> Found:
    if "*" not in tool:
        when: dict[str, Value] = {"on": "PreToolUse", "match": f"event.tool == {quoted(tool)}"}
        return Found(when, {"tool": tool, "input": {}})
    head, _, tail = tool.partition("*")
    if not tail:
        match = f"event.tool startsWith {quoted(head)}"
    else:
        text = ".*".join(map(re.escape, tool.split("*")))
        match = f"event.tool matches {pattern(f'^{text}$')}"
    return Found({"on": "PreToolUse", "match": match},
                 {"tool": tool.replace("*", "x"), "input": {}})  # fmt: skip


def _server(tool: str, spec: str | None) -> Found:
    if spec is not None:
        raise Lost("patterns of an MCP tool have no brackets", f"write `{tool[:60]}`")
    if tool.count("__") == 1 and "*" not in tool:
        when: dict[str, Value] = {
            "on": "PreToolUse",
            "match": f"event.tool startsWith {quoted(f'{tool}__')}",
        }
        return Found(when, {"tool": f"{tool}__x", "input": {}})
    return _named(tool)


def _address(spec: str) -> Found:
    key, colon, domain = spec.partition(":")
    domain = domain.strip().lower()
    if key != "domain" or not colon or not re.fullmatch(r"(\*\.)?[\w.-]+", domain):
        raise Lost("only `domain:` is known here", "write a rule with `host(event.input.url)`")
    host = 'host(event.input.url ?? "")'
    wide = domain.startswith("*.")
    test = f"endsWith {quoted(domain[1:])}" if wide else f"== {quoted(domain)}"
    return Found(
        {"on": "PreToolUse", "match": f'event.tool == "WebFetch" and {host} {test}'},
        {"tool": "WebFetch", "input": {"url": f"https://{domain.replace('*', 'www')}/"}},
    )


def _agent(spec: str) -> Found:
    kind = '(event.input.subagent_type ?? "")'
    return Found(
        {
            "on": "PreToolUse",
            "match": f'event.tool in ["Agent", "Task"] and {kind} == {quoted(spec)}',
        },
        {"tool": "Task", "input": {"subagent_type": spec}},
    )
