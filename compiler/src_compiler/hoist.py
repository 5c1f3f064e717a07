# SPDX-License-Identifier: MIT
"""What a generated module keeps beside its functions: imports, sets of constants, patterns.

A module is written twice: the first time finds out what there is, the second knows its names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from src_compiler.layout import lay_out
from src_compiler.literal import literal
from src_compiler.names import distinct, slug
from src_compiler.ruleset import Definition

INLINE = 3
OWN = ("DIGEST", "FORMAT", "RULES", "INDEX", "INACTIVE")
Constant = bool | int | float | str | None


class Hoist:
    """Collects while functions are printed; `names` gives the hoisted code its name."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self.imports: dict[str, set[str]] = {}
        self.sets: dict[str, list[Constant]] = {}
        self.uses: dict[str, int] = {}
        self.patterns: dict[str, str] = {}

    def use(self, module: str, name: str) -> str:
        """The name, which the module then imports."""
        self.imports.setdefault(f"src_runtime.{module}", set()).add(name)
        return name

    def constants(self, members: Iterable[Constant]) -> str:
        """A set of constants, or its name."""
        ordered = sorted(set(members), key=_rank)
        code = _set(ordered)
        self.sets[code] = ordered
        self.uses[code] = self.uses.get(code, 0) + 1
        return self.names.get(code, code)

    def pattern(self, arguments: Iterable[str], words: str) -> str:
        """The name of a compiled pattern; `words` are what it is named after."""
        code = f"{self.use('pattern', 'pattern')}({', '.join(arguments)})"
        self.patterns[code] = f"matches_{words}"
        return self.names.get(code, "matches")

    def named(self, defined: Mapping[str, str], taken: Iterable[str]) -> dict[str, str]:
        """Names for what is to be hoisted; `defined` has those that the author gave."""
        wanted = {
            code: defined.get(code) or slug(map(str, members), "constants").upper()
            for code, members in self.sets.items()
            if len(members) > INLINE or self.uses[code] > 1 or code in defined
        }
        return distinct(wanted | self.patterns, [*OWN, *taken])

    def import_lines(self) -> list[str]:
        lines = (
            f"from {module} import {', '.join(sorted(used))}"
            for module, used in sorted(self.imports.items())
        )
        return [part for line in lines for part in lay_out(line)]

    def constant_lines(self) -> list[str]:
        """Hoisted code under its names, sorted by them."""
        lines = (
            f"{name} = {f'frozenset({code})' if code in self.sets else code}"
            for code, name in sorted(self.names.items(), key=lambda item: item[1])
        )
        return [part for line in lines for part in lay_out(line)]


def defined_names(define: Iterable[Definition]) -> dict[str, str]:
    """The names that an author gave to lists, by the code of their sets."""
    return {
        _set(definition.value): slug([definition.name], "defined").upper()
        for definition in reversed(list(define))
        if isinstance(definition.value, tuple) and definition.value
    }


def _set(members: Iterable[Constant]) -> str:
    return "{" + ", ".join(map(literal, sorted(set(members), key=_rank))) + "}"


def _rank(value: Constant) -> tuple[str, bool | int | float | str]:
    kind = "number" if isinstance(value, int | float) else type(value).__name__
    return kind, 0 if value is None else value
