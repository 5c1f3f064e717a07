# SPDX-License-Identifier: MIT
"""Comparisons that can never hold, and what was probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks.kindred import is_text
from src_compiler.nearest import did_you_mean
from src_compiler.types import (
    BOOL,
    FLOAT,
    INT,
    NIL,
    STRING,
    Enum,
    List,
    Map,
    Optional,
    Record,
    Scalar,
    Type,
)
from src_compiler.wording import a

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker


def nil(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> None:
    """Refuses the comparison with nil of what is never nil."""
    side, value = (node.right, right) if left.type == NIL else (node.left, left)
    if isinstance(value.type, Optional) or value.type == Scalar("any"):
        return
    words = c.quote(side)
    help = ""
    if is_text(value.type):
        help = f'an omitted field reads as "": write `{words} {node.op} ""`'
    elif isinstance(value.type, List):
        help = f"write `len({words}) {'==' if node.op == '==' else '>'} 0`"
    elif str(value.type) == "context":
        help = f"write `{'not ' if node.op == '==' else ''}{words}.active`"
    c.error("field-never-nil", f"`{words}` is {value.type}, which is never nil", node, help)


def a_value(c: Checker, literal: typed.Constant, at: syntax.Expr, enum: Enum, never: str) -> bool:
    """Whether the enum has the literal's text; refuses it where not."""
    if not isinstance(literal.value, str) or literal.value in enum.values:
        return True
    c.error(
        "unknown-value",
        f'{never} `"{literal.value}"`',
        at,
        did_you_mean(literal.value, enum.values),
        (f"{enum.name}: {', '.join(enum.values)}",),
    )
    return False


def never_equal(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> None:
    outcome = "equal" if node.op == "==" else "different in a useful way"
    c.error(
        "never-equal",
        f"`{node.op}` compares {left.type} with {right.type}, which is never {outcome}",
        node,
        _meant(c, node, left, right),
    )


def _meant(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> str:
    """What was meant by a comparison of a text with something else."""
    if is_text(left.type):
        text, text_node, other, other_node = left, node.left, right, node.right
    elif is_text(right.type):
        text, text_node, other, other_node = right, node.right, left, node.left
    else:
        return ""
    value = text.value if isinstance(text, typed.Constant) else None
    if isinstance(other.type, List):
        test = f"{c.quote(text_node)} in {c.quote(other_node)}"
        return f"write `{test}`" if node.op == "==" else f"write `not ({test})`"
    if other.type == INT and isinstance(value, str) and value.lstrip("-").isdigit():
        return f"drop the quotes: `{value}`"
    if other.type == BOOL and value in ("true", "false"):
        wanted = (value == "true") == (node.op == "==")
        return f"write `{'' if wanted else 'not '}{c.quote(other_node)}`"
    return ""


def no_order(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> None:
    help = ""
    words = c.quote(node.left)
    if right.type == INT and (isinstance(left.type, List) or left.type == STRING):
        help = f"write `len({words}) {node.op} {c.quote(node.right)}`"
    elif isinstance(left.type, Map) and left.type.value in (INT, FLOAT):
        help = f"read one key: `{words}[…] {node.op} {c.quote(node.right)}`"
    elif isinstance(left.type, Optional):
        help = f"give a default: `({words} ?? …) {node.op} {c.quote(node.right)}`"
    c.error(
        "operand-type",
        f"`{node.op}` orders two numbers or two strings, these are {left.type} and {right.type}",
        node,
        help,
    )


def no_container(c: Checker, node: syntax.Binary, item: typed.Expr, container: typed.Expr) -> None:
    if is_text(container.type):
        spelt = "not contains" if node.negated else "contains"
        c.error(
            "in-a-string",
            "`in` looks in a list or a map, not in a string",
            node,
            f"write `{c.quote(node.right)} {spelt} {c.quote(node.left)}`",
        )
        return
    c.error(
        "operand-type",
        f"`in` needs a list or a map on the right, this is {container.type}",
        node.right,
    )


def never_in(c: Checker, node: syntax.Binary, item: typed.Expr, container: List) -> None:
    help = ""
    element = container.element
    if isinstance(element, Record):
        field = _text_field(element.fields)
        help = f"test a field: `any({c.quote(node.right)}, .{field} == {c.quote(node.left)})`"
    if isinstance(item.type, List):
        help = f"test each: `any({c.quote(node.left)}, it in {c.quote(node.right)})`"
    c.error("never-equal", f"a {container} never holds {a(str(item.type))}", node, help)


def _text_field(fields: tuple[tuple[str, Type], ...]) -> str:
    return next((name for name, type in fields if type == STRING), fields[0][0])


def text_test_of_list(c: Checker, node: syntax.Binary, text: typed.Expr) -> None:
    left, right = c.quote(node.left), c.quote(node.right)
    of = text.type.element if isinstance(text.type, List) else None
    if isinstance(of, Record):
        quantifier = "none" if node.negated else "any"
        help = f"test a field: `{quantifier}({left}, .{_text_field(of.fields)} {node.op} {right})`"
    elif node.op == "contains":
        help = f"write `{right} {'not in' if node.negated else 'in'} {left}`"
    else:
        help = f"write `{'not ' if node.negated else ''}any({left}, it {node.op} {right})`"
    c.error(
        "operand-type", f"`{node.op}` needs a string on the left, this is {text.type}", node, help
    )


def bare_not(c: Checker, node: syntax.Binary, operand: syntax.Expr) -> None:
    """`not a == b`, which is `(not a) == b`."""
    left, right = c.quote(operand), c.quote(node.right)
    spelt = f"not {node.op}" if node.negated else node.op
    whole = f"not ({left} {spelt} {right})"
    other = {"==": "!=", "!=": "=="}.get(node.op, f"not {node.op}")
    if node.negated or node.op in ("<", ">", "<=", ">="):
        help = f"write `{whole}`"
    else:
        help = f"write `{whole}` or `{left} {other} {right}`"
    c.error("bare-not", f"`not` binds to `{left}`, before `{spelt}`", node.left, help)
