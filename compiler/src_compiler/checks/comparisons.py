# SPDX-License-Identifier: MIT
"""`==`, ordering, `in` and the word operators."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import flags, lints, patterns, refusals
from src_compiler.checks.kindred import comparable, is_number, is_open, is_text
from src_compiler.types import ANY, BOOL, NIL, Enum, List, Map, Optional, Type

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

WORDS = ("contains", "startsWith", "endsWith", "matches")


def equal(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    checked = typed.Equal(
        left, right, node.op == "!=", is_open(left.type) or is_open(right.type), type=BOOL
    )
    if flags.compared(c, node, left, right):
        return checked
    if NIL in (left.type, right.type):
        if left.type != right.type:
            refusals.nil(c, node, left, right)
        return checked
    for subject, literal, words in (
        (left, right, node.left), (right, left, node.right),
    ):  # fmt: skip
        if isinstance(subject.type, Enum) and isinstance(literal, typed.Constant):
            at = node.right if literal is right else node.left
            if not refusals.a_value(c, literal, at, subject.type, f"`{c.quote(words)}` is never"):
                return checked
    if not comparable(left.type, right.type):
        refusals.never_equal(c, node, left, right)
        return checked
    lints.equal(c, node, left, right)
    return checked


def order(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    open = ANY in (left.type, right.type)
    checked = typed.Order(node.op, left, right, open, c.at(node), type=BOOL)
    if flags.compared(c, node, left, right):
        return checked
    numbers = all(is_number(side.type) or side.type == ANY for side in (left, right))
    texts = all(is_text(side.type) or side.type == ANY for side in (left, right))
    if not (numbers or texts):
        refusals.no_order(c, node, left, right)
    return checked


def inside(c: Checker, node: syntax.Binary, item: typed.Expr, container: typed.Expr) -> typed.Expr:
    open = is_open(item.type) or is_open(container.type)
    checked = typed.In(item, container, node.negated, open, c.at(node), type=BOOL)
    match container.type:
        case List(element):
            _in_list(c, node, item, container, element)
        case Map(_, name):
            if not (is_text(item.type) or item.type == ANY):
                c.error("operand-type", f"a key is a string, this is {item.type}", node.left)
            elif isinstance(item, typed.Constant):
                lints.key(c, node, name, str(item.value))
        case _:
            if container.type != ANY:
                refusals.no_container(c, node, item, container)
    if isinstance(container, typed.ListOf) and len(container.items) == 1:
        (only,) = container.items
        return typed.Equal(item, only, node.negated, checked.open, type=BOOL)
    return checked


def _in_list(
    c: Checker, node: syntax.Binary, item: typed.Expr, container: typed.Expr, of: Type
) -> None:
    if isinstance(of, Enum) and isinstance(item, typed.Constant):
        words = c.quote(node.right)
        if not refusals.a_value(c, item, node.left, of, f"`{words}` never holds"):
            return
    if isinstance(item.type, Enum) and isinstance(container, typed.ListOf):
        listed = node.right.items if isinstance(node.right, syntax.ListOf) else ()
        for written, one in zip_longest(listed, container.items, fillvalue=node.right):
            if isinstance(one, typed.Constant):
                words = c.quote(node.left)
                refusals.a_value(c, one, written, item.type, f"`{words}` is never")
    if not comparable(item.type, of):
        refusals.never_in(c, node, item, List(of))
        return
    lints.spellings_in(c, node, item, container)


def words(c: Checker, node: syntax.Binary, text: typed.Expr, part: typed.Expr) -> typed.Expr:
    open = ANY in (text.type, part.type)
    checked = typed.TextTest(node.op, text, part, node.negated, open, c.at(node), type=BOOL)
    if flags.compared(c, node, text, part) or not _texts(c, node, text, part):
        return checked
    if node.op == "matches":
        return patterns.matches(c, node, text, part)
    if isinstance(part, typed.Constant) and part.value == "":
        always = "false" if node.negated else "true"
        spelt = f"not {node.op}" if node.negated else node.op
        c.error("constant-result", f'`{spelt} ""` is always {always}', node)
        return checked
    if node.op == "startsWith":
        lints.path(c, text, part, node.right)
    if isinstance(part, typed.Constant) and isinstance(part.value, str):
        lints.holds(c, text, (part.value,), node.right)
    return checked


def _texts(c: Checker, node: syntax.Binary, text: typed.Expr, part: typed.Expr) -> bool:
    if isinstance(text.type, List):
        refusals.text_test_of_list(c, node, text)
        return False
    fine = True
    for side, checked in ((node.left, text), (node.right, part)):
        if is_text(checked.type) or checked.type == ANY:
            continue
        fine = False
        help = ""
        if isinstance(checked.type, Optional):
            help = f'give a default: `({c.quote(side)} ?? "")`'
        c.error("operand-type", f"`{node.op}` needs strings, this is {checked.type}", side, help)
    return fine
