# SPDX-License-Identifier: MIT
"""A declaration as a rule of ours: the keys of each nature, in the order of the docs."""

from __future__ import annotations

from collections.abc import Callable

from src_compiler.importing.foreign import is_nothing
from src_compiler.importing.sloprail.demands import demands
from src_compiler.importing.sloprail.matches import of_guard, triggers
from src_compiler.importing.sloprail.scripts import script
from src_compiler.importing.sloprail.world import Rule
from src_compiler.importing.yamltext import Value
from src_compiler.wording import quoted
from src_compiler.yamltree import Scalar

# What YAML 1.1 has for a bool, which is how sloprail reads it.
_WORDS = {True: ("true", "yes", "on", "y"), False: ("false", "no", "off", "n")}
_BOOLS = {
    spelt: value
    for value, words in _WORDS.items()
    for word in words
    for spelt in (word, word.capitalize(), word.upper())
}
DELETIONS = ("skip", "include", "only")


def gate(rule: Rule) -> dict[str, Value]:
    rule.keep_to(rule.declared.tree, ("on", "require", "checks", "enabled"), "a gate")
    return _demanding(rule, triggers(rule))


def file_guard(rule: Rule) -> dict[str, Value]:
    known = ("match", "deletions", "preventive", "require", "checks", "enabled")
    rule.keep_to(rule.declared.tree, known, "a file-guard")
    found = of_guard(rule)
    deletions = rule.declared.tree.get("deletions")
    if deletions is not None and not is_nothing(deletions):
        word = rule.text(deletions, "`deletions`") or ""
        if word not in DELETIONS:
            rule.lose(
                deletions, f"sloprail has no deletions {quoted(word)}, and loads no such rule"
            )
        elif word != "skip":
            found["deletions"] = word
    if _flag(rule, "preventive"):
        found["preventive"] = True
    return _demanding(rule, found)


def context(rule: Rule) -> dict[str, Value]:
    tree = rule.declared.tree
    rule.keep_to(tree, ("on", "require", "enter", "exit", "enabled"), "a context")
    found = {**triggers(rule), **demands(rule)}
    found.pop("checks", None)
    for key in ("enter", "exit"):
        node = tree.get(key)
        if node is None or is_nothing(node):
            rule.lose(1, f"there is no `{key}`, so sloprail does not load the rule")
        elif (path := script(rule, node, f"`{key}`")) is not None:
            found[key] = path
    return found


CARRY: dict[str, Callable[[Rule], dict[str, Value]]] = {
    "gate": gate,
    "file-guard": file_guard,
    "context": context,
}


def switched_off(rule: Rule) -> bool:
    """The newest era ships rules that are off until they are enabled."""
    return rule.declared.tree.get("enabled") is not None and not _flag(rule, "enabled")


def _demanding(rule: Rule, found: dict[str, Value]) -> dict[str, Value]:
    wanted = demands(rule)
    if not wanted and rule.whole:
        rule.lose(1, "there is neither `require` nor `checks`, so sloprail does not load the rule")
    return {**found, **wanted}


def _flag(rule: Rule, key: str) -> bool:
    node = rule.declared.tree.get(key)
    if node is None or is_nothing(node):
        return False
    word = node.text.value if isinstance(node, Scalar) and not node.style else ""
    if word not in _BOOLS:
        rule.lose(node, f"`{key}` is no bool, so sloprail does not load the rule")
        return False
    return _BOOLS[word]
