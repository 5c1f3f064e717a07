# SPDX-License-Identifier: MIT
"""`src guard`: which rules answer, what counts as refused, and what is said of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled import compile_checker
from src_compiler.guarding.events import KINDS, event
from src_compiler.guarding.sides import Both, Change, Text
from src_compiler.schema.load import schema

EVERY = """\
structure: {allow: ["**"], deny: [forbidden/**]}
file-guards:
  front:
    paths: ["**/SKILL.md"]
    preventive: true
    checks:
      - assert: event.newContent startsWith "---"
        message: "{{ path }} starts with YAML frontmatter."
  kept:
    match: path startsWith "kept/"
    deletions: only
    checks: [{assert: len(oldMarkers) == 0, message: "{{ path }} is marked."}]
  noted:
    paths: ["notes/**"]
    require: [{skill: notes}]
    checks: [{assert: 'event.newContent != ""', message: A note says something.}]
contexts:
  plan:
    on: {event: PostTagWrite, match: 'any(event.tags, .label == "plan")'}
    enter: true
    exit: true
gates:
  grows:
    on:
      - event: PreFileUpdate
        match: event.path startsWith "spec/" and event.newContent not contains event.oldContent
      - {event: PreFileDelete, match: event.path startsWith "spec/"}
    ask: "{{ event.path }} only grows."
    instead: git checkout spec
  planned:
    on: PreFileWrite
    match: event.path endsWith ".py" and not context["plan"].active
    deny: Plan first.
  unplanned:
    on: PreFileWrite
    match: event.path endsWith ".c" and (context["plan"].active or event.newContent contains "goto")
    deny: No goto.
  by-hand:
    on: PreFileWrite
    match: event.path endsWith ".lock" and event.by.bin in ["", "sed"]
    deny: Written by its program.
  by-anybody:
    on: PreFileChange
    match: event.path startsWith "migrations/" and event.kind != "PreFileCreate"
    unless: event.by.bin == "git"
    deny: It may have run.
  noisy:
    on: PreFileWrite
    match: any(event.added, it contains "TODO")
    warn: A TODO more.
  mode:
    on: PreFileWrite
    match: session.mode == "plan" or session.branch == "release"
    deny: Nothing is written now.
  skilled: {on: PreFileWrite, require: [{skill: rust}]}
  modal: {on: PreFileWrite, require: [{context: plan}]}
  cited: {on: PreFileWrite, require: [{citation: {source_types: [user]}}]}
  lines: {on: PreCommandInvoke, match: event.raw contains "rm", deny: no}
  both: {on: [PreFileWrite, Stop], match: 'event.kind == "Stop"', deny: no}
observers:
  watch: {on: PostFileWrite, notify: "{{ event.path }}"}
"""


@pytest.fixture
def every(repo):
    """The repository with the rules above instead, and some files."""
    repo.rules(EVERY)
    repo.write("kept/marked", "# sr:asked keep\n")
    repo.write("kept/plain", "x\n")
    repo.write("spec/a", "one\n")
    repo.write("migrations/1", "create\n")
    repo.commit()
    return repo


def told(answer) -> set[tuple[str, str, str, int | None]]:
    found = answer.json
    return {
        (row["path"], row["verb"], row["rule"].removeprefix("own/"), row["line"])
        for row in found["findings"] + found["undecided"]
    }


def test_nothing_changed_is_nothing_refused(repo, guard):
    answer = guard()

    assert (answer.code, answer.err) == (0, "")
    assert "0 files, nothing refused" in answer.out


def test_warnings_are_counted_and_refuse_nothing(every, guard):
    every.write("a", "TODO\n")
    one = guard()
    every.write("b", "TODO\n")
    two = guard()

    assert (one.code, two.code) == (0, 0)
    assert "1 file, 1 warning, nothing refused" in one.out
    assert "2 files, 2 warnings, nothing refused" in two.out


@pytest.mark.parametrize("arguments", [(), ("--staged",), ("HEAD~1..HEAD",), ("HEAD~1...",)])
def test_each_diff_is_asked_about(repo, guard, arguments):
    repo.write("a", "fine\nBAD\n")
    repo.git("add", "a")
    if arguments and ".." in arguments[0]:
        repo.commit()
    answer = guard(*arguments)

    assert answer.code == 1
    assert answer.out.startswith("a:1: refused: own/no-bad: a is bad.\n")


@pytest.mark.parametrize(
    "files, expected",
    [
        ({"x/SKILL.md": "hi\n"}, {("x/SKILL.md", "deny", "front", 1)}),
        ({"x/SKILL.md": "---\n"}, set()),
        ({"x/SKILL.md": b"\xff---"}, {("x/SKILL.md", "deny", "front", 1)}),
        ({"kept/marked": None}, {("kept/marked", "deny", "kept", None)}),
        ({"kept/plain": None}, set()),
        ({"kept/marked": "other\n"}, set()),
        ({"notes/n": ""}, {("notes/n", "deny", "noted", 1)}),
        ({"notes/n": "x"}, set()),
        ({"forbidden/x": "x"}, {("forbidden/x", "deny", "structure", 1)}),
        ({"spec/a": "two\n"}, {("spec/a", "ask", "grows", 1)}),
        ({"spec/a": "one\ntwo\n"}, set()),
        ({"spec/a": None}, {("spec/a", "ask", "grows", None)}),
        ({"spec/b": "new\n"}, set()),
        ({"a.py": "x"}, {("a.py", "undecided", "planned", 1)}),
        ({"a.c": "x"}, set()),
        ({"a.c": "x\ngoto y;\n"}, {("a.c", "deny", "unplanned", 1)}),
        ({"a.lock": "x"}, {("a.lock", "undecided", "by-hand", 1)}),
        ({"migrations/1": "drop\n"}, {("migrations/1", "deny", "by-anybody", 1)}),
        ({"migrations/2": "new\n"}, set()),
        ({"t": "a\nb\nTODO c\nd\n"}, {("t", "warn", "noisy", 3)}),
        ({"spec/a": "one\ntwo\nTODO\n"}, {("spec/a", "warn", "noisy", 3)}),
    ],
)
def test_each_rule_answers_as_at_a_hook(every, guard, files, expected):
    for path, text in files.items():
        if text is None:
            (every.root / path).unlink()
        else:
            every.write(path, text)
    answer = guard("--format", "json")

    assert told(answer) == expected
    assert answer.code == int(any(verb in ("deny", "ask") for _, verb, _, _ in expected))
    assert answer.json["refused"] == bool(answer.code)


def test_the_branch_is_known(every, guard):
    every.git("checkout", "-q", "-b", "release")
    every.write("z", "x")

    assert told(guard("--format", "json")) == {("z", "deny", "mode", 1)}


def test_what_cannot_be_asked_is_said_of_each_rule(every, guard):
    found = guard("--format", "json").json
    assert {row["rule"].removeprefix("own/"): row["why"] for row in found["not_asked"]} == {
        "skilled": "it needs a session's record (require: skill)",
        "modal": "it needs a session's record (require: context)",
        "cited": "it needs a session's record (require: citation)",
        "lines": "it is about PreCommandInvoke",
    }
    partly = {(row["rule"].removeprefix("own/"), row["why"]) for row in found["partly_asked"]}
    assert partly == {
        ("planned", "contexts count as inactive"),
        ("unplanned", "contexts count as inactive"),
        ("by-hand", "who writes a file is not known (event.by)"),
        ("by-anybody", "who writes a file is not known (event.by)"),
        ("mode", "there is no session (session.mode)"),
        ("both", "Stop is not asked about"),
        ("noted", "what it requires needs a session's record (skill)"),
    }


def test_it_is_said_in_the_text_too(every, guard):
    lines = guard().out.splitlines()

    assert "not asked: it needs a session's record (require: skill): own/skilled" in lines
    assert "partly asked: there is no session (session.mode): own/mode" in lines


def test_what_would_ask_refuses_unless_told_otherwise(every, guard):
    every.write("spec/a", "two\n")
    asked, warned = guard(), guard("--asks", "warn")

    assert (asked.code, warned.code) == (1, 0)
    assert asked.out.splitlines()[:2] == [
        "spec/a:1: asks: own/grows: spec/a only grows.",
        "  = instead: git checkout spec",
    ]


def test_a_rule_that_cannot_be_decided_refuses_as_at_a_hook(every, guard):
    """What a link was is nobody's knowledge, and `grows` reads it."""
    (every.root / "spec/l").symlink_to("a")
    every.commit()
    (every.root / "spec/l").unlink()
    every.write("spec/l", "text\n")
    (row,) = guard("--format", "json").json["findings"]

    assert (row["rule"], row["verb"]) == ("own/grows", "deny")
    assert "oldContent is not known: it is a link" in row["reason"]


def test_a_rule_that_passes_where_it_cannot_be_decided_is_told(repo, guard):
    repo.rules(
        "gates:\n"
        "  g: {on: PreFileUpdate, on_error: pass, match: event.oldContent == 'x', deny: no}\n"
    )
    (repo.root / "l").symlink_to("a")
    repo.commit()
    (repo.root / "l").unlink()
    repo.write("l", "text\n")
    answer = guard("--format", "json")

    assert answer.code == 0
    assert told(answer) == {("l", "undecided", "g", 1)}


def test_a_file_too_large_to_read_is_not_known(repo, guard):
    repo.rules(
        "gates:\n"
        "  known: {on: PreFileWrite, match: event.newContent != '', deny: known}\n"
        "  unknown: {on: PreFileWrite, match: not event.resultKnown, deny: unknown}\n"
    )
    repo.commit()
    repo.write("large", b"x" * (16 * 1024 * 1024 + 1))
    # Escaped, it is longer than a line of events may be.
    repo.write("escaped", b"\xff" * (3 * 1024 * 1024))
    answer = guard("--format", "json")

    assert told(answer) == {
        ("large", "deny", "unknown", None),
        ("escaped", "deny", "unknown", 1),
    }


def test_no_file_changes_the_answer_on_another(repo, guard):
    repo.rules(
        "gates:\n"
        "  cool: {on: PreFileWrite, match: event.path startsWith 'f', cooldown: 300s, deny: cool}\n"
        "  counted: {on: PreFileWrite, match: state.files > 1, deny: many}\n"
        "state:\n  files: {on: PreFileWrite, count: true}\n"
    )
    repo.commit()
    for number in range(3):
        repo.write(f"f{number}", "x")
    found = guard("--format", "json")

    assert told(found) == {(f"f{number}", "deny", "cool", 1) for number in range(3)}
    (note,) = found.json["partly_asked"]
    assert (note["rule"], note["why"]) == ("own/counted", "state counts as empty")


def test_src_yaml_excepts_files_from_a_rule_and_says_so(repo, guard):
    repo.write("src.yaml", "guard: {except: {own/no-bad: ['data/**', one]}}\n")
    repo.commit()
    for path in ("data/a/b", "one", "two"):
        repo.write(path, "BAD")
    found = guard("--format", "json")

    assert told(found) == {("two", "deny", "no-bad", 1)}
    why = "src.yaml excepts 2 files that it speaks of"
    assert found.json["excepted"] == [{"rule": "own/no-bad", "at": "src.yaml", "why": why}]


def test_scripts_run_in_the_work_tree(repo, guard):
    repo.rules(
        "file-guards:\n  s:\n    paths: ['data/**']\n    preventive: true\n"
        "    checks: [{script: ./check.sh}]\n"
    )
    script = "#!/bin/sh\ncat > /dev/null\necho x >> \"$SR_WORKSPACE/ran\"\nexit 1\n"
    repo.write("rules/check.sh", script).chmod(0o755)
    repo.commit()
    repo.write("data/a", "x")

    assert told(guard("--format", "json")) == {("data/a", "deny", "s", 1)}
    assert (repo.root / "ran").read_text() == "x\n"


def test_a_checker_that_is_there_is_asked_instead(every, guard):
    """Its rules, not those of now; and what requires a session's record is not asked at all."""
    compile_checker({"own": EVERY}, every.root)
    every.rules("gates:\n  g: {on: PreFileWrite, deny: never}\n")
    every.write("src.yaml", "rules: [rules/]\n")
    every.commit()
    every.write("x/SKILL.md", "hi\n")
    every.write("notes/n", "")
    found = guard("--checker", ".checker", "--format", "json")

    assert told(found) == {("x/SKILL.md", "deny", "front", 1)}
    why = {row["rule"]: row["why"] for row in found.json["not_asked"]}
    assert why["own/noted"] == "it needs a session's record (require: skill)"


def test_from_a_folder_below_it_is_about_the_whole_work_tree(repo, guard, monkeypatch):
    repo.write("below/a", "BAD")
    root, repo.root = repo.root, repo.root / "below"
    answer = guard()
    repo.root = root

    assert answer.out.startswith("below/a:1: refused")


@pytest.mark.parametrize(
    "arguments, code, word",
    [
        (("nothing..HEAD",), 2, "knows no commit `nothing`"),
        (("HEAD",), 2, "is no range"),
        (("",), 2, "is no range"),
        (("--staged", "HEAD~1..HEAD"), 2, "two diffs"),
        (("--format", "xml"), 2, "xml"),
        (("--checker", "nowhere"), 2, "there is no checker in nowhere"),
    ],
)
def test_what_is_asked_wrongly_is_told_on_stderr(repo, guard, arguments, code, word):
    answer = guard(*arguments)

    assert (answer.code, answer.out) == (code, "")
    assert word in answer.err


def test_rules_that_do_not_compile_are_told(repo, guard):
    repo.rules("gates:\n  g: {on: PreFileWrite, match: event.paht == '', deny: no}\n")
    answer = guard("--format", "json")

    assert (answer.code, answer.out) == (1, "")
    assert "error[unknown-field]" in answer.err


def test_a_checker_that_breaks_is_no_refusal(repo, guard, monkeypatch):
    monkeypatch.setattr("src_compiler.checker.sys.executable", "/bin/false")
    repo.write("a", "x")

    assert guard().code == 3


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_has_every_field_of_its_kind(kind):
    sides = {
        "Create": (None, Text("b\n")), "Update": (Text("a\n"), Text("b\n")),
        "Delete": (Text("a\n"), None),
    }  # fmt: skip
    both = Both(Change("p", None, None), *sides[kind[-6:]])
    made, unknown = event(kind, both, "main", frozenset())

    assert {*made} - {"kind"} == {field.name for field in schema().kinds[kind].fields}
    assert unknown == {}


def test_as_a_hook_of_git_it_holds_back_a_commit(repo):
    """As `src-guard` in .pre-commit-hooks.yaml calls it."""
    import sys

    import yaml

    from harness import ROOT

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (entry,) = [hook["entry"] for hook in hooks if hook["id"] == "src-guard"]
    program = f"{Path(sys.executable).parent}/{entry}"
    script = repo.write(".git/hooks/pre-commit", f"#!/bin/sh\nexec {program}\n")
    script.chmod(0o755)
    repo.write("a", "BAD")
    repo.git("add", "a")
    repo.git("commit", "-q", "-m", "bad", ok=False)

    assert repo.git("log", "--format=%s").split() == ["rules"]
    repo.write("a", "good")
    repo.git("commit", "-q", "-a", "-m", "good")
    assert repo.git("log", "--format=%s").split() == ["good", "rules"]
