# SPDX-License-Identifier: MIT
"""What `check` hands to `plan`: rules whose expressions are typed and whose texts are templates."""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler import typed
from src_compiler.judging.template import TemplateCode
from src_compiler.ruleset import Rule, RuleSet
from src_compiler.source import Text

Data = bool | int | float | str | tuple["Data", ...] | dict[str, "Data"] | None


@dataclass(frozen=True, slots=True)
class Template:
    """A text with `{{ }}` parts: literal strings and typed expressions of any printable type."""

    parts: tuple[str | typed.Expr, ...]

    @property
    def literal(self) -> str | None:
        """The whole text where nothing is interpolated."""
        if any(not isinstance(part, str) for part in self.parts):
            return None
        return "".join(part for part in self.parts if isinstance(part, str))


@dataclass(frozen=True, slots=True)
class Trigger:
    """Some kinds and the condition under which the rule fires on them (None: always).

    `condition` is the trigger's match, the rule's `paths` and (negated) `unless`, all of which must
    hold. `hit` is the quantifier whose element the texts read as `hit`, or None.
    """

    kinds: tuple[str, ...]
    condition: typed.Expr | None
    hit: typed.Quantifier | None


@dataclass(frozen=True, slots=True)
class Modify:
    """What a gate makes of a call: texts around its command line, and values for keys of its input,
    which are texts with `{{ }}` parts or data as JSON would have it."""

    prepend: Template | None
    append: Template | None
    set: dict[str, Template | Data]


@dataclass(frozen=True, slots=True)
class Script:
    """A script as the rule set names it: the path relative to the file, arguments after it."""

    written: Text


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge is asked: `template` is the file as written, `code` what it compiled to,
    `timeout` in ms (None: the project's)."""

    template: Text
    code: TemplateCode | None
    prepare: Script | None
    model: str
    timeout: int | None
    allowed: tuple[str, ...]
    disallowed: tuple[str, ...]


Said = Template | Script | Judgement | Data


@dataclass(frozen=True, slots=True)
class Effect:
    """`verb` is notify, inject, tools, annotate …; `values` are its keys, texts as templates."""

    verb: str
    values: dict[str, Said]


@dataclass(frozen=True, slots=True)
class Requirement:
    """One entry of `require`: `kind` is context, skill, citation or read, `name` what it names
    ("" for a citation), `files` the pages of a skill. A citation has `lacking`, which says that it
    is missing, and `text`, which says how to cite. `when` limits it."""

    kind: str
    name: str
    files: tuple[str, ...] = ()
    lacking: typed.Expr | None = None
    text: Template | None = None
    when: typed.Expr | Script | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One entry of `checks`: an assertion with its message, a script, or a judge."""

    assertion: typed.Expr | None = None
    message: Template | None = None
    script: Script | None = None
    judge: Judgement | None = None


@dataclass(frozen=True, slots=True)
class Mode:
    """How a context turns on and off: by a script, always (True), `enter` with a payload of
    expressions by name, `exit` where an expression holds at Stop."""

    enter: Script | bool | dict[str, typed.Expr]
    exit: Script | bool | typed.Expr


@dataclass(frozen=True, slots=True)
class CheckedRule:
    """A rule that may be emitted.

    `verb` is deny, ask, warn, allow … or "" for an observer or a context; `text` its message;
    `each` the expression of `allow … each`, over a Local with id 0 that stands for the invocation.
    What has `requires` or `checks` is a deny that says what is missing, and nothing where nothing
    is. `cooldown` is in ms, 0 for none; `key` tells firings apart.
    """

    rule: Rule
    id: str
    at: str
    on_error: str
    triggers: tuple[Trigger, ...]
    verb: str
    text: Template | None
    each: typed.Expr | None
    effects: tuple[Effect, ...]
    modify: Modify | None = None
    requires: tuple[Requirement, ...] = ()
    checks: tuple[Check, ...] = ()
    mode: Mode | None = None
    cooldown: int = 0
    key: typed.Expr | None = None


@dataclass(frozen=True, slots=True)
class CheckedFold:
    """One entry of `state`. `form` is count, flag, set or last; `value` is the key that is counted
    apart, the element of a set or what is kept (None: true). It follows `kinds`; what happens of
    `clear` (all of them where `clear_where` is None) and, in a turn, of `turn` clears it."""

    name: str
    at: str
    form: str
    kinds: tuple[str, ...]
    value: typed.Expr | None
    where: typed.Expr | None
    reset: typed.Expr | None
    clear: tuple[str, ...]
    clear_where: typed.Expr | None
    turn: tuple[str, ...]

    @property
    def follows(self) -> frozenset[str]:
        return frozenset((*self.kinds, *self.clear, *self.turn))

    @property
    def expressions(self) -> tuple[tuple[tuple[str, ...], typed.Expr], ...]:
        """Each with the kinds that it is asked of."""
        own = [(self.kinds, each) for each in (self.value, self.where, self.reset) if each]
        return (*own, (self.clear, self.clear_where)) if self.clear_where else tuple(own)


@dataclass(frozen=True, slots=True)
class CheckedSet:
    ruleset: RuleSet
    rules: tuple[CheckedRule, ...]
    folds: tuple[CheckedFold, ...] = ()
