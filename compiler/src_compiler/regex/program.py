# SPDX-License-Identifier: MIT
"""What a pattern compiles to: a call of the runtime's `pattern`, and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from src_compiler.regex import literals
from src_compiler.regex.automaton import automaton
from src_compiler.regex.parser import parse
from src_compiler.regex.simplify import simplify
from src_compiler.regex.states import explodes
from src_compiler.regex.steps import FOUND, Steps, steps
from src_compiler.regex.tree import Tree
from src_compiler.regex.words import arguments


@dataclass(frozen=True, slots=True)
class Program:
    """`simple`: the test that a plain text comes down to, and the text. `slow`: the time is always
    in proportion to the text, but some texts take far longer than others of the same length."""

    pattern: str
    steps: Steps
    required: literals.Literals
    simple: tuple[str, str] | None
    slow: bool
    arguments: tuple[str, ...]

    @property
    def source(self) -> str:
        """The arguments of the runtime's `pattern(…)`, as Python on one line."""
        return ", ".join(self.arguments)

    @property
    def literal(self) -> tuple[str, ...]:
        """Texts of which every text that matches holds one; () where none are known."""
        return self.required.texts

    @property
    def folded(self) -> bool:
        """Whether the literals are to be looked for in any case."""
        return self.required.folded

    @property
    def always(self) -> bool:
        """Whether it matches every text."""
        return FOUND in self.steps.start

    @property
    def never(self) -> bool:
        """Whether it matches no text."""
        return not self.steps.start


@lru_cache(1024)
def compile_pattern(pattern: str) -> Program:
    """Raises PatternError."""
    return program(pattern, parse(pattern))


def program(pattern: str, tree: Tree) -> Program:
    least = simplify(tree)
    made = steps(automaton(least))
    required = literals.required(least)
    return Program(
        pattern,
        made,
        required,
        literals.plain(least),
        explodes(least, made),
        arguments(pattern, made, required),
    )
