# SPDX-License-Identifier: MIT
"""File-guards, through the hooks of whole sessions: before a write, and at the end of a cycle."""

from __future__ import annotations

import os

import pytest

from compiled import compile_checker
from sessions import Session, told

FRONT = """
file-guards:
  front:
    paths: ["**/SKILL.md"]
    preventive: true
    checks:
      - assert: event.newContent startsWith "---"
        message: "{{ event.path }} starts with YAML frontmatter."
"""
# Says how often it was asked, and refuses what the file `no` in the work tree names.
ASKED = """
#!/bin/sh
payload="$(cat)"
echo . >> "$SR_WORKSPACE/../asked"
case "$payload" in *bad*) echo "It is bad."; exit 1;; esac
"""
SCRIPTED = """
file-guards:
  good:
    paths: ["docs/**"]
    checks:
      - script: ./check.sh
"""


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


@pytest.fixture
def scripted(tmp_path):
    session = Session(tmp_path, SCRIPTED, scripts={"check.sh": ASKED})
    session.start()
    return session


def asked(session: Session) -> int:
    """How often the script was, since the last time."""
    path = session.root.parent / "asked"
    count = len(path.read_text().splitlines()) if path.exists() else 0
    path.unlink(missing_ok=True)
    return count


def test_a_preventive_guard_refuses_before_and_after(tmp_path):
    session = Session(tmp_path, FRONT)
    session.start()
    before = session.store("a/SKILL.md", "# A\n")
    session.write("a/SKILL.md", "# A\n")
    after = session.stop()

    assert (before.decision, after.decision) == ("deny", "deny")
    for answer in (before, after):
        assert "a/SKILL.md starts with YAML frontmatter." in answer.err
    assert session.store("a/SKILL.md", "---\n").decision == "none"


def test_a_guard_that_is_not_preventive_waits_for_the_end(scripted):
    before = scripted.store("docs/a.md", "bad\n")
    scripted.write("docs/a.md", "bad\n")

    assert (before.decision, asked(scripted)) == ("none", 0)
    assert scripted.stop().decision == "deny"


def test_what_was_refused_is_judged_again_at_each_stop_until_it_is_mended(scripted):
    scripted.write("docs/a.md", "bad\n")
    answers = [scripted.stop().decision for _ in range(3)]
    refusals = asked(scripted)
    scripted.write("docs/a.md", "good\n")

    assert (answers, refusals) == (["deny"] * 3, 3)
    assert (scripted.stop().decision, asked(scripted)) == ("none", 1)


def test_each_reason_names_its_file_whatever_the_file_is_called(scripted):
    scripted.write("docs/a.md", "bad\n")
    scripted.write("docs/b\nc.md", "bad\n")
    raw = os.fsencode(scripted.root) + b"/docs/\xff.md"
    with open(raw, "wb") as file:
        file.write(b"bad\n")
    first = scripted.stop()
    with open(raw, "wb") as file:
        file.write(b"good\n")
    asked(scripted)
    again = scripted.stop()

    for name in ("docs/a.md", "docs/b\\nc.md", "docs/\\udcff.md"):
        assert f"{name}: It is bad. (rules/good)" in first.err
    assert "udcff" not in again.err
    assert (asked(scripted), scripted.stop().decision, asked(scripted)) == (3, "deny", 2)


def test_what_has_passed_is_not_judged_again_until_it_changes(scripted):
    scripted.write("docs/a.md", "good\n")
    scripted.write("docs/b.md", "bad\n")
    scripted.stop()
    both = asked(scripted)
    scripted.stop()
    one = asked(scripted)
    scripted.write("docs/a.md", "better\n")
    scripted.stop()

    assert (both, one, asked(scripted)) == (2, 1, 2)


def test_a_guard_that_is_compiled_anew_judges_anew(scripted):

    scripted.write("docs/a.md", "good\n")
    scripted.stop()
    first = asked(scripted)
    compile_checker(SCRIPTED.replace("checks:", "checks:\n      - assert: event.path != \"\""),
                    scripted.root)  # fmt: skip
    scripted.stop()

    assert (first, asked(scripted)) == (1, 1)


def test_a_script_that_changes_judges_anew(scripted):

    scripted.write("docs/a.md", "good\n")
    scripted.stop()
    compile_checker(SCRIPTED, scripted.root)
    scripted.stop()
    same = asked(scripted)
    scripted.write("rules/check.sh", "#!/bin/sh\necho Changed.\nexit 1\n")
    compile_checker(SCRIPTED, scripted.root)

    assert (same, scripted.stop().decision) == (1, "deny")


