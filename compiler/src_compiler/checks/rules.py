# SPDX-License-Identifier: MIT
"""One rule: its kinds and verbs, its conditions, its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from itertools import count

from src_compiler import typed
from src_compiler.checked import CheckedRule, Effect, Template, Trigger
from src_compiler.checks import force, globs, kinds, texts
from src_compiler.checks.expression import check_expression
from src_compiler.checks.narrow import Known, either, narrow
from src_compiler.checks.scope import Scope
from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.parse import parse
from src_compiler.ruleset import Action, Definition, Rule, RuleSet
from src_compiler.schema.load import schema
from src_compiler.source import Text
from src_compiler.template import split
from src_compiler.types import BOOL, STRING, List, Record, Type

MESSAGES = ("deny", "ask", "warn")


def check_rule(
    rule: Rule, ruleset: RuleSet, world: World, findings: Findings
) -> CheckedRule | None:
    """The rule with everything typed, or None where something of it was refused or is not yet
    carried out."""
    found = Findings()
    checked = _Rule(rule, ruleset, world, found).check()
    for each in found.sorted():
        findings.add(each)
    return None if found.failed else checked


class _Rule:
    def __init__(self, rule: Rule, ruleset: RuleSet, world: World, findings: Findings) -> None:
        self.rule = rule
        self.ruleset = ruleset
        self.world = world
        self.findings = findings
        define: Mapping[str, Definition] = {each.name: each for each in ruleset.define}
        self.scope = Scope(contexts=world.contexts, folds=world.folds, define=define, ids=count(1))

    def check(self) -> CheckedRule | None:
        rule = self.rule
        carried_out = force.natures(rule, self.findings) & force.keys(rule, self.findings)
        bound = [
            (kinds.bound(trigger.event, rule, self.findings), trigger.match or rule.match)
            for trigger in rule.triggers
        ]
        triggers = [self.trigger(of, match) for of, match in bound if of]
        if not triggers:
            self.only_parse()
            return None
        self.allows(tuple(kind for of, _ in bound for kind in of), triggers)
        each = self.each(triggers)
        speaking = self.speaking(triggers)
        text, effects = self.actions(speaking, triggers)
        if not carried_out:
            return None
        return CheckedRule(
            rule=rule,
            id=f"{self.ruleset.name}/{rule.name}",
            at=f"{rule.name_span.source.path}:{self.line()}",
            on_error=self.on_error(triggers),
            triggers=tuple(triggers),
            verb=next((a.verb for a in rule.actions if a.verb in (*MESSAGES, "allow")), ""),
            text=text,
            each=each,
            effects=effects,
        )

    def line(self) -> int:
        return self.rule.name_span.source.position(self.rule.name_span.start)[0]

    def on_error(self, triggers: list[Trigger]) -> str:
        if self.rule.on_error:
            return self.rule.on_error
        if self.rule.nature == "observer":
            return "pass"
        defaults = {schema().kinds[kind].on_error for each in triggers for kind in each.kinds}
        return "refuse" if "refuse" in defaults else "pass"

    # Conditions

    def trigger(self, of: tuple[str, ...], match: Text | None) -> Trigger:
        scope = replace(self.scope, kinds=of)
        parts: list[typed.Expr] = []
        paths = self.paths(of)
        if paths is not None:
            parts.append(paths)
        known = Known(frozenset(of))
        hit = None
        matched = None if match is None else check_expression(match, scope, BOOL, self.findings)
        if matched is not None:
            hit = outermost_any(matched)
            known = narrow(matched, True, known)
            parts += matched.items if isinstance(matched, typed.All) else [matched]
        unless = self.unless(replace(scope, known=known, what="unless"))
        if unless is not None:
            parts.append(typed.Not(unless, type=BOOL))
        if not parts:
            return Trigger(of, None, None)
        condition = parts[0] if len(parts) == 1 else typed.All(tuple(parts), type=BOOL)
        return Trigger(of, condition, hit)

    def unless(self, scope: Scope) -> typed.Expr | None:
        written = self.rule.unless
        return None if written is None else check_expression(written, scope, BOOL, self.findings)

    def paths(self, of: tuple[str, ...]) -> typed.Expr | None:
        listed = self.rule.paths
        if not listed:
            return None
        without = [kind for kind in of if not _has_path(kind)]
        if without:
            self.findings.error(
                "paths-without-path",
                f"`paths` reads `event.path`, which {' and '.join(without)} lacks",
                self.rule.spans.get("paths", listed[0].span()),
                "use `match`, or bind the rule to file events",
            )
        for glob in listed:
            problem = globs.mistake(glob.value)
            if problem:
                self.findings.error("bad-glob", problem, glob.span())
        event = Scope(kinds=of).roots()["event"]
        path = typed.Field(typed.Root("event", type=event), "path", type=STRING)
        return typed.Globs(path, tuple(glob.value for glob in listed), type=BOOL)

    def each(self, triggers: list[Trigger]) -> typed.Expr | None:
        written = self.rule.each
        if written is None:
            return None
        of = tuple(dict.fromkeys(kind for each in triggers for kind in each.kinds))
        element = _invocation(of)
        if element is None:
            self.findings.error(
                "each-without-command",
                "`each` asks every invocation of a command line, which these kinds do not have",
                self.rule.spans["each"],
                "use `match`, or bind the rule to PreCommandInvoke",
            )
            return None
        scope = replace(self.scope, kinds=of, element=element, what="each")
        return check_expression(written, scope, BOOL, self.findings)

    def allows(self, of: tuple[str, ...], triggers: list[Trigger]) -> None:
        """An allow is hard to get wrong: a command line is allowed program by program."""
        rule = self.rule
        action = next((a for a in rule.actions if a.verb == "allow"), None)
        if action is None:
            return
        lines = [kind for kind in of if _invocation((kind,)) is not None]
        if lines and rule.each is None:
            self.findings.error(
                "allow-without-each",
                f"on `{lines[0]}` an allow is asked of every invocation",
                rule.spans.get("match", action.span),
                'write `each`, an expression about one invocation, such as `.bin == "ls"`,'
                " instead of `match`",
            )
        elif lines and "match" in rule.spans:
            self.findings.error(
                "match-beside-each",
                "`each` stands instead of `match`",
                rule.spans["match"],
                "move the condition into `each`, or negate it in `unless`",
            )
        elif not lines and any(each.condition is None for each in triggers):
            self.findings.warning(
                "allow-everything",
                f"this allows every {' and '.join(of)}",
                action.span,
                "say which with `match` or `paths`",
            )

    def only_parse(self) -> None:
        """What can be told of a rule that is bound to no kind."""
        rule = self.rule
        written = [trigger.match for trigger in rule.triggers]
        for text in (*written, rule.match, rule.unless, rule.each):
            if text is not None:
                parse(text, self.findings)
        for action in rule.actions:
            if isinstance(action.value, Text):
                split(action.value, self.findings)

    # Texts

    def speaking(self, triggers: list[Trigger]) -> Scope:
        """What the rule's texts may read: all that holds whichever trigger fired."""
        of = tuple(dict.fromkeys(kind for each in triggers for kind in each.kinds))
        known = reduce(either, (_after(each) for each in triggers))
        return replace(self.scope, kinds=of, known=known, hit=_hit(triggers), what="text")

    def actions(
        self, scope: Scope, triggers: list[Trigger]
    ) -> tuple[Template | None, tuple[Effect, ...]]:
        text = None
        effects: list[Effect] = []
        for action in self.rule.actions:
            if action.verb in MESSAGES and isinstance(action.value, Text):
                text = self.template(action.value, scope, triggers)
            elif action.verb in ("notify", "inject"):
                effect = self.effect(action, scope, triggers)
                if effect is not None:
                    effects.append(effect)
        return text, tuple(effects)

    def template(self, text: Text, scope: Scope, triggers: list[Trigger]) -> Template | None:
        tainted = any(
            each.hit is not None and texts.carries(each.hit.source, each.kinds, False)
            for each in triggers
        )
        return texts.template(text, scope, tainted, self.findings)

    def effect(self, action: Action, scope: Scope, triggers: list[Trigger]) -> Effect | None:
        """A notify or inject; None where it has no text that could be shown."""
        said = action.value
        main = "message" if action.verb == "notify" else "text"
        written = said if isinstance(said, dict) else {main: said}
        if not isinstance(written.get(main), Text):
            return None
        values: dict[str, Template | str | bool | tuple[str, ...]] = {}
        if action.verb == "notify":
            level = written.get("level")
            values = {"level": level.value if isinstance(level, Text) else "info", "ref": ""}
        for key in (main, "ref"):
            text = written.get(key)
            if isinstance(text, Text):
                shown = self.template(text, scope, triggers)
                if shown is not None:
                    values[key] = shown
        return Effect(action.verb, values)


