# SPDX-License-Identifier: MIT
"""The LALR parser of match.lark, from the user's cache where that can be trusted.

Building it takes most of half a second, loading it a few milliseconds. The cache is JSON: what is
read from it is data, and only from a file and folder that nobody else can write.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import pickle
import stat
import sys
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import lark

FORMAT = 1
LARGEST = 4_000_000


@cache
def parser() -> lark.Lark:
    grammar = (files("src_grammar") / "match.lark").read_text(encoding="utf-8")
    path = _path(grammar)
    if path is None:
        return build(grammar)
    return _load(path) or _save(build(grammar), path)


def build(grammar: str, *, strict: bool = False) -> lark.Lark:
    """`strict` also refuses terminals that collide; it needs interegular, which only tests have."""
    return lark.Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
        strict=strict,
    )


def _path(grammar: str) -> Path | None:
    """Where this parser is kept; None where there is no folder that is the user's alone."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    home = os.environ.get("HOME", "")
    if not os.path.isabs(base):
        if not os.path.isabs(home):
            return None
        base = os.path.join(home, ".cache")
    folder = Path(base) / "src-rules"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _ours(folder.lstat(), stat.S_ISDIR):
            return None
    except OSError:
        return None
    made_by = f"{FORMAT}\0{lark.__version__}\0{sys.version}\0{grammar}"
    return folder / f"parser-{hashlib.sha256(made_by.encode()).hexdigest()[:32]}.json"


def _ours(info: os.stat_result, right_kind: Any) -> bool:
    return right_kind(info.st_mode) and info.st_uid == os.geteuid() and not info.st_mode & 0o022


def _load(path: Path) -> lark.Lark | None:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with open(descriptor, "rb") as file:
            if not _ours(os.fstat(descriptor), stat.S_ISREG):
                return None
            digest, _, content = file.read(LARGEST).partition(b"\n")
        if digest != _digest(content):
            return None
        return lark.Lark.load(json.loads(content, object_pairs_hook=_with_numbers))
    except Exception:  # whatever is wrong with a cache, building anew is the answer
        return None


def _with_numbers(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """JSON has no number keys; no name in the parser's tables is a number."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


def _save(built: lark.Lark, path: Path) -> lark.Lark:
    buffer = io.BytesIO()
    built.save(buffer)
    content = json.dumps(pickle.loads(buffer.getvalue()), separators=(",", ":")).encode()
    try:
        descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=".parser-")
        try:
            with open(descriptor, "wb") as file:
                file.write(_digest(content) + b"\n" + content)
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError:
        pass
    return built


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()