def test_a_guard_passes_for_itself_alone(tmp_path):
    session = Session(tmp_path, SCRIPTED + """
  other:
    paths: ["docs/**"]
    checks:
      - assert: event.newContent contains "x"
""", scripts={"check.sh": ASKED})  # fmt: skip
    session.start()
    session.write("docs/a.md", "good\n")
    first, again = session.stop(), session.stop()

    assert (first.decision, again.decision, asked(session)) == ("deny", "deny", 1)


def test_all_files_of_a_call_are_judged(tmp_path):
    session = Session(tmp_path, """
file-guards:
  kept:
    paths: ["kept/*"]
    deletions: only
    preventive: true
    checks:
      - assert: event.oldContent == ""
        message: "{{ path }} is kept."
""")  # fmt: skip
    for name in ("empty", "one", "two"):
        session.write(f"kept/{name}", "" if name == "empty" else name)
    session.commit()
    answer = session.bash("rm kept/empty kept/one kept/two")

    assert [name for name in ("empty", "one", "two") if f"kept/{name} is kept" in answer.err] == [
        "one", "two",
    ]  # fmt: skip


UNKNOWN = FRONT.replace("    checks:", "    require:\n      - read: docs/skills.md\n    checks:")


def test_an_unknown_result_is_refused_before_it_is_checked(tmp_path):
    session = Session(tmp_path, FRONT)
    session.write("a/SKILL.md", "---\n")
    answer = session.bash("make > a/SKILL.md")

    assert answer.decision == "deny"
    assert "nothing tells what a/SKILL.md would hold" in answer.err
    assert "frontmatter" not in answer.err


def test_what_is_required_has_its_say_before_the_unknown_result(tmp_path):
    session = Session(tmp_path, UNKNOWN)
    session.write("a/SKILL.md", "---\n")
    session.write("docs/skills.md", "")
    session.ask("Go.")
    answer = session.bash("make > a/SKILL.md")

    assert "read `docs/skills.md` first" in answer.err
    assert "nothing tells" not in answer.err


def test_a_guard_that_does_not_look_inside_needs_no_result(tmp_path):
    session = Session(tmp_path, """
file-guards:
  lower:
    paths: ["docs/**"]
    preventive: true
    checks:
      - assert: lower(path) == path
        message: Small letters.
""")  # fmt: skip
    session.write("docs/a.md", "x")
    session.write("docs/B.md", "x")

    assert session.bash("make > docs/a.md").decision == "none"
    assert session.bash("make > docs/B.md").decision == "deny"


def test_a_delete_is_never_unknown(tmp_path):
    session = Session(
        tmp_path,
        FRONT.replace("preventive", "deletions: include\n    preventive").replace(
            'event.newContent startsWith "---"', 'event.path != "a/SKILL.md"'
        ),
    )
    (session.root / "a").mkdir()
    (session.root / "a/SKILL.md").symlink_to("/dev/null")
    (session.root / "b").mkdir()
    (session.root / "b/SKILL.md").symlink_to("/dev/null")

    assert "frontmatter" in session.bash("rm a/SKILL.md").err
    assert session.bash("rm b/SKILL.md").decision == "none"


@pytest.mark.parametrize(
    ("deletions", "created", "deleted"),
    [("skip", "deny", "none"), ("include", "deny", "deny"), ("only", "none", "deny")],
)
def test_which_kinds_reach_a_guard(tmp_path, deletions, created, deleted):
    session = Session(tmp_path, f"""
file-guards:
  all:
    paths: ["docs/**"]
    deletions: {deletions}
    preventive: true
    checks:
      - assert: path == ""
""")  # fmt: skip
    session.write("docs/old.md", "old\n")
    session.commit()
    session.start()
    writes, removes = session.store("docs/new.md", "x"), session.bash("rm docs/old.md")
    session.write("docs/new.md", "x")
    after_write = session.stop()
    (session.root / "docs/new.md").unlink()
    (session.root / "docs/old.md").unlink()

    assert (writes.decision, removes.decision) == (created, deleted)
    assert (after_write.decision, session.stop().decision) == (created, deleted)


MARKED = """
file-guards:
  asked:
    match: any(markers, .kind == "asked")
    deletions: include
    preventive: true
    checks:
      - assert: any(oldMarkers, .kind == "asked")
        message: "{{ path }} was not asked for."
"""


def test_markers_are_those_of_the_file_after_the_change_and_of_a_deleted_file_its_own(tmp_path):
    session = Session(tmp_path, MARKED + "        \n")
    session.write("old.py", "# sr:asked yes\n")
    session.commit()

    assert session.store("new.py", "# sr:asked no\n").decision == "deny"
    assert session.store("new.py", "x\n").decision == "none"
    assert session.store("old.py", "# sr:asked again\n").decision == "none"
    assert session.bash("rm old.py").decision == "none"


