# SPDX-License-Identifier: MIT
"""`require` and `checks`, which gates and file-guards share."""

from __future__ import annotations

import re

from src_compiler.importing.foreign import is_nothing, texts
from src_compiler.importing.sloprail.scripts import script, template
from src_compiler.importing.sloprail.world import Rule
from src_compiler.importing.yamltext import Value
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Mapping, Node

REQUIREMENTS = ("skill", "context", "citation")
CHECKS = ("script", "judge")
JUDGE_KEYS = ("prepare", "model", "timeout", "allowed_tools", "disallowed_tools")
_GO = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h)", re.ASCII)
_UNITS = {"ns": 1e-6, "us": 1e-3, "µs": 1e-3, "μs": 1e-3, "ms": 1, "s": 1e3, "m": 6e4, "h": 3.6e6}


def demands(rule: Rule) -> dict[str, Value]:
    """The rule's requirements and checks, by our keys."""
    tree = rule.declared.tree
    required = [_requirement(rule, each) for each in rule.maps(tree.get("require"), "`require`")]
    checked = [_check(rule, each) for each in rule.maps(tree.get("checks"), "`checks`")]
    found: dict[str, Value] = {}
    if required:
        found["require"] = required
    if checked:
        found["checks"] = checked
    return found


def _one_of(rule: Rule, node: Mapping, keys: tuple[str, ...], what: str) -> str:
    present = [key for key in keys if not is_nothing(node.get(key))]
    if len(present) == 1:
        return present[0]
    rule.lose(node, f"{what} must have one of {listed(keys)}, so sloprail does not load the rule")
    return ""


def _requirement(rule: Rule, node: Mapping) -> dict[str, Value]:
    rule.keep_to(node, (*REQUIREMENTS, "files", "when"), "a requirement")
    kind = _one_of(rule, node, REQUIREMENTS, "an entry of `require`")
    found: dict[str, Value] = {}
    for key, value in node.entries:
        match key.text.value:
            case "skill" | "context" as word:
                found[word] = (rule.text(value, f"`{word}`") or "").strip()
            case "citation":
                found["citation"] = _citation(rule, value)
            case "files":
                found["files"] = _texts(rule, value, "`files`")
            case "when" if not is_nothing(value):
                found["when"] = script(rule, value, "`when`") or ""
    if "files" in found and kind != "skill":
        rule.lose(node, "`files` goes only beside `skill`, so sloprail does not load the rule")
    return found


def _citation(rule: Rule, node: Node) -> dict[str, Value]:
    inner = node.get("source_types") if isinstance(node, Mapping) else None
    if inner is None:
        rule.lose(node, "`citation` has no `source_types`, so sloprail does not load the rule")
        return {}
    return {"source_types": _texts(rule, inner, "`source_types`")}


def _check(rule: Rule, node: Mapping) -> dict[str, Value]:
    rule.keep_to(node, (*CHECKS, *JUDGE_KEYS), "a check")
    kind = _one_of(rule, node, CHECKS, "an entry of `checks`")
    found: dict[str, Value] = {}
    for key, value in node.entries:
        word = key.text.value
        if is_nothing(value):
            continue
        if word in JUDGE_KEYS and kind == "script":
            rule.lose(key, f"`{word}` goes only beside `judge`, so sloprail does not load the rule")
        made = _check_value(rule, word, value)
        if made is not None:
            found[word] = made
    return found


def _check_value(rule: Rule, word: str, value: Node) -> Value | None:
    match word:
        case "script" | "prepare":
            return script(rule, value, f"`{word}`")
        case "judge":
            return template(rule, value)
        case "model":
            return rule.text(value, "`model`")
        case "timeout":
            return _duration(rule, value)
        case "allowed_tools" | "disallowed_tools":
            return _texts(rule, value, f"`{word}`")
    return None


def _texts(rule: Rule, node: Node, what: str) -> list[str]:
    found = texts(node)
    if not found or not all(entry.text.value.strip() for entry in found):
        rule.lose(node, f"{what} is no list of texts, so sloprail does not load the rule")
        return []
    return [entry.text.value for entry in found]


def _duration(rule: Rule, node: Node) -> str | None:
    """Go writes `1m30s`; ours is one number with one unit."""
    text = (rule.text(node, "`timeout`") or "").strip()
    parts = _GO.findall(text)
    if not text or "".join(parts) != text:
        if text:
            rule.lose(node, f"{quoted(text)} is no duration, so sloprail does not load the rule")
        return None
    number = round(sum(_milliseconds(part) for part in parts))
    if not 0 < number < 10**9:
        rule.lose(node, f"{quoted(text)} is no time to wait for a judge")
        return None
    return next(
        f"{number // of}{unit}"
        for unit, of in (("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1))
        if number % of == 0 and (unit not in "hm" or text.endswith(unit))
    )


def _milliseconds(part: str) -> float:
    unit = next(unit for unit in sorted(_UNITS, key=len, reverse=True) if part.endswith(unit))
    return float(part[: -len(unit)]) * _UNITS[unit]
