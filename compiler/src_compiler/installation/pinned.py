# SPDX-License-Identifier: MIT
"""Copies of checkers in the state folder, each named by its bytes, so that neither a branch nor a
pull request changes the guard."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from src_compiler import folder as folders
from src_compiler.clients.base import World
from src_compiler.contents import SUMS
from src_compiler.installation.interpreter import work_tree
from src_compiler.installation.state import digest, folder_of, make_folder
from src_compiler.refusal import Refusal
from src_compiler.runnable import Program

PINNED = "pinned"


def name_of(files: dict[str, bytes]) -> str:
    """The checksums name every other file."""
    return digest(files[SUMS])[:32]


def place_of(world: World, scope: str, files: dict[str, bytes]) -> Path:
    return folder_of(world, scope) / PINNED / name_of(files)


def pin(world: World, scope: str, files: dict[str, bytes]) -> Path:
    """The folder that holds exactly these files."""
    place = place_of(world, scope, files)
    tree = work_tree(place)
    if tree is not None:
        raise Refusal(
            f"{place.parent} lies in the work tree {tree}, and a guard there could be switched",
            "set XDG_STATE_HOME to a folder outside of it",
        )
    if not differs(place, files):
        return place
    mode = 0o755 if scope == "managed" else 0o700
    make_folder(place.parent.parent, mode)
    make_folder(place.parent, mode)
    _write(place, files, mode)
    return place


def _write(place: Path, files: dict[str, bytes], mode: int) -> None:
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        for path, data in files.items():
            (beside / path).parent.mkdir(parents=True, exist_ok=True)
            (beside / path).write_bytes(data)
        for path in ("", *folders.entries(beside)):
            runs = (beside / path).is_dir() or isinstance(files.get(path), Program)
            os.chmod(beside / path, mode if runs else mode & 0o666)
        if folders.mode_of(place):
            folders.remove(place)
        os.replace(beside, place)
    except OSError as error:
        shutil.rmtree(beside, ignore_errors=True)
        raise Refusal(f"{place} cannot be written: {error.strerror}") from error


def differs(place: Path, files: dict[str, bytes]) -> list[str]:
    """What a folder holds otherwise than these files, by path."""
    try:
        found = folders.entries(place)
        wrong = [path for path in found if path not in files and path not in _folders(files)]
        return sorted(wrong + [path for path, data in files.items() if not _is(place / path, data)])
    except OSError:
        return [str(place)]


def _folders(files: dict[str, bytes]) -> set[str]:
    return folders.folders(set(files))


def _is(path: Path, data: bytes) -> bool:
    if path.is_symlink() or not path.is_file() or path.read_bytes() != data:
        return False
    return not isinstance(data, Program) or folders.runs(path.stat().st_mode)
