# SPDX-License-Identifier: MIT
"""What the writer of rule sets writes, our own strict reader and PyYAML read back as it was."""

from __future__ import annotations

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from src_compiler.diagnostics import Findings
from src_compiler.importing.yamltext import WIDTH, ruleset, scalar
from src_compiler.leaves import resolve
from src_compiler.source import Source, Text
from src_compiler.textfile import refuse_controls
from src_compiler.yamltree import Mapping, Node, Scalar, Sequence, read_tree

LONG = (
    'any(event.invocations, .bin == "git" and "push" in .argv and any(.argv, # == "--force")) and '
    'event.raw contains "two  blanks"'
)
TRICKY = [
    "", " ", "a", "a: b", "a:", "a #b", "# x", "- a", "true", "no", "~", "null", "12", "1.5", "1e3",
    "0x1f", "2020-01-01", "1:30", "!x", "&a", "*a", "@a", "`a`", "%a", "{{ event.path }}", "[a]",
    "a, b", "'", '"', "it's", 'say "x"', "\\", "a\nb", "a\nb\n", "a\n\nb", "\na", " a\nb", "a\n b",
    "a\n", "a\n\n", "a \nb", "a\tb", "\t", "a\n\t\nb", "\x07", "\x1b[0m", "\u202ex", "\u200b",
    "\ufeff", "\x85", "\u2028", "\xa0", "ü", "日本", "---", "...", "? a", "| a",
    "> a", "a\rb", "a\r\nb", "<<", "=", "on", "x" * 300, "word " * 60, "a  b " * 40, LONG,
    LONG + "\n" + LONG,
]  # fmt: skip


def texts():
    return st.sampled_from(TRICKY) | st.text(
        st.characters(exclude_categories=("Cs",)), max_size=200
    )


def values():
    leaves = texts() | st.booleans() | st.integers(-(10**17), 10**17)
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts(), inner, max_size=4),
        max_leaves=12,
    )


class AllButOn(yaml.SafeLoader):
    """PyYAML, to which the key `on` is true."""


AllButOn.yaml_implicit_resolvers = {
    char: [each for each in found if char not in "oO" or each[0] != "tag:yaml.org,2002:bool"]
    for char, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def plain(node: Node) -> object:
    if isinstance(node, Scalar):
        value = resolve(node)
        return value.value if isinstance(value, Text) else value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    assert isinstance(node, Mapping)
    return {key.text.value: plain(value) for key, value in node.entries}


def read_back(written: bytes) -> object:
    source = Source("x.yaml", written.decode())
    findings = Findings()

    assert not refuse_controls(source, findings), findings.sorted()
    tree = read_tree(source, findings)
    assert findings.sorted() == []
    assert tree is not None
    return plain(tree)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(texts().filter(lambda key: key != "<<"), values(), min_size=1, max_size=5))
def test_what_is_written_is_read_back(body):
    written = ruleset(body)

    assert body == read_back(written)
    assert body == yaml.load(written, AllButOn)


@settings(max_examples=300, deadline=None)
@given(texts())
def test_a_text_stands_in_a_rule_as_it_was(text):
    body = {"gates": {"a": {"match": text, "checks": [{"assert": text, "message": text}]}}}

    assert body == read_back(ruleset(body))


def test_long_expressions_are_folded_and_texts_of_lines_are_blocks():
    written = ruleset({"gates": {"a": {"match": LONG, "deny": "one\ntwo\n"}}}).decode()

    assert "match: >-\n" in written
    assert "deny: |\n" in written
    assert all(len(line) <= WIDTH for line in written.splitlines())


def test_what_needs_no_quotes_has_none():
    assert 'event.path startsWith "a"' == scalar('event.path startsWith "a"')
    assert '"it\'s: so"' == scalar("it's: so")
    assert "'# x'" == scalar("# x")


def test_comments_stand_above_what_they_are_about():
    written = ruleset(
        {"gates": {"a": {"on": "Stop"}, "b": {"on": "Stop"}}},
        {(): ["file"], ("gates", "b"): ["rule"], ("gates", "a", "on"): ["key"]},
    ).decode()

    assert written == (
        "# file\ngates:\n  a:\n    # key\n    on: Stop\n\n  # rule\n  b:\n    on: Stop\n"
    )
