# SPDX-License-Identifier: MIT
"""What a generated module keeps beside its functions: imports, sets of constants, patterns.

A module is written twice: the first time finds out what there is, the second knows its names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from src_compiler.literal import literal
from src_compiler.printing.layout import lay_out
from src_compiler.printing.names import HELPERS, distinct, python_name, slug
from src_compiler.ruleset import Definition

INLINE = 3
OWN = (
    "DIGEST", "FORMAT", "RULES", "INDEX", "INACTIVE", "CONTEXTS", "CONTEXT_INDEX", "FOLDS",
)  # fmt: skip
Constant = bool | int | float | str | None


class Hoist:
    """Collects while functions are printed; `names` gives the hoisted code its name."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self.counts = True
        self.imports: dict[str, set[str]] = {}
        self.lists: dict[str, Sequence[Constant]] = {}
        self.roles: dict[str, str] = {}
        self.uses: dict[str, int] = {}
        self.patterns: dict[str, tuple[str, str]] = {}

    def use(self, module: str, name: str) -> str:
        """The name, which the module then imports."""
        assert name in HELPERS, name
        self.imports.setdefault(f"src_runtime.{module}", set()).add(name)
        return name

    def members(self, values: Iterable[Constant]) -> str:
        """A set of constants, in place or by its name."""
        ordered = sorted(set(values), key=_rank)
        return self._list("{" + ", ".join(map(literal, ordered)) + "}", ordered)

    def sequence(self, values: Sequence[Constant], role: str = "") -> str:
        """A tuple of constants, in place or by its name, which tells its role."""
        return self._list(literal(tuple(values)), values, role)

    def _list(self, code: str, values: Sequence[Constant], role: str = "") -> str:
        self.lists[code] = values
        self.roles[code] = role
        self.uses[code] = self.uses.get(code, 0) + self.counts
        return self.names.get(code, code)

    def pattern(self, arguments: Iterable[str], pattern: str, words: str) -> str:
        """The name of a compiled pattern; `words` are what it is named after."""
        code = f"{self.use('pattern', 'pattern')}({', '.join(arguments)})"
        self.patterns[code] = (pattern, words)
        return self.names.get(code, "matches")

    def named(self, define: Iterable[Definition], taken: Iterable[str]) -> dict[str, str]:
        """Names for what is to be hoisted, those that the author gave before all others."""
        given = {_key(each.value): python_name(each.name) for each in reversed(list(define))}
        wanted: dict[str, str] = {}
        for code, values in self.lists.items():
            name = given.get(_key(tuple(values)), "").upper()
            if name or len(values) > INLINE or self.uses[code] > 1:
                wanted[code] = name or _list_name(values) + self.roles[code]
        for code, (pattern, words) in self.patterns.items():
            wanted[code] = f"matches_{given.get(_key(pattern), words).lower()}"
        return distinct(wanted, [*OWN, *taken])

    def import_lines(self) -> list[str]:
        lines = (
            f"from {module} import {', '.join(sorted(used))}"
            for module, used in sorted(self.imports.items())
        )
        return [part for line in lines for part in lay_out(line)]

    def constant_lines(self) -> list[str]:
        """Hoisted code under its names, sorted by them."""
        lines = (
            f"{name} = {f'frozenset({code})' if code.startswith('{') else code}"
            for code, name in sorted(self.names.items(), key=lambda item: item[1])
        )
        return [part for line in lines for part in lay_out(line)]


def _key(value: Constant | tuple[Constant, ...]) -> str:
    """The same for lists of the same members."""
    if isinstance(value, tuple):
        members: list[Constant] = sorted(set(value), key=_rank)
        return literal([*members])
    return literal(value)


def _list_name(values: Sequence[Constant]) -> str:
    name = slug(map(str, values), "signs").upper()
    return f"ONE_OF_{name}" if name[0].isdigit() else name


def _rank(value: Constant) -> tuple[str, bool | int | float | str]:
    kind = "number" if isinstance(value, int | float) else type(value).__name__
    return kind, 0 if value is None else value
