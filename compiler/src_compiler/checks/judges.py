# SPDX-License-Identifier: MIT
"""The keys of judges: which models, how long, which tools, and that there is someone to ask."""

from __future__ import annotations

import re

from src_compiler import durations
from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.nearest import did_you_mean
from src_compiler.ruleset import Rule, Value
from src_compiler.source import Text
from src_compiler.wording import quoted

SIZES = tuple(f"size-{size}" for size in ("xs", "sm", "md", "lg", "xl", "xxl"))
# With these a judge command may write its verdict.
NEEDED = ("Write", "Edit")
_NAME = re.compile(r"[^\s(),]+")
_UNFIT = re.compile(r"[\x00-\x1f\x7f]")


def check(rule: Rule, world: World, findings: Findings) -> None:
    """Whatever is wrong with the judges of a rule, but for what their templates say."""
    checks = rule.rest.get("checks")
    for entry in checks if isinstance(checks, tuple) else ():
        if isinstance(entry, dict) and isinstance(entry.get("judge"), Text):
            _check(entry, world, findings)
    for action in rule.actions:
        if action.verb == "prepare" and isinstance(action.value, dict):
            _asked(action.value, world, findings)
            _time(action.value, findings)


def _check(entry: dict[str, Value], world: World, findings: Findings) -> None:
    _asked(entry, world, findings)
    _time(entry, findings)
    model = entry.get("model")
    if isinstance(model, Text):
        _models(model, findings)
    for key in ("allowed_tools", "disallowed_tools"):
        items = entry.get(key)
        for item in items if isinstance(items, tuple) else ():
            if isinstance(item, Text):
                _tool(item, key == "disallowed_tools", findings)


def _asked(entry: dict[str, Value], world: World, findings: Findings) -> None:
    judge = entry.get("judge")
    if isinstance(judge, Text) and world.project.judge is None:
        findings.error(
            "judge-without-command",
            f"nobody can be asked {quoted(judge.value)}: src.yaml names no judge command",
            judge.span(),
            "write `judge: {command: ./judge.sh}` in src.yaml; `src explain judge-without-command`",
        )


def _time(entry: dict[str, Value], findings: Findings) -> None:
    timeout = entry.get("timeout")
    if isinstance(timeout, Text) and durations.milliseconds(timeout.value) == 0:
        findings.error(
            "wrong-type",
            "`timeout` is more than nothing: a judge without time can only refuse",
            timeout.span(),
            f"write {durations.FORM}",
        )


def _models(model: Text, findings: Findings) -> None:
    """A list with commas of sizes and names; the command takes the first that it has."""
    at = 0
    for part in model.value.split(","):
        name = part.strip()
        start = at + len(part) - len(part.lstrip())
        at += len(part) + 1
        if not name:
            start = min(start, len(model.value) - 1)
            findings.error(
                "bad-model",
                "an entry of `model` is empty",
                model.span(start, start + 1),
                "write names with one comma between them: `model: size-md, size-lg`",
            )
        elif _UNFIT.search(name) or " " in name:
            span = model.span(start, start + len(name))
            findings.error("bad-model", f"{quoted(name)} is no name of a model", span)
        elif name.startswith("size-") and name not in SIZES:
            findings.error(
                "bad-model",
                f"there is no size {quoted(name)}",
                model.span(start, start + len(name)),
                did_you_mean(name, SIZES, 0.5),
                (f"sizes: {', '.join(SIZES)}; any other name is that of a model",),
            )


def _tool(item: Text, disallowed: bool, findings: Findings) -> None:
    wrong, help = _grammar(item.value)
    if wrong:
        findings.error("bad-tool", f"{quoted(item.value)} {wrong}", item.span(), help)
        return
    found = _NAME.match(item.value)
    if disallowed and found and found.group() in NEEDED:
        findings.error(
            "bad-tool",
            f"a judge keeps `{found.group()}`: it may write its verdict with it",
            item.span(),
            "remove it; what a judge may write to is up to the judge command",
        )


def _grammar(text: str) -> tuple[str, str]:
    """What is wrong with a tool's rule, `Name` or `Name(scope)`, and what to write."""
    found = _NAME.match(text)
    if found is None or _UNFIT.search(text):
        return "begins with no tool's name", "write `Read` or `Bash(git log:*)`"
    scope = text[found.end() :]
    if not scope:
        return "", ""
    if scope[0] != "(":
        help = "write one tool an entry, and no blank before its `(`"
        return "has something behind the tool's name that is no scope", help
    depth = 0
    for at, char in enumerate(scope):
        depth += (char == "(") - (char == ")")
        if depth == 0 and at < len(scope) - 1:
            return "goes on after its scope", "write one tool an entry"
    if depth:
        return "has a scope that is not closed", "close every `(` in it"
    return "", ""
