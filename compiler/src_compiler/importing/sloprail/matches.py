# SPDX-License-Identifier: MIT
"""Matches, triggers and globs: texts stay as they are, if our language reads them alike."""

from __future__ import annotations

import re

from src_compiler.checks.expression import check_expression
from src_compiler.checks.kinds import expand
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.importing.foreign import is_nothing
from src_compiler.importing.sloprail.world import Rule
from src_compiler.importing.yamltext import Value
from src_compiler.regex.errors import PatternError
from src_compiler.regex.globs import compile_globs
from src_compiler.schema.load import schema
from src_compiler.types import BOOL
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Mapping, Node, Scalar, Sequence

_PRE = (
    *("PreFileCreate", "PreFileUpdate", "PreFileDelete", "PreFileWrite"),
    *("PreCommandInvoke", "PreToolUse"),
)
_POST = ("PostFileCreate", "PostFileUpdate", "PostFileDelete", "PostFileWrite", "PostTagWrite")
KINDS = {"gate": (*_PRE, "Stop"), "context": (*_PRE, *_POST)}
_BLANK_OR_QUOTE = re.compile("[ \t\n\"']")
_LIKE_EXPRESSION = re.compile(r"[()=<>&|]|^(?:not|true|false)$")


def is_glob(text: str) -> bool:
    """How a file-guard's match is told apart: blanks and quotes make an expression."""
    return _BLANK_OR_QUOTE.search(text) is None


def triggers(rule: Rule) -> dict[str, Value]:
    """`on`, and `match` beside it where there is one trigger."""
    node = rule.declared.tree.get("on")
    if node is None or (isinstance(node, Sequence) and not node.items):
        rule.lose(1, "there is no `on`, so sloprail does not load the rule")
        return {}
    found = [_trigger(rule, entry) for entry in rule.maps(node, "`on`")]
    if len(found) == 1:
        kind, match = found[0]
        return {"on": kind, "match": match} if match else {"on": kind}
    return {"on": [{"event": kind, "match": match} if match else kind for kind, match in found]}


def _trigger(rule: Rule, node: Node) -> tuple[str, str]:
    assert isinstance(node, Mapping)
    rule.keep_to(node, ("event", "match"), "a trigger")
    event, match = node.get("event"), node.get("match")
    kind = "" if event is None else rule.text(event, "`event`") or ""
    admitted = KINDS[rule.declared.nature]
    if kind not in admitted:
        nature = rule.declared.nature
        rule.lose(
            event or node, f"sloprail has no {quoted(kind)} for a {nature}",
            f"the kinds are {listed(admitted, 'and')}",
        )  # fmt: skip
        return "", ""
    if match is None or is_nothing(match):
        return kind, ""
    scope = Scope(kinds=expand(kind), contexts=rule.world.contexts, folds={})
    return kind, expression(rule, match, scope)


def expression(rule: Rule, node: Node, scope: Scope) -> str:
    """An expression as it was, or "" where it holds for every event or cannot be carried."""
    if not isinstance(node, Scalar):
        rule.lose(node, "`match` is no text, so sloprail does not load the rule")
        return ""
    text = node.text.value
    if text.strip() in ("", "true"):
        return ""
    findings = Findings()
    check_expression(node.text, scope, BOOL, findings)
    rule.lose_found(findings)
    if re.search(r"\bevent\.kind\b", text):
        rule.quirk(node, "sloprail has no `event.kind` in a match, so it did not load this rule")
    return text.strip()


def of_guard(rule: Rule) -> dict[str, Value]:
    """A file-guard's `paths` or `match`."""
    node = rule.declared.tree.get("match")
    text = None if node is None or is_nothing(node) else rule.text(node, "`match`")
    if node is None or text is None:
        if rule.whole:
            rule.lose(1, "there is no `match`, so sloprail does not load the rule")
        return {}
    if not is_glob(text):
        names = dict(schema().file_guard.fields)
        scope = Scope(contexts=rule.world.contexts, folds={}, names=names)
        match = expression(rule, node, scope)
        return {"match": match} if match else {}
    if why := glob_fault(text):
        rule.lose(node, why)
    if _LIKE_EXPRESSION.search(text):
        rule.quirk(
            node, f"sloprail reads {quoted(text)} as a glob, since it has neither blank nor quote",
            "write it as `match` with blanks if it was meant as an expression",
        )  # fmt: skip
    return {"paths": [text]}


def glob_fault(text: str) -> str:
    try:
        compile_globs([text])
    except PatternError as wrong:
        return f"in the glob {quoted(text)}, {wrong.message}"
    return ""
