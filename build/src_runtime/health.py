# SPDX-License-Identifier: MIT-0
"""What a session begins with a word on: a checker that is not whole, or is not the project's. Only
what costs next to nothing; `src doctor` asks the rest."""

from __future__ import annotations

import posix

from src_runtime import files
from src_runtime.doubts import mixed
from src_runtime.paths import FOLDER, LINK, Unknown, kind, look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from src_runtime.decide import Row
    from src_runtime.toolcalls import Call

SUMS = "SHA256SUMS"


def notices(index: ModuleType, call: Call, folder: str) -> list[Row]:
    """`folder` is the checker's own."""
    found = mixed(index)
    for message in (strangers(folder), another(index, call, folder)):
        if message:
            found.append({"verb": "notify", "rule": "checker", "event": 0, "message": message})
    return found


def strangers(folder: str) -> str:
    """Files in the checker's folder that the compiler does not write."""
    try:
        sums = files.read(folder + "/" + SUMS)
    except Unknown:
        return ""
    if sums is None:
        return "The checker has no list of its files. Repair it with: src compile"
    known = {line.partition("  ")[2] for line in files.text(sums).splitlines()} | {SUMS}
    strange = sorted(path for path in below(folder, "") if path not in known)
    if not strange:
        return ""
    shown = ascii(", ".join(strange[:5]))[1:-1]
    return f"The checker's folder holds what src does not write: {shown}. Repair it: src compile"


def below(folder: str, inner: str) -> list[str]:
    """Every file and link below a folder; links are not followed."""
    found: list[str] = []
    try:
        names = posix.listdir(folder + "/" + inner)
    except OSError:
        return found
    for name in names:
        path = inner + name
        try:
            what = kind(look(folder + "/" + path))
        except Unknown:
            what = LINK
        if what == FOLDER:
            found += below(folder, path + "/")
        else:
            found.append(path)
    return found


def another(index: ModuleType, call: Call, folder: str) -> str:
    """Whether the project has a checker that is not this one."""
    try:
        root = call.place.root
        theirs = root + "/" + index.PROJECT.get("checker", "").strip("/")
        if not root or folder.startswith(root + "/"):
            return ""
        other, own = files.read(theirs + "/" + SUMS), files.read(folder + "/" + SUMS)
    except Unknown:
        return ""
    if other is None or other == own:
        return ""
    return "This project has another checker, which is not asked. To put it in force: src install"
