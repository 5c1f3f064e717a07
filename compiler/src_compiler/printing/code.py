# SPDX-License-Identifier: MIT
"""What the printers of expressions share: pieces of Python and how tightly they hold together."""

from __future__ import annotations

from typing import Protocol

from src_compiler import typed
from src_compiler.printing.hoist import Constant, Hoist
from src_compiler.printing.names import Locals

# From `a if b else c` over `or`, `and`, `not`, comparisons and operators to names and calls.
CONDITIONAL, OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN, ATOM = range(9)
Code = tuple[str, int]


class Printer(Protocol):
    """What `expressions.Printer` is to the other printers."""

    hoist: Hoist
    locals: Locals

    def show(self, expr: typed.Expr, least: int = OR) -> str: ...
    def call(self, name: str, *parts: str) -> Code: ...


def negated(code: Code, negative: bool) -> Code:
    return (f"not {code[0]}", NOT) if negative else code


def constants(items: tuple[typed.Expr, ...]) -> list[Constant] | None:
    """The values of a list that holds nothing but constants."""
    values = [item.value for item in items if isinstance(item, typed.Constant)]
    return values if len(values) == len(items) else None
