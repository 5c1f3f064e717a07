# SPDX-License-Identifier: MIT
"""Writes what a rule requires and checks, and how a context turns on and off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import typed
from src_compiler.checked import Check, Judgement, Requirement, Script
from src_compiler.literal import literal
from src_compiler.printing.displays import Display

if TYPE_CHECKING:
    from src_compiler.printing.rules import Writer

Row = dict[str, Display]


def requirements(writer: Writer) -> tuple[Row, ...]:
    needs = writer.checked.requires
    return tuple(_requirement(writer, need, _suffix(at, needs)) for at, need in enumerate(needs))


def checks(writer: Writer) -> tuple[Row, ...]:
    found = writer.checked.checks
    return tuple(_check(writer, check, _suffix(at, found)) for at, check in enumerate(found))


def _suffix(at: int, of: tuple[object, ...]) -> str:
    return str(at + 1) if len(of) > 1 else ""


def _written(table: Row) -> Row:
    return {key: value for key, value in table.items() if value}


def _requirement(writer: Writer, need: Requirement, suffix: str) -> Row:
    table: Row = {
        need.kind: need.name or writer.value("lacks", need.lacking, suffix),
        "files": need.files,
        "say": writer.said("cite", need.text, suffix),
        "when": _script_or_value(writer, "when", need.when, suffix),
    }
    return _written(table)


def _check(writer: Writer, check: Check, suffix: str) -> Row:
    if check.script is not None:
        return {"script": writer.script(check.script)}
    if check.judge is not None:
        return _judge(writer, check.judge, suffix)
    table: Row = {
        "assert": writer.value("check", check.assertion, suffix),
        "message": writer.said("fail", check.message, suffix),
    }
    return _written(table)


def _judge(writer: Writer, judge: Judgement, suffix: str) -> Row:
    assert judge.code is not None
    table: Row = {
        "judge": writer.template("judge", judge.code, suffix),
        "template": judge.code.path,
        "prepare": None if judge.prepare is None else writer.script(judge.prepare),
        "model": judge.model,
        "timeout": (judge.timeout or 0) / 1000,
        "allowed_tools": judge.allowed,
        "disallowed_tools": judge.disallowed,
    }
    return _written(table)


def mode(writer: Writer) -> Row:
    """How a context turns on and off."""
    mode = writer.checked.mode
    if mode is None:
        return {}
    enter = mode.enter
    entering = (
        _payload(writer, enter)
        if isinstance(enter, dict)
        else writer.script(enter)
        if isinstance(enter, Script)
        else True
    )
    leave = mode.exit
    leaving = leave if isinstance(leave, bool) else _script_or_value(writer, "exit", leave)
    return {"enter": entering, "exit": leaving}


def _script_or_value(
    writer: Writer, prefix: str, value: typed.Expr | Script | None, suffix: str = ""
) -> Display:
    if isinstance(value, Script):
        return writer.script(value)
    return writer.value(prefix, value, suffix)


def _payload(writer: Writer, values: dict[str, typed.Expr]) -> Display:
    """A function that makes the payload of a context that enters."""
    printer = writer.functions.printer()
    shown = ", ".join(f"{literal(key)}: {printer.show(values[key])}" for key in values)
    name = writer.name("enter")
    said = f"What {writer.checked.id} keeps while it is active."
    return writer.functions.add(name, said, printer, [f"return {{{shown}}}"], after=["hit"])
