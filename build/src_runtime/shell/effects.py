# SPDX-License-Identifier: MIT-0
"""The files that a line would write, remove or read: pure syntax, nothing is looked up on disk.

An effect is a map with `op`, `by` (the program's name) and, by its op:
  write   path, content (None: not known); append; copy: the files whose bytes it holds;
          exists: only where the file is there
  touch   path
  remove  path, recursive
  move, copy, link   sources, path, into ("yes": a folder, "no", "maybe"), recursive
  read    path, certain
  restore, clean, mirror   of git and rsync: paths, with what src_runtime.linefiles needs
  patch   path of a diff, place where its files lie, strip, back
Paths are relative to where the line starts, or absolute, or begin with `~`; glob: a pattern in it.
"""

from __future__ import annotations

from src_runtime.shell.files import STREAMS, Made
from src_runtime.shell.model import Field, Redirect, Run, Scope

# Without one of these in their words, programs do no more than read their operands, or nothing.
MARKS = {
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk"), (">", "<", "-i", "-f", "-E")),
    **dict.fromkeys(("node", "bun", "deno", "uv"), ("--env-file",)),
    **dict.fromkeys(("docker", "podman", "nerdctl", "docker-compose"), ("file", "cp")),
    **dict.fromkeys(("kubectl", "oc"), ("--from-", "cp")),
    "curl": ("@", "=<", "--", "o", "O", "T", "K", "c", "D", "E"),
}  # fmt: skip


def without(run: Run) -> bool:
    """Whether a program has none of its marks, so that its modules need not be loaded."""
    marks = MARKS.get(run.bin)
    if marks is None:
        return False
    for field in run.fields[1:]:
        text = field.text
        if run.bin == "curl" and text[:1] != "-":
            text = "@" if "@" in text or "=<" in text else ""
        for mark in marks:
            if mark in text:
                return False
    return True


class Effects:
    """found: the effects in the order of the line; renamed: what a path reads as from here on;
    waiting: a patch whose diff comes from a file that a redirection names."""

    def __init__(self) -> None:
        self.found: list[dict[str, object]] = []
        self.renamed: list[tuple[str, str]] = []
        self.waiting: dict[str, object] | None = None

    def add(self, op: str, by: str, **fields: object) -> None:
        self.found.append({"op": op, "by": by, **fields})

    def path(self, field: Field, cwd: str) -> str | None:
        """Where a word leads; None where that is not known."""
        text = field.text if field.known else field.path
        if not text or text in STREAMS or text.startswith(("/dev/fd/", "/dev/tcp/", "/dev/udp/")):
            return None
        if text.startswith("~.") and not field.known:
            return self.placed(text[1:], ".")
        if text[0] == "~" and (field.open or not field.known):
            return self.placed(text[3:], cwd) if text.startswith("~+/") and text[3:] else text
        return self.placed(text, cwd)

    def placed(self, text: str, cwd: str) -> str | None:
        if text[0] != "/":
            if not cwd:
                return None
            while text.startswith("./") and len(text) > 2:
                text = text[2:].lstrip("/")
            text = text if cwd == "." else cwd.rstrip("/") + "/" + text
        for new, old in reversed(self.renamed):
            if text == new or text.startswith(new + "/"):
                text = old + text[len(new) :]
        return text

    def ran(self, run: Run) -> None:
        """Adds what a program does to the files that its words name."""
        from src_runtime.shell.effecttable import PROGRAMS

        self.waiting = None
        program = PROGRAMS.get(run.bin)
        if program is not None and not without(run):
            program(self, run)
        else:
            from src_runtime.shell.readers import reads

            reads(self, run)

    def redirected(
        self, redirect: Redirect, field: Field, scope: Scope, by: str, made: Made
    ) -> None:
        """Adds what a redirection opens."""
        path = self.path(field, scope.cwd or scope.guess)
        if path is None:
            return
        glob = field.open and field.text[:1] != "~"
        if redirect.op == "<":
            self.add("read", by, path=path, certain=not glob, glob=glob)
            if self.waiting is not None and redirect.fd in ("", "0"):
                self.found.append({"op": "patch", "path": path, **self.waiting})
            return
        copy = None
        if made.copy is not None:
            places = [self.path(one, scope.cwd or scope.guess) for one in made.copy]
            copy = [place for place in places if place is not None]
            copy = copy if len(copy) == len(places) else None
        append = redirect.op in (">>", "&>>")
        self.add("write", by, path=path, content=made.text, copy=copy, append=append, glob=glob)


def effects(line: str) -> list[dict[str, object]]:
    """The effects of a line on files, as far as the line itself tells them."""
    from src_runtime.shell import walk
    from src_runtime.shell.parser import parse

    found = Effects()
    walk(parse(line)[0], True, found)
    return found.found
