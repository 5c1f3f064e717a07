# SPDX-License-Identifier: MIT
"""From a rule file to a `RuleSet`. Whatever stands in the file, nothing here raises."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from src_compiler import confine, keys
from src_compiler.definitions import read_definitions
from src_compiler.diagnostics import Findings
from src_compiler.reader import Nothing, Reader
from src_compiler.rules import read_rules
from src_compiler.ruleset import Rule, RuleSet, Value
from src_compiler.scripts import first_line, place_of
from src_compiler.source import Source, Span, Text
from src_compiler.textfile import read_source, refuse_controls
from src_compiler.told import told
from src_compiler.wording import quoted
from src_compiler.yamltree import Mapping, Node, Refused, Scalar, read_tree


def load_ruleset(
    path: Path, shown: str, findings: Findings, root: Path | None = None
) -> RuleSet | None:
    """The rule set in a file; `shown` is the path as diagnostics name it, `root` the project that
    its scripts must lie in (found from the file where not given).

    None where the file cannot be read as a map; otherwise what of it is right, so that later stages
    can tell their part in the same run.
    """
    source = read_source(path, shown, findings)
    ruleset = None if source is None else load_text(source, path.stem, findings)
    if ruleset is None:
        return None
    folder = path.parent
    top = root or confine.project_root(folder)
    files = {}
    for script in ruleset.scripts:
        if confine.script(top, folder, script, findings) is not None:
            files[place_of(shown, script.value)] = folder / script.value
            first_line(folder / script.value, script, findings)
    texts = told(ruleset, folder, top, findings)
    return replace(ruleset, files=tuple(sorted(files.items())), texts=texts)


def load_text(source: Source, name: str, findings: Findings) -> RuleSet | None:
    """The rule set in a text. `name` is the file's name without its ending."""
    if not re.fullmatch(keys.NAME, name):
        findings.error(
            "bad-name", f"{quoted(name)} is not a name for a rule set", Span(source, 0, 0),
            help=f"name the file with {keys.NAME_FORM}",
        )  # fmt: skip
    if refuse_controls(source, findings):
        return None
    tree = read_tree(source, findings)
    if tree is None or isinstance(tree, Refused):
        return None
    if not isinstance(tree, Mapping):
        findings.error(
            "wrong-type", "a rule set is a map of keys",
            Span(source, tree.span.start, tree.span.start),
            help="begin with `gates:` or `description:`",
        )  # fmt: skip
        return None
    return _ruleset(source, name, tree, Reader(findings))


def _ruleset(source: Source, name: str, tree: Mapping, reader: Reader) -> RuleSet:
    reader.complete(keys.RULE_SET, tree, "this rule set", Span(source, 0, 0))
    rules: list[Rule] = []
    values: dict[str, Value] = {}
    for key, node in tree.entries:
        word = key.text.value
        if word in keys.NATURES:
            rules += read_rules(reader, word, node)
        elif word not in keys.RULE_SET.keys:
            reader.unknown(keys.RULE_SET, key)
        elif word != "define":
            value = reader.attempt(keys.RULE_SET.keys[word], node, f"`{word}`")
            if not isinstance(value, Nothing):
                values[word] = value
    define = read_definitions(reader, tree.get("define"))
    _unique(tree, reader)
    return RuleSet(
        name=name,
        source=source,
        description=str(values.get("description") or ""),
        define=define,
        rules=tuple(rules),
        structure=values.get("structure"),
        state=values.get("state"),
        contexts=_declared(tree.get("contexts"), keys.NAME),
        folds=_declared(tree.get("state"), keys.WORD),
        scripts=tuple(reader.scripts),
    )


def _unique(tree: Mapping, reader: Reader) -> None:
    """A rule's id does not tell its nature, so a name may stand only once in the file."""
    seen: dict[str, Scalar] = {}
    for key in (key for section in keys.NATURES for key in _names(tree.get(section))):
        first = seen.setdefault(key.text.value, key)
        if first is not key:
            line = key.span.source.position(first.span.start)[0]
            reader.faults.error(
                "duplicate-rule", f"another rule of this file is called {quoted(key.text.value)}",
                key.span, f"the other stands in line {line}; rename one of them",
            )  # fmt: skip
    other = seen.get("structure")
    if other is not None and tree.get("structure") is not None:
        reader.faults.error(
            "duplicate-rule", "`structure` of this file is a rule of that name too", other.span,
            "rename this rule",
        )  # fmt: skip


def _declared(node: Node | None, pattern: str) -> tuple[Text, ...]:
    return tuple(key.text for key in _names(node) if re.fullmatch(pattern, key.text.value))


def _names(node: Node | None) -> list[Scalar]:
    return [key for key, _ in node.entries] if isinstance(node, Mapping) else []
