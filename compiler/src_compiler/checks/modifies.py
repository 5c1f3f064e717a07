# SPDX-License-Identifier: MIT
"""What `modify` makes of a call: its texts typed, its keys such as the call may have."""

from __future__ import annotations

from collections.abc import Iterator

from src_compiler.checked import Data, Modify, Template, Trigger
from src_compiler.checks import texts
from src_compiler.checks.effects import data
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule, Value
from src_compiler.source import Text
from src_compiler.wording import quoted

TYPED = "user_bash"
LINE = "command"


def check(
    rule: Rule, around: Scope, triggers: tuple[Trigger, ...], findings: Findings
) -> Modify | None:
    """None where the rule has no `modify`."""
    action = next((each for each in rule.actions if each.verb == "modify"), None)
    if action is None or not isinstance(action.value, dict):
        return None
    prepend, append = (
        texts.template(text, around, findings) if isinstance(text, Text) else None
        for text in (action.value.get("prepend"), action.value.get("append"))
    )
    written = action.value.get("set")
    keys = written if isinstance(written, dict) else {}
    if any(TYPED in each.kinds for each in triggers):
        for key in keys:
            if key != LINE:
                findings.error(
                    "unknown-key",
                    f"what a person types has no {quoted(key)}, only a `{LINE}`",
                    action.span,
                    f"bind the rule to `tool_call` instead of `{TYPED}`",
                )
    return Modify(prepend, append, {key: _value(keys[key], around, findings) for key in keys})


def _value(written: Value, around: Scope, findings: Findings) -> Template | Data:
    if isinstance(written, Text):
        return texts.template(written, around, findings)
    for text in _texts(written):
        if "{{" in text.value:
            start = text.value.index("{{")
            findings.warning(
                "braces-not-filled",
                "a text inside a list or map stays as it is, braces and all",
                text.span(start, start + 2),
                "set a key to a text of its own",
            )
    return data(written)


def _texts(value: Value) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
