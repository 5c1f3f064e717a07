# SPDX-License-Identifier: MIT
"""Writes one rule: its functions and its entry in the module's table."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.checked import Data, Judgement, Said, Script, Template
from src_compiler.fileguards import look_inside
from src_compiler.index import PROGRAM_LISTS
from src_compiler.judging.template import TemplateCode
from src_compiler.literal import literal
from src_compiler.plan import Branch, PlannedRule
from src_compiler.printing import demands
from src_compiler.printing.code import CONDITIONAL
from src_compiler.printing.displays import Code, Display
from src_compiler.printing.expressions import Printer
from src_compiler.printing.functions import Functions, RowCode, Written
from src_compiler.printing.hoist import Hoist
from src_compiler.printing.names import kind_name, python_name
from src_compiler.printing.statements import Body
from src_compiler.schema.load import schema
from src_compiler.scripts import shipped_script
from src_compiler.simplify import simplify
from src_compiler.types import BOOL

# The key of an effect whose text has the effect's own name.
MAIN = ("message", "text", "append")
# Verbs whose text is no message but what comes of the event.
MADE = ("transform",)
PRIORITIES = {"high": 0, "normal": 1, "low": 2}
# What functions beside a rule's condition are for.
SAID = {
    "lacks": "Whether {} lacks its citation.",
    "when": "Whether a requirement of {} applies.",
    "check": "Whether an assertion of {} holds.",
    "exit": "Whether {} is over.",
    "key": "What tells firings of {} apart.",
}


def write_rule(rule: PlannedRule, hoist: Hoist) -> RowCode:
    return Writer(rule, hoist).write()


def _as_json(value: Data) -> Display:
    """The value as reading JSON gives it."""
    if isinstance(value, tuple):
        return [_as_json(each) for each in value]
    if isinstance(value, dict):
        return {key: _as_json(each) for key, each in value.items()}
    return value


class Writer:
    """Gathers the functions of one rule and what each reads of the world."""

    def __init__(self, rule: PlannedRule, hoist: Hoist) -> None:
        self.rule = rule
        self.checked = rule.checked
        self.hoist = hoist
        self.functions = Functions(hoist)

    def write(self) -> RowCode:
        when: dict[str, Display] = {}
        for branch in self.rule.branches:
            when |= dict.fromkeys(branch.kinds, self._condition(branch))
        table = self._table(dict(sorted(when.items())))
        return RowCode(self.rule.name, self.functions.found, table)

    def _table(self, when: dict[str, Display]) -> dict[str, Display]:
        checked, rule = self.checked, self.checked.rule
        table: dict[str, Display] = {"at": checked.at, "when": when}
        # What most rules have is left out, and so is the id, which the module's name and the key
        # tell: a table is half of what a module costs to load.
        usual: dict[str, tuple[Display, Display]] = {
            "verb": (checked.verb, "deny"),
            "nature": (rule.nature, "gate"),
            "priority": (PRIORITIES[rule.priority], PRIORITIES["normal"]),
            "on_error": (checked.on_error, "refuse"),
        }
        table |= {key: value for key, (value, most) in usual.items() if value != most}
        optional: dict[str, Display] = {
            "say": self.said("say", checked.text, as_it_is=checked.verb in MADE),
            "each": self._each(),
            "instead": rule.instead.value if rule.instead is not None else "",
            "severity": rule.severity,
            "reference": rule.reference,
            "require": demands.requirements(self),
            "checks": demands.checks(self),
            "preventive": rule.rest.get("preventive") is True,
            "effects": self._effects(),
            "modify": self._modify(),
            "content": look_inside(checked),
            **demands.mode(self),
            "cooldown": checked.cooldown / 1000,
            "key": self.value("key", checked.key),
            "once": rule.rest.get("once") is True,
            "reads": self.functions.reads,
        }
        table |= {key: value for key, value in optional.items() if value}
        if self.rule.programs is not None and not self._indexed_by_programs():
            table["programs"] = self.rule.programs
        return table

    def _indexed_by_programs(self) -> bool:
        """Whether the index already tells which programs the rule needs to see."""
        kinds = schema().kinds
        keys = [keys for kind, keys in self.rule.keys.items() if kinds[kind].field("complete")]
        return all(
            each.dimension in PROGRAM_LISTS.values() and each.names == set(self.rule.programs or ())
            for each in keys
        )

    def _effects(self) -> tuple[Display, ...]:
        effects: list[Display] = []
        for effect in self.checked.effects:
            values: dict[str, Display] = {"verb": effect.verb}
            for key, value in effect.values.items():
                values[key] = self._effect(effect.verb, key, value)
            effects.append(values)
        return tuple(effects)

    def _effect(self, verb: str, key: str, value: Said) -> Display:
        if isinstance(value, Template):
            return self.said(verb, value, "" if key in MAIN else key.upper())
        if isinstance(value, Script):
            return self.script(value)
        if isinstance(value, Judgement):
            assert value.code is not None
            return self.template(verb, value.code)
        return _as_json(value)

    def _modify(self) -> dict[str, Display]:
        modify = self.checked.modify
        if modify is None:
            return {}
        table = {
            "prepend": self.said("prepend", modify.prepend, as_it_is=True),
            "append": self.said("append", modify.append, as_it_is=True),
            "set": {
                key: self.said("set", value, str(number), as_it_is=True)
                if isinstance(value, Template)
                else _as_json(value)
                for number, (key, value) in enumerate(modify.set.items(), 1)
            },
        }
        return {key: value for key, value in table.items() if value}

    def script(self, script: Script) -> Display:
        return shipped_script(self.rule.ruleset, script.written)

    def template(self, prefix: str, code: TemplateCode, suffix: str = "") -> Display:
        """A function that fills in a judge's template."""
        name = self.name(prefix, suffix)
        self.functions.found.append(Written(code.lines(name)))
        return Code(name)

    def value(self, prefix: str, value: typed.Expr | None, suffix: str = "") -> Display:
        """A function that gives the value of an expression once the rule has fired."""
        if value is None:
            return None
        value = simplify(value)
        printer = self.functions.printer()
        lines = (
            Body(printer).lines([value])
            if value.type == BOOL
            else [f"return {printer.show(value)}"]
        )
        name = self.name(prefix, suffix)
        said = SAID[prefix].format(self.checked.id)
        return self.functions.add(name, said, printer, lines, after=["hit"])

    def name(self, prefix: str, suffix: str = "") -> str:
        """Unique, since names of rules are lower-case and suffixes are not."""
        return f"{prefix}_{python_name(self.rule.name)}{suffix and '_' + suffix}"

    def _condition(self, branch: Branch) -> Display:
        """The function's name; None where the rule fires on every such event."""
        conditions = [c for c in branch.conditions if c is not None]
        if len(conditions) < len(branch.conditions):
            return None
        alone = len(self.rule.branches) == 1
        name = self.name("rule", "" if alone else kind_name(branch.kinds[0]))
        printer = self.functions.printer()
        hits = frozenset(trigger.hit.local.id for trigger in branch.triggers if trigger.hit)
        lines = Body(printer, hits).lines(conditions)
        said = f"{self.checked.id} ({self.checked.at})."
        return self.functions.add(name, said, printer, lines)

    def _each(self) -> Display:
        each = self.checked.each
        if each is None:
            return None
        printer = self.functions.printer()
        parameter = printer.locals.bind(typed.Local(0, type=each.type), "inv")
        lines = Body(printer).lines([each])
        name = self.name("each")
        said = f"Whether {self.checked.id} covers a program."
        return self.functions.add(name, said, printer, lines, [parameter])

    def said(
        self, prefix: str, template: Template | None, suffix: str = "", as_it_is: bool = False
    ) -> Display:
        """`as_it_is`: for a program, and not made harmless to look at."""
        if template is None:
            return None
        if template.literal is not None:
            return template.literal
        printer = self.functions.printer()
        shown = " + ".join(
            self._part(printer, part, as_it_is) for part in template.parts if part != ""
        )
        name = self.name(prefix, suffix)
        said = f"What {self.checked.id} {'puts there' if as_it_is else 'says'}."
        return self.functions.add(name, said, printer, [f"return {shown}"], after=["hit"])

    def _part(self, printer: Printer, part: str | typed.Expr, as_it_is: bool) -> str:
        if isinstance(part, str):
            return literal(part)
        name = self.hoist.use("shown", "plain" if as_it_is else "show")
        return f"{name}({printer.show(part, CONDITIONAL)})"
