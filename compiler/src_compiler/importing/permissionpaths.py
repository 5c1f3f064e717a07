# SPDX-License-Identifier: MIT
"""Patterns of paths as gitignore has them, as globs over `event.path`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from src_compiler.importing.conditions import pattern, quoted
from src_compiler.importing.permissionlines import Lost
from src_compiler.regex import GlobError, compile_globs

HOME = r"^(?:/home/[^/]+|/Users/[^/]+|/root)/"
LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Paths:
    """Either `globs` or a `match`; none of both where every path is meant."""

    globs: tuple[str, ...] = ()
    match: str = ""
    doubt: str = ""

    @property
    def example(self) -> str:
        """A path of the repository, "" where none is at hand."""
        plain = self.globs[0].replace("**/", "").replace("**", "x") if self.globs else ""
        plain = plain.replace("*", "x").replace("?", "x")
        return "" if re.search(r"[\[\\\]]|^/", plain) or not plain.isprintable() else plain


def paths(spec: str, allow: bool) -> Paths:
    """What a pattern means; raises Lost. Where it could be read in two ways, an `allow` is read
    narrowly and the others widely."""
    if len(spec) > LONGEST or re.search(r"[{}\x00\n]|^!", spec):
        raise Lost("this is no pattern of one path", "write a rule with `paths`")
    if not spec.strip("./").strip():
        raise Lost("this is no pattern of a file", "write a rule with `paths`")
    spec = spec[:1] + re.sub("/+", "/", spec[1:])
    if ".." in spec.split("/"):
        raise Lost("a path above the folder cannot be carried", "write it absolute, with `//`")
    if spec in ("*", "**", "**/*", "./**", "/**", "//**"):
        return Paths()
    if spec.startswith("~/"):
        return _at_home(spec[2:])
    if spec.startswith("//") and not spec.startswith("//**/"):
        found = _globs(spec[1:], allow, "absolute")
        globs = ", ".join(map(quoted, found.globs))
        return Paths((), f"event.outside and glob(event.path, {globs})", found.doubt)
    local = spec.removeprefix("./").lstrip("/")
    deep = not spec.startswith(("./", "/")) and "/" not in local.rstrip("/")
    if deep and not allow:
        return _globs(f"**/{local}", allow, "")
    return _globs(local, allow, "beginning" if deep else "")


_DOUBTS = {
    "": "",
    "absolute": "paths in the repository begin at its root here, so this matches files outside it",
    "beginning": "this is read as a file in the project's first folder alone",
}


def _globs(glob: str, allow: bool, doubt: str) -> Paths:
    folder = glob.endswith("/")
    plain = glob.rstrip("/")
    globs = [] if folder else [plain]
    # A folder's name stands for all that is in it.
    if folder or (not allow and not plain.endswith("*")):
        globs.append(f"{plain}/**")
    try:
        compile_globs(globs)
    except GlobError as bad:
        raise Lost(f"this is no glob: {bad.message}") from bad
    return Paths(tuple(globs), "", _DOUBTS[doubt])


def _at_home(rest: str) -> Paths:
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", rest.rstrip("/"))
    if re.search(r"[\[\]\\]", rest) or not rest:
        raise Lost("this is no pattern of one path", "write a rule with `match`")
    words = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    text = "".join(words.get(part) or re.escape(part) for part in parts)
    end = "" if rest.endswith("*") else "(?:/|$)"
    anchored = pattern(f"{HOME}{text}{end or '$'}")
    return Paths((), f"event.outside and event.path matches {anchored}",
                 "a home is any folder in /home or /Users, or /root")  # fmt: skip
