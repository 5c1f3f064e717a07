# SPDX-License-Identifier: MIT
"""`structure`: where files may be created or changed, as a file-guard that needs no checks."""

from __future__ import annotations

from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import CheckedRule, Template, Trigger
from src_compiler.checks import globs, reach
from src_compiler.checks.scope import Scope
from src_compiler.checks.verbatim import texts_of
from src_compiler.diagnostics import Findings
from src_compiler.regex import PatternError, compile_pattern
from src_compiler.ruleset import Rule, RuleSet, Value
from src_compiler.source import Span, Text
from src_compiler.types import BOOL, STRING
from src_compiler.visible import visible

NAME = "structure"
# Of the places that a reason names.
MOST = 8
ROOT = "write the path from the repository's root; what lies outside it is not asked about"
KINDS = ("PreFileCreate", "PreFileUpdate", "PostFileCreate", "PostFileUpdate")


def check(ruleset: RuleSet, scope: Scope, findings: Findings) -> CheckedRule | None:
    """The rule that `structure` stands for; None where there is none or it was refused."""
    if not isinstance(ruleset.structure, dict):
        return None
    scope = replace(scope, kinds=KINDS)
    allowed = _paths(ruleset.structure.get("allow"), scope, findings)
    denied = _paths(ruleset.structure.get("deny"), scope, findings)
    place = _first(ruleset.structure) or Span(ruleset.source, 0, 0)
    if not allowed:
        return None
    event = typed.Root("event", type=scope.roots()["event"])
    outside = typed.Not(typed.Field(event, "outside", type=BOOL), type=BOOL)
    wrong = (typed.Not(_either(allowed), type=BOOL), *denied)
    condition = typed.All((outside, _either(wrong)), type=BOOL)
    line = place.source.position(place.start)[0]
    path = typed.Field(event, "path", type=STRING)
    return CheckedRule(
        rule=_rule(place),
        id=f"{ruleset.name}/{NAME}",
        at=f"{place.source.path}:{line}",
        on_error="refuse",
        triggers=(Trigger(KINDS, condition, None),),
        verb="deny",
        text=Template(("`structure` has no place for ", path, f"; {_places(ruleset.structure)}.")),
        each=None,
        effects=(),
    )


def _places(structure: dict[str, Value]) -> str:
    """Where files may be, as far as that is short."""
    less = f", less {_several(structure['deny'])}" if "deny" in structure else ""
    return f"its places are {_several(structure['allow'])}{less}"


def _several(entries: Value) -> str:
    told = [visible(each.value) for each in texts_of(entries)]
    more = f" and {len(told) - MOST} more" if len(told) > MOST else ""
    return f"{', '.join(told[:MOST])}{more}"


def _rule(place: Span) -> Rule:
    return Rule(
        name=NAME, name_span=place, nature="file-guard", description="", enabled=True, severity="",
        reference=(), priority="normal", on_error="", unless=None, triggers=(), match=None,
        paths=(), each=None, instead=None, actions=(), examples=(), rest={"preventive": True},
    )  # fmt: skip


def _either(tests: tuple[typed.Expr, ...]) -> typed.Expr:
    return tests[0] if len(tests) == 1 else typed.AnyOf(tests, type=BOOL)


def _paths(value: Value, scope: Scope, findings: Findings) -> tuple[typed.Expr, ...]:
    """A test for all the globs and one for each regex."""
    event = typed.Root("event", type=scope.roots()["event"])
    path = typed.Field(event, "path", type=STRING)
    entries = value if isinstance(value, tuple) else ()
    listed = [each for each in entries if isinstance(each, Text)]
    fine = [each.value for each in listed if _glob(each, findings)]
    tests: list[typed.Expr] = [globs.one_of(path, fine)] if fine else []
    for each in entries:
        regex = each.get("regex") if isinstance(each, dict) else None
        if isinstance(regex, Text) and _pattern(regex, findings):
            tests.append(typed.Matches(path, regex.value, False, False, "", type=BOOL))
    return tuple(tests)


def _glob(glob: Text, findings: Findings) -> bool:
    problem = globs.mistake(glob.value)
    if problem:
        findings.error("bad-glob", problem, glob.span())
    elif other := globs.foreign(glob.value):
        findings.warning("foreign-glob", other[0], glob.span(), other[1])
    elif (told := reach.problem(glob.value, ""))[0]:
        findings.warning("path-never-relative", told[0], glob.span(), ROOT)
    return not problem


def _pattern(regex: Text, findings: Findings) -> bool:
    try:
        compile_pattern(regex.value)
    except PatternError as bad:
        findings.error("bad-pattern", f"the pattern does not compile: {bad.message}", regex.span())
        return False
    return True


def _first(value: Value) -> Span | None:
    if isinstance(value, Text):
        return value.span()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    return next((span for part in parts if (span := _first(part)) is not None), None)