def outermost_any(expr: typed.Expr) -> typed.Quantifier | None:
    """The `any` that certainly held where the expression holds, the first of several."""
    match expr:
        case typed.Quantifier("any"):
            return expr
        case typed.All(items):
            return next((found for item in items if (found := outermost_any(item))), None)
        case typed.Let(_, _, body):
            return outermost_any(body)
    return None


def _hit(triggers: list[Trigger]) -> Type | None:
    """The type of the element, where every trigger has one of the same type."""
    found = {each.hit.local.type if each.hit is not None else None for each in triggers}
    return found.pop() if len(found) == 1 else None


def _after(trigger: Trigger) -> Known:
    known = Known(frozenset(trigger.kinds))
    return known if trigger.condition is None else narrow(trigger.condition, True, known)


def _has_path(kind: str) -> bool:
    field = schema().kinds[kind].field("path")
    return field is not None and field.type == STRING


def _invocation(of: tuple[str, ...]) -> Record | None:
    """What an `each` is asked of on these kinds; None where one of them has no command line."""
    for kind in of:
        field = schema().kinds[kind].field("invocations")
        if field is None or schema().kinds[kind].field("complete") is None:
            return None
        assert isinstance(field.type, List) and isinstance(field.type.element, Record)
        element = field.type.element
    return element if of else None
