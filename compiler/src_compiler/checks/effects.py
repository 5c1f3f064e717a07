# SPDX-License-Identifier: MIT
"""What a rule does beside its verdict: notices, texts for the model, tools, results."""

from __future__ import annotations

from src_compiler import durations
from src_compiler.checked import Effect, Said, Script
from src_compiler.checks import demands, texts
from src_compiler.checks.scope import Scope
from src_compiler.checks.verbatim import data, verbatim
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Action, Rule, RuleSet, Value
from src_compiler.source import Text

# The key that a text stands for where it is all that is written.
MAIN = {"notify": "message", "inject": "text"}
# Keys whose texts are shown, and may have parts to fill in.
SHOWN = ("message", "ref", "text", "append")


def effect(
    action: Action, rule: Rule, ruleset: RuleSet, around: Scope, findings: Findings
) -> Effect | None:
    """None where something of it was refused."""
    if action.verb == "prepare" and isinstance(action.value, dict):
        return _prepare(action.value, rule, ruleset, around, findings)
    written = action.value if isinstance(action.value, dict) else {MAIN[action.verb]: action.value}
    values: dict[str, Said] = {}
    if action.verb == "notify":
        values = {"level": "info", "ref": ""}
    for key, value in written.items():
        found = _value(key, value, ruleset, around, findings)
        if found is None:
            return None
        if found is not False:
            values["text" if key == "file" else key] = found
    return Effect(action.verb, values)


def _prepare(
    written: dict[str, Value], rule: Rule, ruleset: RuleSet, around: Scope, findings: Findings
) -> Effect:
    values: dict[str, Said] = {}
    script, timeout = written.get("run"), written.get("timeout")
    if isinstance(script, Text):
        values["run"] = Script(script)
    else:
        values["judge"] = demands.judgement(rule, ruleset, written, around, findings)
    if isinstance(timeout, Text):
        values["timeout"] = (durations.milliseconds(timeout.value) or 0) / 1000
    return Effect("prepare", values)


def _value(
    key: str, value: Value, ruleset: RuleSet, around: Scope, findings: Findings
) -> Said | None:
    if key == "file" and isinstance(value, Text):
        # That it cannot be read has been told.
        return next((text for name, _, text in ruleset.texts if name == value.value), None)
    if key == "run" and isinstance(value, Text):
        return Script(value)
    if key in SHOWN and isinstance(value, Text):
        return texts.template(value, around, findings)
    if isinstance(value, dict):
        return verbatim(value, "a text of `details`", "say it in `append`", findings)
    return data(value)
