# SPDX-License-Identifier: MIT-0
"""Files that the line itself writes before it reads or runs them."""

from __future__ import annotations

from src_runtime.shell.model import Command, Field, Run, Scope
from src_runtime.shell.options import taken
from src_runtime.shell.paths import resolve
from src_runtime.shell.walker import Walker

OUTPUT = frozenset((">", ">|", ">>", "&>", "&>>", ">&", "<>"))
# They are no files: what is written there goes nowhere or where it went before.
STREAMS = frozenset(
    ("/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/zero", "-")
)


class Made:
    """What a command writes on standard output: its text, or the files whose bytes it is."""

    __slots__ = ("copy", "text")

    def __init__(self, text: str | None, copy: list[Field] | None) -> None:
        self.text = text
        self.copy = copy


def opened(walker: Walker, command: Command, scope: Scope, by: str, names: list[str]) -> None:
    """Notes the files that the redirections of a command open."""
    outputs = [one for one in command.redirects if one.fd in ("", "1") and one.op[0] == ">"]
    for redirect in command.redirects:
        if redirect.op not in OUTPUT and redirect.op != "<":
            continue
        fields = walker.expand([redirect.target], scope)
        if len(fields) != 1 or (redirect.op == ">&" and fields[0].text.isdigit()):
            continue
        made = Made(None, None)
        if redirect.op in (">", ">|", ">>") and redirect in outputs:
            made = output(walker, command, scope) if redirect is outputs[-1] else Made("", None)
        if redirect.op != "<":
            note(walker, scope.cwd, fields[0], made.text, names)
        if walker.effects is not None:
            walker.effects.redirected(redirect, fields[0], scope, by, made)


def output(walker: Walker, command: Command, scope: Scope) -> Made:
    if command.kind in ("arith", "cond") or (command.kind == "simple" and not command.words):
        return Made("", None)
    if not walker.deep:
        return Made(None, None)
    from src_runtime.shell.outputs import output_of

    bare = Command(command.kind)
    bare.words, bare.lists, bare.commands = command.words, command.lists, command.commands
    bare.redirects = [one for one in command.redirects if one.op not in OUTPUT]
    text = output_of(walker, bare, scope)
    if text is not None or command.kind != "simple":
        return Made(text, None)
    fields = walker.expand(command.words, scope)
    plain = all(one.known and not one.open and one.text[:1] not in ("", "-") for one in fields)
    cat = plain and len(fields) > 1 and fields[0].text == "cat"
    return Made(None, fields[1:] if cat else None)


def written(walker: Walker, field: Field, scope: Scope) -> tuple[str | None, list[str]]:
    """What a file holds that the line has written: its text if known, and who wrote it."""
    if not field.known or field.open or not field.text:
        return None, []
    return walker.files.get(resolve(scope.cwd, field.text) or "?", (None, []))


def note(walker: Walker, cwd: str, field: Field, text: str | None, names: list[str]) -> None:
    """Keeps what a file holds from here on."""
    if field.known and not field.open and field.text and field.text not in STREAMS:
        path = resolve(cwd, field.text)
        if path:
            walker.files[path] = (text, names)


def filed(walker: Walker, run: Run) -> None:
    """curl -o, wget -O and tee make files; cp, mv and ln give what is known of one to another."""
    if run.bin in ("curl", "wget"):
        letters = "oXHdFTuAebcDmrwxzECKPQtYy" if run.bin == "curl" else "OoPaeiBtTwUQlARDIXx"
        words = taken(run, letters, "output output-document")
        target = words.value("o", "output") if run.bin == "curl" else words.value("O")
        if target is not None:
            note(walker, run.cwd, target, None, [run.bin])
    elif run.bin == "tee":
        for field in taken(run, "", "").operands:
            note(walker, run.cwd, field, run.stdin, [*run.inputs, run.bin])
    elif walker.files:
        operands = taken(run, "tS", "target-directory suffix").operands
        if len(operands) == 2 and all(field.known and field.text for field in operands):
            known = walker.files.get(resolve(run.cwd, operands[0].text) or "?")
            if known is not None:
                note(walker, run.cwd, operands[1], known[0], known[1])
