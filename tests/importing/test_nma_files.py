# SPDX-License-Identifier: MIT
"""Files of nma's: cases 41 to 49, its nine actions, and what no file may bring about."""

from __future__ import annotations

import pytest
from importedrules import decided, failures, fired, imported, rules, told

from src_compiler.importing.nmaactions import MATRIX
from src_compiler.importing.nmafrontmatter import read
from src_compiler.importing.nmavalues import Broken, Listing, Mapping, Scalar
from src_compiler.refusal import Refusal

TYPES = tuple(dict.fromkeys(type for types in MATRIX.values() for type in types))


def rule(action: str = "{type: notify}", events: str = "tool_call", more: str = "", body="") -> str:
    return f"---\nname: a\nevents: [{events}]\naction: {action}\n{more}---\n{body}"


def one(folder, text: str | bytes):
    return imported("nma", folder, {"a.md": text})


def plain(value):
    """A value of the frontmatter without its lines."""
    match value:
        case Scalar(of):
            return of
        case Listing(items):
            return [plain(item) for item in items]
        case Mapping():
            return {key: plain(each) for key, each in value.entries.items()}


def parsed(text: str):
    document = read(f"---\n{text}\n---\n", lambda *_: None)

    assert document is not None
    return plain(document.meta)


def test_a_rule_keeps_its_name_events_once_priority_and_body(tmp_path):
    """Case 41."""
    text = rule("{type: inject, once: true}", "before_agent_start", body="\nUse the kit.\n\n- x\n")
    result = one(tmp_path, text)

    assert rules(result)["a"]["on"] == "before_agent_start"
    assert rules(result)["a"]["inject"] == {"text": "## a\n\nUse the kit.\n\n- x", "once": "true"}
    assert "priority" not in rules(result)["a"]
    assert told(result) == []


@pytest.mark.parametrize("text", ["", "# Notes\n", "a\n---\nname: b\n---\n", "---\nname: a\n"])
def test_a_text_without_frontmatter_is_no_rule(tmp_path, text):
    """Case 42."""
    result = one(tmp_path, text)

    assert result.files == {}
    assert told(result, "lost") == []


@pytest.mark.parametrize("text", ["\ufeff" + rule(), "\n" + rule(), " " + rule(), "---\n---\n"])
def test_what_only_looks_like_frontmatter_is_told(tmp_path, text):
    result = one(tmp_path, text)

    assert result.files == {}
    assert told(result) == ["d/a.md:1: nma sees no frontmatter here, so the file is no rule there"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("events: [input]\naction: {type: notify}", "2: {}: missing `name`"),
        ("name: a\nevents: input\naction: {type: notify}", "3: {}: `events` must be a list"),
        ("name: a\nevents: []\naction: {type: notify}", "3: {}: `events` must be a list"),
        ("name: a\nevents: [nope]\naction: {type: notify}", "3: {}: unknown event `nope`"),
        ("name: a\nevents: [input, nope]\naction: {type: notify}", "3: {}: unknown event `nope`"),
        ("name: a\nevents: [input]\naction: {type: explode}", "4: {}: unknown action `explode`"),
        ("name: a\nevents: [input]\naction: notify", "4: {}: missing `action.type`"),
        ("name: a\nevents: [input]\naction: {type: annotate}", "3: {}: `annotate` is not allowed"),
        ("name: a\nevents: [tool_call]\naction: {type: transform}", "3: {}: `transform` is not"),
        ("name: a\nevents: [user_bash]\naction: {type: inject}", "3: {}: `inject` is not allowed"),
        ("name", "2: {}: expected `key: value`"),
        ("-name: a", "2: {}: invalid list item"),
    ],
)
def test_what_nma_does_not_load_is_lost_with_its_line(tmp_path, text, line):
    """Cases 43, 44."""
    result = one(tmp_path, f"---\n{text}\n---\n")

    assert result.files == {}
    [told_of] = told(result, "lost")
    assert told_of.startswith(f"d/a.md:{line.format('nma does not load this file either')}")


def test_priorities_order_and_the_readme_is_skipped(tmp_path):
    """Case 45."""
    files = {
        "a.md": rule("{type: block}").replace("name: a", "name: normal"),
        "b.md": rule("{type: block}", more="priority: high\n").replace("name: a", "name: high"),
        "c.md": rule("{type: block}", more="priority: low\n").replace("name: a", "name: low"),
        "ReadMe.md": rule("{type: block}"),
        "notes.txt": rule("{type: block}"),
    }
    result = imported("nma", tmp_path / "n", files)

    assert {name: each.get("priority") for name, each in rules(result).items()} == {
        "normal": None, "high": "high", "low": "low",
    }  # fmt: skip
    [verdict] = decided(result, tmp_path / "p", [{"kind": "tool_call", "tool": "bash"}])
    assert [row["id"] for row in verdict["rules"]] == ["rules/high", "rules/normal", "rules/low"]


