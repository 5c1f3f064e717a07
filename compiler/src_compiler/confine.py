# SPDX-License-Identifier: MIT
"""Paths that a project's files name: each must lie inside the project, links followed."""

from __future__ import annotations

import os
import posixpath
import stat
from pathlib import Path

from src_compiler.diagnostics import Findings
from src_compiler.library import PREFIX
from src_compiler.source import Span, Text
from src_compiler.wording import quoted


def project_root(folder: Path) -> Path:
    """The nearest folder at or above this one with a src.yaml, or the git root; else this one."""
    folder = Path(os.path.abspath(folder))
    for each in (folder, *folder.parents):
        if os.path.lexists(each / "src.yaml") or os.path.lexists(each / ".git"):
            return each
    return folder


def rules(root: Path, entry: str, span: Span, findings: Findings) -> str | None:
    """A `rules` entry as a path from the root without slash at its end, or `library:NAME`."""
    if entry.startswith(PREFIX):
        return entry
    inside = _relative(root, entry)
    if inside is None:
        findings.error(
            "path-outside-project", f"{quoted(entry)} is not a path inside the project", span,
            help="name a folder or file below the folder of src.yaml, such as `rules/`",
        )  # fmt: skip
    return inside


def out(
    root: Path, entry: str, rules: tuple[str, ...], span: Span, findings: Findings
) -> str | None:
    """The `out` folder as a path from the root; never the project itself, nor where rules stand."""
    inside = _relative(root, entry)
    if inside is None or inside == "." or inside.split("/")[0] == ".git":
        findings.error(
            "path-outside-project", f"{quoted(entry)} is not a folder inside the project", span,
            help="name a folder below the folder of src.yaml, such as `.checker/`",
        )  # fmt: skip
        return None
    for each in rules:
        if not each.startswith(PREFIX) and f"{each}/".startswith(f"{inside}/"):
            findings.error(
                "out-holds-rules", f"{quoted(entry)} holds rule sets, and compiling replaces it",
                span, help="name a folder that nothing else uses, such as `.checker/`",
            )  # fmt: skip
            return None
    return inside


SCRIPT = "a script is a regular file inside the project, found from the rule set's own folder"


def script(
    root: Path, folder: Path, path: Text, findings: Findings, help: str = SCRIPT
) -> Path | None:
    """The regular file that a script or template path means, seen from its rule set's folder."""
    wrong = _not_a_script(root, folder, path.value)
    if not wrong:
        return Path(os.path.realpath(folder / path.value))
    findings.error(
        "script-outside-project" if "outside" in wrong else "script-missing",
        f"{quoted(path.value)} {wrong}", path.span(),
        help=help,
    )  # fmt: skip
    return None


def _not_a_script(root: Path, folder: Path, path: str) -> str:
    """What is wrong with a path, or ""."""
    try:
        real = os.path.realpath(folder / path)
        above = os.path.realpath(root)
        if not _below(above, real):
            return "lies outside the project"
        if ".git" in real[len(above) :].lower().split("/"):
            return "lies in git's own folder, outside the project's files"
        mode = os.stat(real).st_mode
    except (OSError, ValueError):
        return "is not there"
    return "" if stat.S_ISREG(mode) else "is not a regular file"


def _relative(root: Path, entry: str) -> str | None:
    """The entry as a path from the root, or None where it is outside, links followed."""
    path = posixpath.normpath(entry)
    if posixpath.isabs(entry) or path == ".." or path.startswith("../") or "\0" in entry:
        return None
    try:
        real = os.path.realpath(root / path)
    except (OSError, ValueError):
        return None
    return path if _below(os.path.realpath(root), real) else None


def _below(root: str, path: str) -> bool:
    return path == root or path.startswith(root.rstrip("/") + "/")
