# SPDX-License-Identifier: MIT
"""What a pattern compiles to: a call of the runtime's `pattern`, and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler.regex.automaton import automaton
from src_compiler.regex.parser import parse
from src_compiler.regex.simplify import simplify
from src_compiler.regex.steps import FOUND, Steps, steps
from src_compiler.regex.tree import Tree
from src_compiler.regex.words import arguments


@dataclass(frozen=True, slots=True)
class Program:
    pattern: str
    steps: Steps
    arguments: tuple[str, ...]

    @property
    def source(self) -> str:
        return f"pattern({', '.join(self.arguments)})"

    @property
    def always(self) -> bool:
        return FOUND in self.steps.start


def compile_pattern(pattern: str) -> Program:
    return program(pattern, parse(pattern))


def program(pattern: str, tree: Tree) -> Program:
    made = steps(automaton(simplify(tree)))
    return Program(pattern, made, arguments(pattern, made, "", False, ""))
