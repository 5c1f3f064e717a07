# SPDX-License-Identifier: MIT-0
"""Patches in the `*** Begin Patch` form: the files that they change, and what these hold then."""

from __future__ import annotations

from src_runtime.edits import Refused, Underivable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.toolcalls import Call, Event

    # The line to look for first, the lines that go, those that come, and whether the file ends
    Hunk = tuple[str, list[str], list[str], bool]

END = "*** End Patch"
ADD, UPDATE, DELETE = "*** Add File:", "*** Update File:", "*** Delete File:"
MOVE, LAST = "*** Move to:", "*** End of File"


class Section:
    """What a patch does to one file; `verb` is ADD, UPDATE or DELETE."""

    __slots__ = ("added", "hunks", "path", "target", "verb")

    def __init__(self, verb: str, path: str) -> None:
        self.verb = verb
        self.path = path
        self.target = ""
        self.added: list[str] = []
        self.hunks: list[Hunk] = []


def patch_events(call: Call, patch: object, by: Event) -> None:
    """The files that a patch creates, changes and deletes."""
    from src_runtime.fileevents import delete_event, old_text, unknown_file, write_event

    found = sections(patch) if isinstance(patch, str) else []
    if not found:
        unknown_file(call, by, "its patch cannot be read")
        return
    seen: set[str] = set()
    for each in found:
        # What an earlier section leaves there is not worked out.
        again = each.path in seen or each.target in seen or each.target == each.path
        seen.update(name for name in (each.path, each.target) if name)
        if each.verb == DELETE:
            delete_event(call, each.path, by)
        elif each.verb == ADD:
            text = None if again else "".join(line + "\n" for line in each.added)
            write_event(call, each.path, by, "writes", [text])
        elif not each.target:
            write_event(call, each.path, by, "patched", [None if again else each.hunks])
        else:
            try:
                moved = None if again else patched(old_text(call, each.path), each.hunks)
            except Underivable:
                moved = None
            except Refused:
                continue
            delete_event(call, each.path, by, each.target)
            write_event(call, each.target, by, "writes", [moved], each.path)


def sections(patch: str) -> list[Section]:
    """Read as leniently as any tool does, since a section that is missed is a file unguarded."""
    found: list[Section] = []
    now: Section | None = None
    for line in patch.split("\n"):
        head = line if now and line[:1] in ("+", "-", " ") else line.strip()
        verb = next((each for each in (ADD, UPDATE, DELETE) if head.startswith(each)), "")
        if verb:
            found.append(Section(verb, head[len(verb) :].strip()))
            now = found[-1] if verb != DELETE else None
        elif now is None or head == END:
            now = None
        elif head.startswith(MOVE):
            now.target = head[len(MOVE) :].strip()
        elif now.verb == ADD:
            if line.startswith("+"):
                now.added.append(line[1:])
        else:
            _hunk_line(now.hunks, line, head)
    return found


def _hunk_line(hunks: list[Hunk], line: str, head: str) -> None:
    if head.startswith("@@"):
        hunks.append((head[2:].strip(" ") if head != "@@" else "", [], [], False))
        return
    if head == LAST:
        if hunks:
            context, old, new, _ = hunks[-1]
            hunks[-1] = (context, old, new, True)
        return
    if head.startswith("***"):
        return
    if not hunks:
        hunks.append(("", [], [], False))
    if line[:1] != "+":
        hunks[-1][1].append(line[1:])
    if line[:1] != "-":
        hunks[-1][2].append(line[1:])


def patched(text: str | None, hunks: object) -> str:
    """The text after the hunks, each looked for behind the one before it."""
    if text is None:
        raise Refused
    if not isinstance(hunks, list):
        raise Underivable
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    changes: list[tuple[int, int, list[str]]] = []
    at = 0
    for context, old, new, last in hunks:
        if context:
            at = _find(lines, [context], at) + 1
        if old:
            at = _find(lines, old, max(len(lines) - len(old), at) if last else at)
            changes.append((at, len(old), new))
            at += len(old)
        else:
            changes.append((len(lines), 0, new))
    for place, count, new in reversed(changes):
        lines[place : place + count] = new
    return "".join([line + "\n" for line in lines])


def _find(lines: list[str], wanted: list[str], start: int) -> int:
    """Where the lines stand as they are; tools also find them by less, so that all else is
    unknown."""
    for place in range(start, len(lines) - len(wanted) + 1):
        if lines[place : place + len(wanted)] == wanted:
            return place
    raise Underivable
