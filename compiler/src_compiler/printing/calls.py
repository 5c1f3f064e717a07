# SPDX-License-Identifier: MIT
"""What the builtin functions become in Python."""

from __future__ import annotations

from collections.abc import Callable

from src_compiler import typed
from src_compiler.builtins import BUILTINS, PREDICATES, Builtin
from src_compiler.literal import literal
from src_compiler.printing.code import ATOM, CONDITIONAL, Code, Printer
from src_compiler.printing.loops import source
from src_compiler.types import ANY, BOOL, FLOAT, INT, STRING, List, Map, Record, Type, is_text
from src_compiler.walk import open_type

Args = tuple[typed.Expr, ...]
Lower = Callable[[Printer, Args, str], Code]


def lower_call(printer: Printer, name: str, args: Args, at: str) -> Code:
    """In Python's own words where there are any, otherwise the function that runs it."""
    if name in CHECKS.values():
        return printer.call(name, printer.show(args[0]), literal(at))
    args = tuple(_checked(name, number, arg, at) for number, arg in enumerate(args))
    if name in IN_PLACE:
        return IN_PLACE[name](printer, args, at)
    return _function(printer, name, args)


def _row(name: str) -> Builtin:
    return BUILTINS.get(name) or PREDICATES[name]


def _function(printer: Printer, name: str, args: Args) -> Code:
    module, _, function = _row(name).runtime.partition(":")
    return f"{printer.hoist.use(module, function)}({', '.join(map(printer.show, args))})", ATOM


# What data of an unknown shape goes through on its way to a parameter, and what it then is.
CHECKS = {
    "string": "a_text",
    "int": "an_int",
    "number": "a_number",
    "list": "a_list",
    "list<number>": "a_list",
    "list<string>": "a_list_of_texts",
    "map": "a_map",
}
CHECKED: dict[str, Type] = {
    "a_text": STRING,
    "an_int": INT,
    "a_number": FLOAT,
    "a_list": List(ANY),
    "a_list_of_texts": List(STRING),
    "a_map": Map(ANY),
}


def _checked(name: str, number: int, arg: typed.Expr, at: str) -> typed.Expr:
    """An argument that is looked at on the run where its type is not known before."""
    parameters = _row(name).parameters
    accepts = parameters[min(number, len(parameters) - 1)].accepts
    if len(accepts) > 1 or not (arg.type == ANY or (accepts == ("list<string>",) and _mixed(arg))):
        return arg
    check = CHECKS[accepts[0]]
    return typed.Call(check, (arg,), at, type=CHECKED[check])


def open_check(expr: typed.Default) -> str:
    """What a default for open data goes through, to be of the type that it is taken for."""
    if expr.value.type != ANY:
        return ""
    match expr.type:
        case List(of):
            return "a_list_of_texts" if is_text(of) else "a_list"
        case Map() | Record():
            return "a_map"
    return "a_text" if is_text(expr.type) else SCALARS.get(expr.type, "")


SCALARS: dict[Type, str] = {BOOL: "a_bool", INT: "a_number", FLOAT: "a_number"}


def _mixed(arg: typed.Expr) -> bool:
    return arg.type == List(ANY)


def _method(name: str) -> Lower:
    """A method of the first argument."""

    def lower(printer: Printer, args: Args, at: str) -> Code:
        text, *rest = args
        return f"{printer.show(text, ATOM)}.{name}({', '.join(map(printer.show, rest))})", ATOM

    return lower


def _len(printer: Printer, args: Args, at: str) -> Code:
    (value,) = args
    if value.type == ANY:
        return printer.call("length", printer.show(value), literal(at))
    shown = source(printer, value, True) if isinstance(value, typed.Range) else printer.show(value)
    return f"len({shown})", ATOM


def _trim(printer: Printer, args: Args, at: str) -> Code:
    if len(args) == 2:
        return _method("strip")(printer, args, at)
    return _function(printer, "trim", args)


def _join(printer: Printer, args: Args, at: str) -> Code:
    between = printer.show(args[1], ATOM) if len(args) == 2 else '""'
    return f"{between}.join({printer.show(args[0])})", ATOM


def _extreme(builtin: str) -> Lower:
    """`min` and `max` take numbers, lists of numbers, or both."""

    def lower(printer: Printer, args: Args, at: str) -> Code:
        if not any(isinstance(arg.type, List) or open_type(arg.type) for arg in args):
            shown = ", ".join(map(printer.show, args))
            return (f"{builtin}({shown})", ATOM) if len(args) > 1 else (shown, CONDITIONAL)
        return _function(printer, builtin, args)

    return lower


def _sum(printer: Printer, args: Args, at: str) -> Code:
    (values,) = args
    if isinstance(values.type, List) and values.type.element == INT:
        shown = source(printer, values, True)
        if isinstance(values, typed.Quantifier):
            shown = shown.removeprefix("[").removesuffix("]")
        return f"sum({shown})", ATOM
    return _function(printer, "sum", args)


def _concat(printer: Printer, args: Args, at: str) -> Code:
    parts: list[str] = []
    for arg in args:
        listed = arg.items if isinstance(arg, typed.ListOf) else None
        parts += [f"*{printer.show(arg)}"] if listed is None else map(printer.show, listed)
    return f"[{', '.join(parts)}]", ATOM


def _take(printer: Printer, args: Args, at: str) -> Code:
    values, count = args
    if isinstance(count, typed.Constant) and isinstance(count.value, int) and count.value >= 0:
        return f"{printer.show(values, ATOM)}[:{count.value}]", ATOM
    return _function(printer, "take", args)


def _reverse(printer: Printer, args: Args, at: str) -> Code:
    return f"{printer.show(args[0], ATOM)}[::-1]", ATOM


def _keys(printer: Printer, args: Args, at: str) -> Code:
    return f"sorted({printer.show(args[0])})", ATOM


def _abs(printer: Printer, args: Args, at: str) -> Code:
    return f"abs({printer.show(args[0])})", ATOM


IN_PLACE: dict[str, Lower] = {
    "len": _len,
    "trim": _trim,
    "trimPrefix": _method("removeprefix"),
    "trimSuffix": _method("removesuffix"),
    "hasPrefix": _method("startswith"),
    "hasSuffix": _method("endswith"),
    "replace": _method("replace"),
    "join": _join,
    "concat": _concat,
    "take": _take,
    "reverse": _reverse,
    "keys": _keys,
    "min": _extreme("min"),
    "max": _extreme("max"),
    "sum": _sum,
    "abs": _abs,
}
