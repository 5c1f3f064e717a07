# SPDX-License-Identifier: MIT
"""The files that a project starts with; none that is there is written over."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import yaml

from src_compiler.library import PREFIX, library
from src_compiler.operands import PROJECT_FILE
from src_compiler.refusal import Refusal

# Rule sets that are about every repository.
ALWAYS = ("git", "files", "secrets", "self-protection", "shell")
# Further ones, by what in a project's folder shows that they are about it.
SIGNS = {
    "python": ("pyproject.toml", "setup.py", "requirements.txt", "uv.lock"),
    "node": ("package.json",),
    "javascript": ("package.json",),
    "go": ("go.mod",),
    "rust": ("Cargo.toml",),
    "docker": ("Dockerfile", "compose.yaml", "docker-compose.yml"),
    "containers": ("Dockerfile", "compose.yaml", "docker-compose.yml"),
    "terraform": ("main.tf", ".terraform.lock.hcl"),
    "infrastructure": ("main.tf", ".terraform.lock.hcl"),
}
CONFIG = ".pre-commit-config.yaml"
HOOK = "src-compile"
_ENTRY = (
    "- repo: local",
    "  hooks:",
    f"    - id: {HOOK}",
    "      name: compile rules",
    "      entry: src compile --fail-on-change --staged",
    "      language: system",
    "      always_run: true",
    "      pass_filenames: false",
)


def names() -> list[str]:
    return sorted(path.stem for path in library().glob("*.yaml"))


def fitting(root: Path) -> list[str]:
    """The rule sets of the library that are about what this project holds."""
    told = {
        name for name, signs in SIGNS.items() if any(os.path.lexists(root / sign) for sign in signs)
    }
    return [name for name in names() if name in ALWAYS or name in told]


def project_file(root: Path, chosen: Iterable[str]) -> str:
    entries = [*(["rules/"] if (root / "rules").is_dir() else []), *(PREFIX + n for n in chosen)]
    return f"rules: [{', '.join(entries)}]\n"


def write_project(root: Path, chosen: Iterable[str]) -> bool:
    """Whether src.yaml had to be written."""
    return _create(root / PROJECT_FILE, project_file(root, chosen))


def write_hook(root: Path) -> bool | None:
    """Whether the hook had to be written; None where the file must be left to its author."""
    path = root / CONFIG
    if _create(path, "\n".join(["repos:", *(f"  {line}" for line in _ENTRY), ""])):
        return True
    text = path.read_text(encoding="utf-8")
    if HOOK in text:
        return False
    new = with_entry(text)
    if new is None:
        return None
    path.write_text(new, encoding="utf-8")
    return True


def with_entry(text: str) -> str | None:
    """The text with one more entry at the end of `repos`; None where that is no plain list."""
    try:
        tree = yaml.compose(text)
    except yaml.YAMLError:
        return None
    for key, value in tree.value if isinstance(tree, yaml.MappingNode) else ():
        if key.value == "repos" and isinstance(value, yaml.SequenceNode):
            break
    else:
        return None
    if value.flow_style or not value.value:
        return None
    lines = text.splitlines(keepends=True)
    last = value.value[-1].end_mark
    at = last.line + (1 if last.column and last.line < len(lines) else 0)
    # The end of a block is where the next thing begins; blank lines and comments belong to that.
    while at and not lines[at - 1].split("#")[0].strip():
        at -= 1
    margin = " " * value.start_mark.column
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    return "".join([*lines[:at], *(f"{margin}{line}\n" for line in _ENTRY), *lines[at:]])


def _create(path: Path, text: str) -> bool:
    """Writes a file that is not there; through no link."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    try:
        handle = os.open(path, flags, 0o666)
    except FileExistsError:
        return False
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}") from error
    with open(handle, "w", encoding="utf-8") as file:
        file.write(text)
    return True
