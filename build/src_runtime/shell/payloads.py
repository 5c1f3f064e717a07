# SPDX-License-Identifier: MIT-0
"""Shell lines in an argument or on the standard input of a shell, and the programs of find."""

from __future__ import annotations

from src_runtime.shell.expand import UNKNOWN
from src_runtime.shell.model import Field, Run, Scope
from src_runtime.shell.walker import Walker

VALUE_OPTIONS = ("--rcfile", "--init-file", "-o", "+o", "-O", "+O")
# Files that are standard input.
INPUTS = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
FIND_CLAUSES = ("-exec", "-execdir", "-ok", "-okdir")


def started(scope: Scope) -> Scope:
    """The state that a shell started here begins with: what is exported, and the directory."""
    other = Scope()
    other.cwd = scope.cwd
    other.lost = scope.lost
    other.vars.update(scope.env)
    other.env = scope.env
    other.feed = scope.feed
    other.sources = scope.sources
    return other


def shell(walker: Walker, run: Run, scope: Scope) -> None:
    """`sh -c LINE`, `sh FILE`, or a line on standard input."""
    fields = run.fields
    place, commanded, from_input = options(fields)
    if commanded:
        if place < len(fields):
            commanded_line(walker, run, scope, place)
        return
    if place < len(fields) and not from_input:
        if walker.deep and not fields[place].known:
            from src_runtime.shell.possible import line_behind

            if line_behind(walker, run, scope, place):
                return
        from_file(walker, run, fields[place], started(scope))
        return
    inner = started(scope)
    inner.args = known(fields[place:])
    from_standard_input(walker, run, inner)


def from_standard_input(walker: Walker, run: Run, scope: Scope) -> None:
    """A shell that was given no line reads one from its input, where that is redirected."""
    if not scope.feed.piped:
        return
    walker.more = True
    run.opaque = scope.feed.text is None
    text = scope.feed.template if run.opaque else scope.feed.text
    if walker.deep and text:
        walker.script(text, scope, "stdin")


def commanded_line(walker: Walker, run: Run, scope: Scope, place: int) -> None:
    inner = started(scope)
    if walker.deep:
        inner.args = known(run.fields[place + 2 :])
        if place + 1 < len(run.fields) and run.fields[place + 1].known:
            inner.vars["0"] = run.fields[place + 1].text
    given(walker, run, run.fields[place], inner, "sh -c")


def given(walker: Walker, run: Run, line: Field, scope: Scope, via: str) -> None:
    """Walks a word that is a shell line.

    What is not known in it may be anything; a deep walk still reports what stands around it.
    """
    if line.known:
        walker.script(line.text, scope, via)
        return
    run.opaque = walker.more = True
    if walker.deep and line.template.replace(UNKNOWN, "").strip():
        walker.script(line.template, scope, via)


def from_file(walker: Walker, run: Run, field: Field, scope: Scope) -> None:
    """A script in a file: read where the line itself says what the file holds."""
    if field.known and field.text in INPUTS:
        from_standard_input(walker, run, scope)
        return
    text = field.content
    if text is None and walker.files:
        from src_runtime.shell.files import written

        text, names = written(walker, field, scope)
        run.add_inputs(names)
        run.opaque = bool(names) and text is None
        walker.more = walker.more or bool(names)
    if field.text.startswith("/dev/fd/") or not field.known:
        walker.more = True
        run.opaque = text is None
    if text is not None:
        run.opaque = False
        walker.script(text, scope, "file")


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
        commanded = commanded or (short and "c" in text)
        from_input = from_input or (short and "s" in text)
        # `-euo pipefail`: the name of the option is the next word.
        place += 2 if text[1] != "-" and text[-1] in "oO" else 1
    return place, commanded, from_input


def known(fields: list[Field]) -> list[str] | None:
    return [field.text for field in fields] if all(field.known for field in fields) else None


def find(walker: Walker, run: Run, scope: Scope) -> None:
    """The programs of -exec and its like; the files that `{}` stands for are not known."""
    fields = run.fields
    place = 1
    while place < len(fields):
        text = fields[place].text if fields[place].known else ""
        place += 1
        if text not in FIND_CLAUSES:
            continue
        start = place
        while place < len(fields) and not ends(fields, start, place):
            place += 1
        if place >= len(fields):
            return
        clause = [found(walker, field) for field in fields[start:place]]
        inner = scope.fork()
        if text.endswith("dir"):
            walker.more = True
            if walker.deep:
                inner.cwd = ""
        if clause and clause[0].known:
            walker.invoke(clause, inner, "find")
            if walker.effects is not None:
                from src_runtime.shell.findeffects import handed_on, stood_in

                stood_in(walker.effects, run, clause, handed_on(run))
        place += 1


def ends(fields: list[Field], start: int, place: int) -> bool:
    text = fields[place].text if fields[place].known else ""
    return text == ";" or text == "+"


def found(walker: Walker, field: Field) -> Field:
    if field.text == "{}":
        return Field("", False, False, False)
    if "{}" in field.text:
        walker.more = True
        if walker.deep:
            from src_runtime.shell.carrying import holed

            return holed(field, ("{}",))
    return field


def su(walker: Walker, run: Run, scope: Scope) -> None:
    """The line after -c; a plain walk stops at the first operand."""
    fields = run.fields
    place = 1
    while place < len(fields):
        text = fields[place].text
        if not text.startswith("-"):
            walker.more = True
            if not walker.deep:
                return
        short = walker.deep and text[:1] == "-" and text[1:2] != "-" and text[-1:] == "c"
        walker.more = walker.more or (text[:1] == "-" and "c" in text)
        if text in ("-c", "--command", "--session-command") or short:
            place += 1
            if place < len(fields) and fields[place].text == "--":
                place += 1
            if place < len(fields):
                commanded_line(walker, run, scope, place)
            return
        place += 2 if text in ("-s", "-g", "-G", "-w") else 1
    if walker.deep:
        from_standard_input(walker, run, started(scope))


