# SPDX-License-Identifier: MIT-0
"""Shell lines that stand in an argument or on standard input of a shell."""

from __future__ import annotations

from src_runtime.shell.scope import Field, Scope

VALUE_OPTIONS = ("--rcfile", "--init-file", "-o", "+o", "-O", "+O")
FIND_CLAUSES = ("-exec", "-execdir", "-ok", "-okdir")


def shell(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """`sh -c LINE`, `sh FILE`, or a line on standard input."""
    place, commanded, from_input = options(fields)
    if commanded:
        payload = fields[place] if place < len(fields) else None
        if payload is None:
            return
        if not payload.known:
            record["opaque"] = True
            walker.more = True
            return
        inner = scope.child()
        if walker.deep:
            inner.args = known(fields[place + 2 :])
            if place + 1 < len(fields) and fields[place + 1].known:
                inner.vars["0"] = fields[place + 1].text
        walker.script(payload.text, inner, "sh -c")
        return
    if place < len(fields) and not from_input:
        record["opaque"] = not fields[place].known or fields[place].text.startswith("/dev/fd/")
        walker.more = walker.more or record["opaque"]
        return
    if scope.feed.piped:
        walker.more = True
        record["opaque"] = scope.feed.text is None
        if walker.deep and scope.feed.text is not None:
            walker.script(scope.feed.text, scope.child(), "stdin")


def options(fields: list[Field]) -> tuple[int, bool, bool]:
    """Where a shell's options end, whether one of them is -c, and whether one is -s."""
    place, commanded, from_input = 1, False, False
    while place < len(fields):
        text = fields[place].text if fields[place].known else ""
        if text == "--" or text == "-":
            place += 1
            break
        if text[:1] not in ("-", "+") or len(text) < 2:
            break
        if text in VALUE_OPTIONS:
            place += 2
            continue
        short = text[0] == "-" and text[1] != "-"
        if short and "c" in text:
            commanded = True
        if short and "s" in text:
            from_input = True
        # `-euo pipefail`: the name of the option is the next word.
        takes = text[1] != "-" and text[-1] in "oO"
        place += 2 if takes else 1
    return place, commanded, from_input


def known(fields: list[Field]) -> list[str] | None:
    return [field.text for field in fields] if all(field.known for field in fields) else None


def find(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    place = 1
    while place < len(fields):
        text = fields[place].text
        place += 1
        if text not in FIND_CLAUSES or not fields[place - 1].known:
            continue
        start = place
        while place < len(fields) and not ends(fields, start, place):
            place += 1
        if place >= len(fields):
            return
        clause = [field for field in fields[start:place] if field.text != "{}"]
        inner = scope.fork()
        if walker.deep and text.endswith("dir"):
            inner.cwd = ""
        walker.more = walker.more or text.endswith("dir")
        if fields[start:place] and fields[start].text != "{}":
            walker.invoke(clause, inner, "find")
        place += 1


def ends(fields: list[Field], start: int, place: int) -> bool:
    return fields[place].known and fields[place].text in (";", "+")


def su(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """The line after -c; a plain walk stops at the first operand, as su once did."""
    place = 1
    while place < len(fields):
        text = fields[place].text
        if not text.startswith("-") and not walker.deep:
            walker.more = True
            return
        if text in ("-c", "--command", "--session-command") and place + 1 < len(fields):
            place += 1
            if fields[place].text == "--":
                place += 1
            if place < len(fields) and fields[place].known:
                walker.script(fields[place].text, scope.child(), "sh -c")
            elif place < len(fields):
                record["opaque"] = True
            return
        walker.more = walker.more or "c" in text
        place += 2 if text in ("-s", "-g", "-G", "-w") else 1


CARRIERS = {"find": find, "su": su}