def test_a_deleted_file_is_found_by_its_markers(tmp_path):
    session = Session(tmp_path, MARKED.replace("any(oldMarkers", "not any(oldMarkers"))
    session.write("old.py", "# sr:asked yes\n")
    session.commit()
    session.start()
    before = session.bash("rm old.py")
    (session.root / "old.py").unlink()

    assert (before.decision, session.stop().decision) == ("deny", "deny")


def test_a_settled_file_that_cannot_be_read_is_refused(scripted):
    (scripted.root / "docs").mkdir()
    (scripted.root / "docs/a.md").symlink_to("/dev/zero")
    answer = scripted.stop()

    assert (answer.decision, asked(scripted)) == ("deny", 0)
    assert "docs/a.md cannot be checked" in answer.err


def test_a_stop_that_is_let_through_keeps_no_verdict(tmp_path):
    session = Session(tmp_path, SCRIPTED, scripts={"check.sh": ASKED}, cap=1)
    session.start()
    session.write("docs/a.md", "bad\n")
    first = session.stop()
    released = session.stop()
    session.write("docs/a.md", "good\n")
    asked(session)

    assert (first.decision, released.decision) == ("deny", "none")
    assert (session.stop().decision, asked(session)) == ("none", 1)


def test_what_is_committed_is_no_longer_judged(scripted):
    scripted.write("docs/a.md", "bad\n")
    first = scripted.stop().decision
    scripted.commit()

    assert (first, scripted.stop().decision) == ("deny", "none")


PLACES = """
structure:
  allow: ["src/**", {regex: "^docs/[a-z]+[.]md$"}]
  deny: ["src/generated/*"]
gates:
  quiet: {on: PreFileWrite, match: 'event.newContent contains "!"', deny: No shouting.}
"""


@pytest.mark.parametrize(
    ("path", "decision"),
    [
        ("src/a/b.py", "none"), ("docs/page.md", "none"), ("docs/Page.md", "deny"),
        ("docs/a/page.md", "deny"), ("src/generated/a.py", "deny"), ("other.txt", "deny"),
        ("src/generated/a/b.py", "none"),
    ],
)  # fmt: skip
def test_where_files_may_be(tmp_path, path, decision):
    session = Session(tmp_path, PLACES)
    session.commit()
    session.start()
    answer = session.store(path, "x")
    session.write(path, "x")

    assert (answer.decision, session.stop().decision) == (decision, decision)
    places = "its places are src/**, ^docs/[a-z]+[.]md$, less src/generated/*."
    assert decision == "none" or f"`structure` has no place for {path}; {places}" in answer.err


def test_structure_does_not_ask_about_deletions_or_other_places(tmp_path):
    session = Session(tmp_path, PLACES)
    session.write("other.txt", "x")
    session.commit()

    assert session.bash("rm other.txt").decision == "none"
    assert session.tool("Write", {"file_path": "/tmp/elsewhere.txt", "content": "x"}).code == 0


def test_reasons_stand_in_the_order_context_structure_gate_guard(tmp_path):
    session = Session(tmp_path, PLACES.replace("gates:", """
file-guards:
  short: {paths: ["**"], preventive: true, checks: [{assert: len(event.newContent) < 3}]}
contexts:
  broken: {on: PreFileWrite, enter: ./enter.sh, exit: true}
gates:"""), scripts={"enter.sh": "#!/nowhere/sh\n"})  # fmt: skip
    answer = session.store("other.txt", "Hello!")
    order = ["rules/broken", "rules/structure", "rules/quiet", "rules/short"]

    assert sorted(order, key=answer.err.index) == order


def test_a_guard_may_require_a_context(tmp_path):
    session = Session(tmp_path, """
contexts:
  editing: {on: {event: PreCommandInvoke, match: event.raw == "edit"}, enter: true, exit: true}
file-guards:
  within:
    match: path startsWith "docs/" and not context.editing.active
    preventive: true
    require:
      - context: editing
""")  # fmt: skip
    before = session.store("docs/a.md", "x")
    session.bash("edit")

    assert (before.decision, session.store("docs/a.md", "x").decision) == ("deny", "none")
    assert told(session.stop()) == []


def test_a_deleted_file_that_is_not_read_is_found_by_its_markers_at_head(tmp_path):
    session = Session(tmp_path, MARKED.replace("any(oldMarkers", "not any(oldMarkers"))
    for name in ("tracked.py", "plain.py"):
        session.write(name, "# sr:asked yes\n" if name == "tracked.py" else "x\n")
    session.commit()
    for name in ("tracked.py", "plain.py", "new.py"):
        session.write(name, b"# sr:asked yes\n" + b"x" * (8 * 1024 * 1024))

    decisions = [
        session.bash(f"rm {name}").decision for name in ("tracked.py", "plain.py", "new.py")
    ]
    assert decisions == ["deny", "none", "none"]
