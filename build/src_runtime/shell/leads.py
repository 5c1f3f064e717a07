# SPDX-License-Identifier: MIT-0
"""What a word may well be that is not known: the default it names, the program it looks up."""

from __future__ import annotations

from src_runtime.shell.model import Command, Field, Part, Scope, literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.shell.walker import Walker

DEFAULTS = (":-", "-", ":=", "=")
# What prints where a program lies.
LOOKUPS = {
    "which": ((), ("-a",)),
    "command": (("-v",), ("-pv",)),
    "type": (("-p",), ("-P",), ("-fp",)),
}
MAX_LEADS = 50


def by_default(part: Part, scope: Scope) -> str:
    """What `${x:-…}` probably is where nothing in the line sets x, or ""."""
    if part.text in scope.vars:
        return ""
    if part.op in (":=", "="):
        remember(scope, part.text, [part])
    return default(part)


def default(part: Part) -> str:
    """The default in `${x:-…}`, where nothing in it is unknown."""
    if part.kind != "param" or part.op not in DEFAULTS or not part.inner:
        return ""
    return literal(part.inner) or led(part.inner)


def led(word: list[Part]) -> str:
    """What an unknown word probably is, or ""."""
    if len(word) != 1:
        return ""
    if word[0].kind == "command":
        return looked_up(word[0].body)
    return default(word[0])


def looked_up(body: list[tuple[Command, str]]) -> str:
    """The program whose path `which` and its like print."""
    if len(body) != 1 or body[0][0].kind != "simple" or body[0][0].assigns:
        return ""
    texts = [literal(word) or "" for word in body[0][0].words]
    if len(texts) < 2 or tuple(texts[1:-1]) not in LOOKUPS.get(texts[0], ()):
        return ""
    return "" if texts[-1][:1] == "-" else texts[-1]


def folder(body: list[tuple[Command, str]], scope: Scope) -> str:
    """Where a word leads that begins with what `pwd` prints, or with the top of the work tree that
    the line starts in, which is spelled `~:`."""
    if len(body) != 1 or body[0][0].kind != "simple":
        return ""
    texts = [literal(word) for word in body[0][0].words]
    if texts == ["git", "rev-parse", "--show-toplevel"] and scope.cwd == ".":
        return "~:"
    return "." if texts[:1] == ["pwd"] and texts[1:] in ([], ["-P"], ["-L"]) else ""


def remember(scope: Scope, name: str, word: list[Part]) -> None:
    """Keeps what a variable probably is to which something unknown was assigned."""
    lead = led(word)
    if lead and len(scope.leads) < MAX_LEADS:
        scope.leads = {**scope.leads, name: lead}


def remember_place(walker: Walker, scope: Scope, name: str, word: list[Part]) -> None:
    """Keeps where the path leads that a variable holds; `~.` stands for where the line starts."""
    from src_runtime.shell.expand import Split

    fields: list[Field] = []
    Split(walker, scope, fields).word(word)
    path = fields[0].path if len(fields) == 1 else ""
    if path[:1] == "." and scope.cwd != ".":
        return
    path = "~" + path if path[:1] == "." else path
    if path[:1] == "~" and not any(char in path for char in "*?[") and len(scope.leads) < MAX_LEADS:
        scope.leads = {**scope.leads, name: path}


def programs(word: list[Part], field: Field, scope: Scope) -> list[Field]:
    """The words that stand in the place of a program of unknown name."""
    part = word[0]
    lead = ""
    if len(word) == 1 and part.kind in ("var", "param") and not part.op:
        lead = scope.leads.get(part.text, "")
    elif part.text not in scope.vars:
        lead = led(word)
    if lead.startswith("~./"):
        lead = lead[1:]
    if not lead.strip() or lead[:2] in ("~.", "~:") or any(char in lead for char in "*?["):
        return [field]
    texts = [lead] if part.quoted else lead.split()
    return [Field(text, True, False, False) for text in texts]