def test_a_folder_that_is_missing_or_holds_no_rule_is_refused(tmp_path):
    """Case 46: there it is an empty list."""
    for name in ("missing", "empty"):
        with pytest.raises(Refusal):
            imported("nma", tmp_path / name, {} if name == "missing" else {"a.txt": ""})
    assert imported("nma", tmp_path / "bad", {"a.md": "---\nx\n---\n"}).files == {}


def test_a_bad_file_leaves_the_others_alone(tmp_path):
    result = imported("nma", tmp_path, {"a.md": "---\nx\n---\n", "b.md": rule("{type: block}")})

    assert list(rules(result)) == ["a"]


ACTIONS = [
    ("{type: confirm, message: Sure?}", "ask", "Sure?"),
    ("{type: block, message: No.}", "deny", "No."),
    (
        "{type: notify, message: Hi, level: warning}",
        "notify",
        {"message": "Hi", "level": "warning"},
    ),
    ("{type: notify}", "notify", "a applies"),
    ("{type: tools, enable: [x], disable: [y, x]}", "tools", {"enable": ["x"], "disable": ["y"]}),
    ("{type: transform, text: T}", "transform", {"text": "T"}),
    ("{type: handled}", "handled", "true"),
    ("{type: inject}", "inject", "## a"),
    (
        '{type: modify, command: {prepend: "a ", append: " {{b"}}',
        "modify",
        {"prepend": "a ", "append": ' {{ "{{" }}b'},
    ),
    (
        "{type: annotate, append: More, details: {k: 1, l: [x, true]}}",
        "annotate",
        {"append": "More", "details": {"k": "1", "l": ["x", "true"]}},
    ),
]


@pytest.mark.parametrize(("action", "verb", "value"), ACTIONS, ids=[row[1] for row in ACTIONS])
def test_each_action_is_a_verb(tmp_path, action, verb, value):
    """Case 48."""
    type = action[7:].partition(",")[0].rstrip("}")
    event = next(kind for kind in MATRIX if type in MATRIX[kind])
    result = one(tmp_path, rule(action, event))

    assert rules(result)["a"][verb] == value


@pytest.mark.parametrize("type", TYPES)
@pytest.mark.parametrize("event", MATRIX)
def test_each_pair_of_event_and_action_is_carried_or_refused(tmp_path, event, type):
    options = {
        "modify": ", command: {prepend: a}", "tools": ", enable: [a]", "transform": ", text: a",
        "annotate": ", append: a",
    }  # fmt: skip
    result = one(tmp_path, rule(f"{{type: {type}{options.get(type, '')}}}", event))

    assert (type in MATRIX[event]) == bool(result.files), told(result)


@pytest.mark.parametrize(
    "action",
    ["modify", "modify, command: x", "tools", "tools, enable: a", "transform", "transform, text: 1",
     "annotate"],
)  # fmt: skip
def test_an_action_that_does_nothing_there_is_lost(tmp_path, action):
    event = next(kind for kind in MATRIX if action.partition(",")[0] in MATRIX[kind])
    result = one(tmp_path, rule(f"{{type: {action}}}", event))

    assert result.files == {}
    assert any("does nothing here" in line for line in told(result, "lost"))


def test_a_block_without_message_says_its_description_or_its_name(tmp_path):
    named = one(tmp_path / "a", rule("{type: block}"))
    described = one(tmp_path / "b", rule("{type: block}", more="description: Not so.\n"))

    assert rules(named)["a"]["deny"] == "a"
    assert rules(described)["a"]["deny"] == "Not so."


