# SPDX-License-Identifier: MIT
"""Scripts and templates that rule sets name: where they lie in a checker, and their bytes."""

from __future__ import annotations

import os
import posixpath
import re
import stat
from collections.abc import Iterable
from pathlib import Path

from src_compiler.diagnostics import Findings
from src_compiler.refusal import Refusal
from src_compiler.ruleset import RuleSet
from src_compiler.runnable import Program
from src_compiler.source import Text
from src_compiler.wording import quoted

FOLDER = "scripts"
# Stands for `..` in the place of a file that is outside of the project, as on the command line.
ABOVE = "above"
_PATH = re.compile(r"[^ \t\r\n]+")


def path_of(written: Text) -> Text:
    """The path of a script; what follows after white space are arguments for it."""
    found = _PATH.match(written.value)
    return written.part(*found.span()) if found else written


def place_of(ruleset: str, path: str) -> str:
    """The place in a checker of a file that a rule set names; `ruleset` is its path as shown."""
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(ruleset), path)).lstrip("/")
    return "/".join([FOLDER, *(ABOVE if part == ".." else part for part in whole.split("/"))])


def shipped_script(ruleset: RuleSet, written: Text) -> tuple[str, str]:
    """A script's place in the checker, and its arguments as they were written."""
    path = path_of(written)
    rest = written.value[len(path.value) :].strip()
    return place_of(ruleset.source.path, path.value), rest


def shipped(rulesets: Iterable[RuleSet]) -> dict[str, bytes]:
    """The files that these rule sets name, as bytes by their place in a checker."""
    return {place: _read(path) for each in rulesets for place, path in each.files}


def first_line(path: Path, written: Text, findings: Findings) -> None:
    """Warns of a script whose first line, as systems read it, names no program."""
    try:
        with open(path, "rb") as file:
            first = file.readline(256)
    except OSError:
        return
    if first.startswith(b"#!") and first.endswith((b"\r\n", b"\r")):
        findings.warning(
            "carriage-return",
            f"{quoted(written.value)} cannot run: a carriage return ends its first line",
            written.span(),
            "save it with LF at its lines' ends, and write `*.sh text eol=lf` in .gitattributes",
        )


def sources(rulesets: Iterable[RuleSet]) -> tuple[Path, ...]:
    """The files that these rule sets name, as they were found."""
    found: set[Path] = set()
    for each in rulesets:
        found.update(path for _, path in each.files)
        found.update(path for _, path, _ in each.texts)
    return tuple(sorted(found))


def _read(path: Path) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read()
            mode = os.fstat(file.fileno()).st_mode
    except OSError as error:
        raise Refusal(
            f"{path} cannot be read: {error.strerror}", "make it readable, or name another file"
        ) from error
    return Program(data) if data.startswith(b"#!") or mode & stat.S_IXUSR else data
