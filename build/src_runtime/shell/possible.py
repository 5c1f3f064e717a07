# SPDX-License-Identifier: MIT-0
"""Programs that a line may run behind a word that is not known: `$SUDO git push`."""

from __future__ import annotations

from src_runtime.shell.model import Field, Run, Scope
from src_runtime.shell.walker import Walker

# Program names are compared with a pattern of at most this length.
MAX_PATTERN = 64


def possible(walker: Walker, run: Run, scope: Scope) -> None:
    """What may run where the program is not known: the words behind it, or a line in them.

    Where the variable's name says that it holds a shell or sudo, what that does to files counts.
    """
    from src_runtime.shell.expand import UNKNOWN

    first = run.fields[0]
    if first.template.replace(UNKNOWN, ""):
        _, slash, tail = first.template.rpartition("/")
        if slash and tail and UNKNOWN not in tail:
            # Only the folder of the program is not known.
            perhaps(walker, [Field(tail, True, False, False), *run.fields[1:]], scope)
        return
    name = first.name.lower()
    if name == "0" or name.endswith(("sh", "shell")):
        from src_runtime.shell.payloads import shell

        shell(walker, run, scope)
        run.opaque = True
        return
    complete, effects = walker.complete, walker.effects
    rest, inner = run.fields[1:], scope.fork()
    if "sudo" in name or "doas" in name:
        from src_runtime.shell.scan import Scan
        from src_runtime.shell.wrappers import TABLE

        scan = Scan(walker, "sudo", TABLE["sudo"], run.fields, inner)
        rest = scan.rest()
    else:
        walker.effects = None
        if line_behind(walker, run, scope, 0):
            rest = []
    perhaps(walker, rest, inner)
    walker.complete, walker.effects = complete, effects


def perhaps(walker: Walker, fields: list[Field], scope: Scope) -> None:
    """Hands on the first word that may be a program, with what follows it."""
    for place, field in enumerate(fields):
        text = field.text
        if field.known and text[:1] not in ("", "-", "+") and "=" not in text:
            start = len(walker.out)
            walker.invoke(fields[place:], scope, "line")
            for run in walker.out[start : start + 1]:
                run.unsure = True
            return


def line_behind(walker: Walker, run: Run, scope: Scope, place: int) -> bool:
    """Whether a `-c LINE` follows the unknown word at `place`; it is read if it is a shell line."""
    from src_runtime.shell.parser import parse
    from src_runtime.shell.payloads import commanded_line

    fields = run.fields
    for number in range(place + 1, len(fields) - 1):
        text = fields[number].text
        if not fields[number].known:
            continue
        if text[:1] not in ("-", "+"):
            return False
        if text[-1] == "c" and len(text) < 6 and text[1:].isalpha():
            line = fields[number + 1]
            if parse(line.text or line.template, 10)[1]:
                commanded_line(walker, run, scope, number + 1)
            return True
    return False


def named_by(walker: Walker, run: Run, scope: Scope) -> None:
    """The known programs that a pattern in the place of a program may stand for."""
    from src_runtime.cmdtable import PROGRAMS
    from src_runtime.filetree import matches

    pattern = run.bin
    run.opaque = True
    if len(pattern) > MAX_PATTERN or not pattern.strip("*?"):
        return
    for names in PROGRAMS.values():
        for name in names.split():
            if matches(name, pattern):
                perhaps(walker, [Field(name, True, False, False), *run.fields[1:]], scope.fork())


def is_pattern(field: Field) -> bool:
    """Whether the shell looks up a program's name as a pattern; `[` alone is one."""
    text = field.text
    return field.open and ("*" in text or "?" in text or "]" in text)