def test_yaml_is_read_as_nma_reads_it():
    """Case 49."""
    assert parsed("any:\n  - input:\n      contains:\n        - a\n        - b\n  - tool: c") == {
        "any": [{"input": {"contains": ["a", "b"]}}, {"tool": "c"}]
    }
    assert parsed("l:\n  - a: 1\n    b: 2\n  - c: 3") == {"l": [{"a": 1, "b": 2}, {"c": 3}]}
    assert parsed("m: {contains: [ui, ux], n: {o: p}}") == {
        "m": {"contains": ["ui", "ux"], "n": {"o": "p"}}
    }
    assert parsed("notes:\nname: a") == {"notes": True, "name": "a"}
    assert parsed("# c\n\n  # d\nname: a # e") == {"name": "a"}
    assert parsed('a: "x # y"\nb: ["^#x"]\nc: x#y') == {"a": "x # y", "b": ["^#x"], "c": "x#y"}
    assert parsed("a: true\nb: null\nc: 0x10\nd: 1.5\ne: '1'\nf: 1_000") == {
        "a": True, "b": None, "c": 16, "d": 1.5, "e": "1", "f": "1_000",
    }  # fmt: skip
    assert parsed("a: \"\\d\\n\"\nb: 'x\\'") == {"a": "\\d\\n", "b": "x\\"}
    assert parsed("\n") == {}
    with pytest.raises(Broken):
        parsed("no colon")


HOLES = [
    ("match:\n  input: ['a, b', c]\n", "a comma in quotes ends the item: `['a, b', c]` is 3 items"),
    ("match: {input: 'a, b'}\n", "commas part a map in braces, in quotes too: `input: 'a`"),
    ('match:\n  input:\n    - "a: b"\n', 'a colon makes a map of the item `"a: b"`, in quotes too'),
    ("description: |\n  x: y\n", "a block of text is not known there: the value is `|` itself"),
    ("description: |\n  x: y\n", "this line and all below it are not read there"),
    ('description: "a\\tb"\n', "`\\t` in quotes is no escape there: a backslash is a backslash"),
    (
        "description: x\ndescription: y\n",
        "`description` stands here twice, and the last one counts",
    ),
    ("priorty: high\n", "`priorty` is no key of a rule, so it is ignored there"),
    ("priority: urgent\n", "the priority `urgent` is `normal` there"),
    ("once: true\n", "`once` counts for nothing here"),
    ("match: x\n", "`match` is no map here, so the rule matches every event there"),
]


@pytest.mark.parametrize(("more", "line"), HOLES, ids=[line[:30] for _, line in HOLES])
def test_a_hole_that_a_file_relies_on_is_told(tmp_path, more, line):
    result = one(tmp_path, rule(more=more))

    assert any(line in each and each.startswith("d/a.md:") for each in told(result, "quirk"))
    assert list(rules(result)) in ([], ["a"])


def test_two_rules_of_one_name_are_told_and_kept_apart(tmp_path):
    result = imported("nma", tmp_path, {"a.md": rule(), "b.md": rule()})

    assert list(rules(result)) == ["a", "a-2"]
    assert told(result, "changed") == [
        "d/b.md:2: d/a.md has the same name `a`, and shares its `once`; here they are two rules"
    ]


def test_names_become_names_of_rules(tmp_path):
    result = one(tmp_path, rule().replace("name: a", "name: Ünsafe Git_Rules!"))

    assert list(rules(result)) == ["nsafe-git-rules"]


def test_the_folder_of_rules_is_found(tmp_path):
    result = imported("nma", tmp_path, {".pi/context/a.md": rule(), ".pi/context/b/c.md": rule()})

    assert list(rules(result)) == ["a"]
    assert told(result) == [
        "d/.pi/context/b/c.md: folders in the folder of rules are not read there"
    ]


def test_the_examples_of_imported_rules_pass(tmp_path):
    more = 'match:\n  tool: bash\n  command: {contains: ["rm -rf", x], regex: ["^git push"]}\n'
    files = {
        "a.md": rule("{type: block}", more=more),
        "b.md": rule(
            "{type: confirm}", "tool_call, user_bash", more="match: {command: git push}\n"
        ),
        "c.md": rule("{type: tools, disable: [bash]}", "input", more="match: {source: rpc}\n"),
        "d.md": rule("{type: block}", "session_before_switch", more="match: {input: resume}\n"),
        "e.md": rule("{type: notify}", more="match:\n  contextFill: {min: 80.5, max: 90}\n"),
    }
    examples, failed = failures(imported("nma", tmp_path, files), tmp_path)

    assert (examples, failed) == (5, [])


def test_what_an_imported_rule_says_is_what_its_file_says(tmp_path):
    text = rule("{type: block, message: Not {{ so }}.}", more="match: {command: push}\n")
    [verdict] = decided(
        one(tmp_path / "n", text), tmp_path / "p", [{"kind": "tool_call", "command": "git PUSH"}]
    )

    assert verdict["decision"] == "deny"
    assert [row["reason"] for row in verdict["rules"]] == ["Not {{ so }}."]
    assert fired(verdict) == {"a"}
