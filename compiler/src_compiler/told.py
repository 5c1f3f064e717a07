# SPDX-License-Identifier: MIT
"""Files whose text a rule tells: read when it is compiled, and not shipped."""

from __future__ import annotations

from pathlib import Path

from src_compiler import confine
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import RuleSet
from src_compiler.source import Text
from src_compiler.textfile import read_source, refuse_controls

# What the model is told at most.
LONGEST = 8000
PLACE = (
    "a file that is told lies inside the project and is found from its folder, or, where it begins "
    "with `./`, from that of the rule set"
)


def told(
    ruleset: RuleSet, folder: Path, root: Path, findings: Findings
) -> tuple[tuple[str, Path, str], ...]:
    """Each path as written, where it lies, and its text."""
    found: dict[str, tuple[str, Path, str]] = {}
    for file in files(ruleset):
        path = confine.script(root, beside(file.value, folder, root), file, findings, PLACE)
        source = None if path is None else read_source(path, file.value, findings)
        if path is not None and source is not None and not refuse_controls(source, findings):
            text = source.text.replace("\r\n", "\n").strip("\n")
            found[file.value] = (file.value, path, text)
            if len(text) > LONGEST:
                _cut(file, len(text), findings)
    return tuple(found[name] for name in sorted(found))


def _cut(file: Text, length: int, findings: Findings) -> None:
    findings.warning(
        "text-is-cut",
        f"this file has {length:,} characters, and the model is told {LONGEST:,} of them",
        file.span(),
        "inject a shorter text that names the file",
    )


def beside(path: str, folder: Path, root: Path) -> Path:
    """What a path is seen from: the rule set's folder where it begins with a dot and a slash, as a
    script does; else the project."""
    return folder if path.startswith(("./", "../")) else root


def files(ruleset: RuleSet) -> tuple[Text, ...]:
    values = (action.value for rule in ruleset.rules for action in rule.actions)
    named = (value.get("file") for value in values if isinstance(value, dict))
    return tuple(file for file in named if isinstance(file, Text))
