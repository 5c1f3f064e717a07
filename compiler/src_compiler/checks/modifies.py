# SPDX-License-Identifier: MIT
"""What `modify` makes of a call: its texts typed, its keys such as the call may have."""

from __future__ import annotations

from src_compiler.checked import Data, Modify, Template, Trigger
from src_compiler.checks import texts
from src_compiler.checks.scope import Scope
from src_compiler.checks.verbatim import verbatim
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
    return verbatim(
        written, "a text inside a list or map", "set a key to a text of its own", findings
    )
