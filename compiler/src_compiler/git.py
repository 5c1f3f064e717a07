# SPDX-License-Identifier: MIT
"""What the compiler asks of git: is a file ignored, what does the index hold, what differs."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

# Nothing that a clone's own configuration names may run because somebody compiles rules.
_GIT = (
    "git", "--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit",
)  # fmt: skip
_LIMIT = 20
# A history may be long, and its files large.
_LONG = 300
# INVARIANT: of these none runs a filter, a hook or another program, whatever is configured.
_READS = ("ls-files", "cat-file", "diff-tree", "rev-parse")


class Failed(Exception):
    """What git says where it does not answer."""


def _git(
    folder: Path, *arguments: str, index: bool = False, given: bytes = b"", seconds: int = _LIMIT
) -> subprocess.CompletedProcess[bytes] | None:
    """Runs git in `folder`, or gives None where there is none; `index` keeps GIT_INDEX_FILE, which
    names the index of the commit that a hook runs for."""
    kept = {"GIT_INDEX_FILE"} if index else set()
    environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_") or k in kept}
    # What a partial clone lacks would be fetched by a program that its configuration names.
    environment |= {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
    if "GIT_INDEX_FILE" in environment:
        environment["GIT_INDEX_FILE"] = os.path.abspath(environment["GIT_INDEX_FILE"])
    try:
        return subprocess.run(
            [*_GIT, "-C", str(folder), *arguments],
            env=environment, input=given, capture_output=True, timeout=seconds, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None


def read(folder: Path, *arguments: str, index: bool = False, given: bytes = b"") -> bytes:
    """What git prints of what a repository holds; raises Failed where it does not."""
    if arguments[0] not in _READS:
        raise AssertionError(arguments[0])
    run = _git(
        folder, "--no-replace-objects", *arguments, index=index, given=given, seconds=_LONG
    )  # fmt: skip
    if run is None:
        raise Failed("git cannot be run, or takes too long")
    if run.returncode:
        told = run.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Failed(told[0].removeprefix("fatal: ") if told else f"git {arguments[0]} fails")
    return run.stdout


def is_ignored(path: Path) -> bool:
    """Whether git leaves `path` out of the repository because a pattern says so."""
    run = _git(path.parent, "check-ignore", "-q", "--", str(path))
    return run is not None and run.returncode == 0


def tracked(root: Path) -> set[str] | None:
    """The files of git's index below `root`; None where git does not answer."""
    run = _git(root, "ls-files", "-z")
    if run is None or run.returncode:
        return None
    return {path for path in os.fsdecode(run.stdout).split("\0") if path}


def unstaged(files: dict[str, bytes], out: Path) -> list[str] | None:
    """What git's index does not hold as it is in `files`; None where git does not answer."""
    run = _git(out, "ls-files", "-s", "-z", "--", ".", index=True)
    if run is None or run.returncode:
        return None
    held: dict[str, str] = {}
    for entry in run.stdout.decode("utf-8", "surrogateescape").split("\0"):
        if entry:
            about, path = entry.split("\t", 1)
            _, blob, stage = about.split()
            held[path] = blob if stage == "0" else ""
    differing = [path for path, data in files.items() if held.get(path) not in _blobs(data)]
    return sorted([*differing, *(set(held) - set(files))])


def _blobs(data: bytes) -> tuple[str, str]:
    """The names that git gives these bytes, in either of its object formats."""
    blob = b"blob %d\0%b" % (len(data), data)
    return hashlib.sha1(blob, usedforsecurity=False).hexdigest(), hashlib.sha256(blob).hexdigest()
