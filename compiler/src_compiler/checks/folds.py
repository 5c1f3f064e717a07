# SPDX-License-Identifier: MIT
"""`state`: what each fold counts or keeps, and when it begins anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import CheckedFold
from src_compiler.checks import kinds
from src_compiler.checks.expression import check_expression
from src_compiler.checks.narrow import Known
from src_compiler.checks.scope import Scope
from src_compiler.checks.world import World, known_of_value
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import RuleSet, Value
from src_compiler.source import Text
from src_compiler.types import ANY, BAD, BOOL, Enum, Scalar, Type, is_text
from src_compiler.walk import nodes

FORMS = ("count", "flag", "set", "last")
# What a fold may not read: it would be another one in another order of events, or at another time.
CHANGING = ("state", "context")
# With these a person speaks, so that another turn begins. A turn that a refused end goes on with
# (`turn.start`) is the same one.
TURNS = ("chat.before_send", "input", "user.prompt_submitted")


def check_folds(ruleset: RuleSet, world: World, findings: Findings) -> tuple[CheckedFold, ...]:
    define = {each.name: each for each in ruleset.define}
    scope = Scope(contexts=world.contexts, folds=world.folds, define=define)
    entries = ruleset.state if isinstance(ruleset.state, dict) else {}
    found = []
    for name in ruleset.folds:
        entry = entries.get(name.value)
        if isinstance(entry, dict):
            found.append(_Fold(name, entry, scope, findings).checked())
    return tuple(found)


class _Fold:
    """Reads one entry."""

    def __init__(
        self, name: Text, entry: dict[str, Value], scope: Scope, findings: Findings
    ) -> None:
        self.name = name
        self.entry = entry
        self.scope = scope
        self.findings = findings

    def checked(self) -> CheckedFold:
        form = next((each for each in FORMS if each in self.entry), "flag")
        own = self._kinds(self.entry.get("on"))
        where = self._expression(self.entry.get("where"), "`where`", own, BOOL)
        known = known_of_value(self.entry, where, own)
        value = self._expression(self.entry.get(form), f"`{form}`", own, ANY, known)
        if value is not None:
            self._keepable(form, value)
        clear = self.entry.get("clear")
        apart = clear if isinstance(clear, dict) else {"on": clear}
        cleared = self._kinds(apart.get("on"))
        source = self.name.source
        return CheckedFold(
            name=self.name.value,
            at=f"{source.path}:{source.position(self.name.span().start)[0]}",
            form=form,
            kinds=own,
            value=value,
            where=where,
            reset=self._expression(self.entry.get("reset"), "`reset`", own, BOOL),
            clear=cleared,
            clear_where=self._expression(apart.get("where"), "`where`", cleared, BOOL),
            turn=self._turn(own),
        )

    def _kinds(self, on: Value) -> tuple[str, ...]:
        texts = (each for each in (on if isinstance(on, tuple) else (on,)))
        found = (
            kind
            for each in texts
            if isinstance(each, Text)
            for kind in kinds.observed(each, self.findings)
        )
        return tuple(dict.fromkeys(found))

    def _turn(self, own: tuple[str, ...]) -> tuple[str, ...]:
        """What begins a turn for it: of the kinds that it follows itself, if it follows any, since
        the others of the same prompt would clear it again."""
        scope = self.entry.get("scope")
        if not isinstance(scope, Text) or scope.value != "turn":
            return ()
        return tuple(kind for kind in TURNS if kind in own) or TURNS

    def _expression(
        self,
        written: Value,
        what: str,
        of: tuple[str, ...],
        want: Type,
        known: Known | None = None,
    ) -> typed.Expr | None:
        if not isinstance(written, Text) or not of:
            return None
        around = replace(self.scope, kinds=of, what=what, known=known)
        checked = check_expression(written, around, want, self.findings)
        read = {node.name for node in _roots(checked)} & {*CHANGING}
        if read:
            self.findings.error(
                "state-of-state",
                f"state is made of events alone, and {what} reads `{min(read)}`",
                written.span(),
                "compare it in the match of the rule that reads this state",
            )
        return checked

    def _keepable(self, form: str, value: typed.Expr) -> None:
        """Refuses keys that are no texts, and elements that cannot be told apart."""
        scalar = isinstance(value.type, Scalar | Enum)
        if value.type == BAD or (form == "last") or (form == "set" and scalar):
            return
        if form == "set" or not (is_text(value.type) or value.type == ANY):
            wants = "texts, numbers and bools" if form == "set" else "by a text"
            verb = "a set keeps" if form == "set" else "`count` counts"
            written = self.entry[form]
            assert isinstance(written, Text)
            self.findings.error(
                "not-countable",
                f"{verb} {wants}, and this is {value.type}",
                written.span(),
                "name a text of it, or write `count: true`" if form == "count" else "",
            )


def _roots(expr: typed.Expr | None) -> Iterator[typed.Root]:
    if expr is not None:
        yield from (node for node in nodes(expr) if isinstance(node, typed.Root))
