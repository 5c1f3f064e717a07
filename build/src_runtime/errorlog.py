# SPDX-License-Identifier: MIT-0
"""Rules that could not be decided, one JSON line each, beside the state; capped, and never a
reason to fail."""

from __future__ import annotations

import posix

from src_runtime.jsontext import dumps, loads
from src_runtime.store import Unusable, folder

NAME, OLDER = "/errors.jsonl", "/errors.1.jsonl"
CAP = 256 * 1024
LINE = 4000

TYPE_CHECKING = False
if TYPE_CHECKING:
    Rows = list[dict[str, object]]


def log(errors: Rows, checker: str, session: str) -> None:
    from time import time

    now = int(time())
    lines = []
    for error in errors:
        row = {"time": now, "checker": checker, "session": session, **error}
        row["message"] = str(error.get("message", ""))[:1000]
        lines.append((dumps(row) + "\n")[-LINE:])
    try:
        path = folder()
        mode = posix.O_WRONLY | posix.O_APPEND | posix.O_CREAT | posix.O_NOFOLLOW
        file = posix.open(path + NAME, mode, 0o600)
        try:
            full = posix.fstat(file).st_size > CAP
            for line in lines:
                # A single write each, so that lines of other processes do not come between.
                posix.write(file, line.encode("ascii"))
        finally:
            posix.close(file)
        if full:
            posix.rename(path + NAME, path + OLDER)
    except (OSError, Unusable):
        return


def logged() -> Rows:
    """The oldest first; lines that are no JSON are left out."""
    from src_runtime.files import read
    from src_runtime.paths import Unknown

    found: Rows = []
    for name in (OLDER, NAME):
        try:
            data = read(folder(make=False) + name) or b""
        except (Unknown, Unusable):
            continue
        for line in data.decode("utf-8", "replace").splitlines():
            try:
                row = loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(row, dict):
                found.append(row)
    return found
