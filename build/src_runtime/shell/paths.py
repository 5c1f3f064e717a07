# SPDX-License-Identifier: MIT-0
"""Folders of a shell line: relative to where it starts, absolute, or not known."""

from __future__ import annotations


def resolve(cwd: str, path: str) -> str:
    """The folder `path` as seen from cwd, cleaned; "" where cwd is not known and path needs it."""
    if not path.startswith("/"):
        if not cwd:
            return ""
        path = path if cwd == "." else cwd + "/" + path
    absolute = path.startswith("/")
    out: list[str] = []
    for name in path.split("/"):
        if name == ".." and out in (["~"], ["~:"]):
            return ""
        if name == ".." and out and out[-1] != "..":
            out.pop()
        elif name not in ("", ".") and not (name == ".." and absolute):
            out.append(name)
    return ("/" if absolute else "") + "/".join(out) or "."
