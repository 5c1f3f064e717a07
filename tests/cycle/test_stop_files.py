# SPDX-License-Identifier: MIT
"""What differs from the session's baseline at the end of a cycle."""

from __future__ import annotations

import os
import time

import pytest

from sessions import TELLING, Session, told
from src_runtime import baseline, changedfiles, snapshot
from src_runtime.paths import Place
from src_runtime.rungit import COMMANDS, Failed, git

pytestmark = pytest.mark.usefixtures("own_home")


@pytest.fixture
def session(tmp_path) -> Session:
    return Session(tmp_path)


def kinds(session: Session, **more) -> list[str]:
    """`kind path`, and ` again` for what an earlier Stop was handed."""
    found = []
    for line in told(session.stop(**more)):
        words = line.split(" ")
        if words[0].startswith("PostFile"):
            found.append(
                f"{words[0][8:].lower()} {words[1]}" + " again" * (words[2] == "seen=true")
            )
    return found


def line(session: Session, start: str, **more) -> str:
    (found,) = [each for each in told(session.stop(**more)) if each.startswith(start)]
    return found


CASES = {
    # What is there at the start: committed, dirty on top of it, untracked.
    "a file that was not there is created": ({}, {}, {}, {"a": "x"}, ["create a"]),
    "a committed file is updated": ({"a": "x"}, {}, {}, {"a": "y"}, ["update a"]),
    "a committed file is deleted": ({"a": "x"}, {}, {}, {"a": None}, ["delete a"]),
    "a file that was dirty is updated": ({"a": "x"}, {"a": "dirty"}, {}, {"a": "y"}, ["update a"]),
    "a dirty file that nobody touches is not": ({"a": "x"}, {"a": "dirty"}, {}, {}, []),
    "dirty work that is thrown away is a change": (
        {"a": "x"}, {"a": "dirty"}, {}, {"a": "x"}, ["update a"]),
    "an untracked file is updated": ({}, {}, {"a": "x"}, {"a": "y"}, ["update a"]),
    "an untracked file that nobody touches is not": ({}, {}, {"a": "x"}, {}, []),
    "an untracked file is deleted": ({}, {}, {"a": "x"}, {"a": None}, ["delete a"]),
    "a rewrite of the same bytes is none": ({"a": "x"}, {}, {"b": "y"}, {"a": "x", "b": "y"}, []),
    "a change of the same size is one": ({"a": "xyz"}, {}, {}, {"a": "zyx"}, ["update a"]),
    "a file that git ignores is none": ({}, {}, {}, {"ignored/a": "x"}, []),
    "an empty file is created": ({}, {}, {}, {"a": ""}, ["create a"]),
    "a file is emptied": ({"a": "x"}, {}, {}, {"a": ""}, ["update a"]),
    "a file of the baseline was empty": ({"a": ""}, {}, {}, {"a": "x"}, ["update a"]),
    "names of any letters": (
        {}, {}, {}, {"ä/#c'\".txt": "x", "-d": "y"}, ["create -d", "create ä/#c'\".txt"]),
    "all in the order of their paths": (
        {"b": "x", "c": "x"}, {}, {}, {"c": None, "b": "y", "a": "z"},
        ["create a", "update b", "delete c"]),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("how", ["git", "no git"])
def test_the_difference_is_between_the_tree_and_the_baseline(name, how, tmp_path):
    committed, dirty, untracked, changed, expected = CASES[name]
    if how == "no git" and "ignores" in name:
        expected = ["create ignored/a"]
    session = Session(tmp_path, git=how == "git")
    for path, text in committed.items():
        session.write(path, text)
    session.commit()
    for path, text in {**dirty, **untracked}.items():
        session.write(path, text)
    session.start()

    for path, text in changed.items():
        if text is None:
            (session.root / path).unlink()
        else:
            session.write(path, text)

    found = kinds(session)
    assert found == expected


def test_old_and_new_content_markers_and_lines(session):
    session.write("a", "# sr:asked old\none\ntwo\n")
    session.commit()
    session.start()
    session.write("a", "one\n// sr:x new\n// sr:y new\ntwo\n")

    lines = told(session.stop())

    assert lines[0] == (
        "PostFileUpdate a seen=false new=one\\n// sr:x new\\n// sr:y new\\ntwo\\n known=true "
        "markers=2 added=// sr:x new,// sr:y new removed=# sr:asked old."
    )
    assert lines[1] == "old=a=# sr:asked old\\none\\ntwo\\n markers=1."


def test_the_old_content_is_the_baseline_even_where_it_was_not_committed(session):
    session.write("a", "committed")
    session.commit()
    session.write("a", "dirty")
    session.write("b", "untracked")
    session.start()
    session.write("a", "now")
    (session.root / "b").unlink()

    lines = told(session.stop())

    assert "old=a=dirty markers=0." in lines
    assert "PostFileDelete b seen=false old=untracked." in lines


def test_a_dirty_file_of_the_same_size_and_second_is_not_taken_for_gits(session):
    session.write("a", "aaa")
    session.commit()
    session.write("a", "bbb")
    session.start()
    session.write("a", "ccc")

    assert line(session, "old=a") == "old=a=bbb markers=0."


def test_a_deleted_file_has_its_old_content(session):
    session.write("a", "x")
    session.commit()
    session.start()
    (session.root / "a").unlink()

    assert line(session, "PostFileDelete") == "PostFileDelete a seen=false old=x."


def test_a_file_is_delivered_on_every_stop_until_it_is_committed(session):
    session.start()
    session.write("a", "x")

    assert kinds(session) == ["create a"]
    assert kinds(session) == ["create a again"]
    assert kinds(session, refused=True) == ["create a again"]
    session.commit()
    assert kinds(session) == []
    session.write("a", "y")
    assert kinds(session) == ["create a"]


def test_what_is_committed_as_deleted_is_no_longer_delivered(session):
    session.write("a", "x")
    session.commit()
    session.start()
    (session.root / "a").unlink()
    session.commit()

    assert kinds(session) == []


def test_a_commit_of_something_else_changes_nothing(session):
    session.write("a", "x")
    session.commit()
    session.start()
    session.write("a", "y")
    session.write("b", "z")
    session.git("add", "b")
    session.git("commit", "-q", "-m", "b")

    assert kinds(session) == ["update a"]


def test_what_another_branch_brings_is_no_change_of_the_agents(session):
    session.write("a", "x")
    session.commit()
    session.git("checkout", "-q", "-b", "other")
    session.write("a", "other")
    session.commit()
    session.git("checkout", "-q", "main")
    session.start()
    session.git("checkout", "-q", "other")

    assert kinds(session) == []


def test_seen_is_about_the_content_the_previous_stop_was_handed(session):
    session.start()
    session.write("a", "x")

    assert kinds(session, refused=True) == ["create a"]
    assert kinds(session, refused=True) == ["create a again"]
    session.write("a", "y")
    assert kinds(session) == ["create a"]
    session.write("a", "y")
    assert kinds(session) == ["create a again"]


def test_a_file_that_goes_and_comes_back_was_not_seen(session):
    session.start()
    session.write("a", "x")
    assert kinds(session) == ["create a"]
    (session.root / "a").unlink()
    assert kinds(session) == []
    session.write("a", "x")

    assert kinds(session) == ["create a"]


def test_a_deletion_is_sent_again_as_seen(session):
    session.write("a", "x")
    session.commit()
    session.start()
    (session.root / "a").unlink()

    assert kinds(session, refused=True) == ["delete a"]
    assert kinds(session) == ["delete a again"]


def test_a_session_that_is_taken_up_again_keeps_its_baseline(session):
    session.start()
    session.write("a", "x")
    session.start("resume")

    assert kinds(session) == ["create a"]


def test_a_session_whose_beginning_nobody_told_is_compared_with_what_is_committed(session):
    for path in ("a", "b", "c"):
        session.write(path, "x")
    session.commit()
    session.write("a", "y")
    (session.root / "b").unlink()
    session.write("d", "new")

    assert kinds(session) == ["update a", "delete b", "create d"]
    assert kinds(session) == ["update a again", "delete b again", "create d again"]


def test_without_git_and_without_a_beginning_nothing_is_made_up(tmp_path):
    session = Session(tmp_path, git=False)
    session.write("a", "y")

    answer = session.stop()

    assert "nothing told when the session began" in answer.out
    assert kinds(session) == []


@pytest.mark.parametrize("make", ["fifo", "folder", "large"])
def test_a_file_that_cannot_be_read_is_there_with_unknown_content(make, session):
    session.write("a", "x")
    session.commit()
    session.start()
    (session.root / "a").unlink()
    if make == "fifo":
        os.mkfifo(session.root / "fifo")
        (session.root / "a").symlink_to("fifo")
    elif make == "folder":
        (session.root / "ignored").mkdir()
        (session.root / "a").symlink_to("ignored")
    else:
        with (session.root / "a").open("wb") as file:
            file.truncate(changedfiles.READ_CAP + 1)

    assert line(session, "PostFileUpdate").startswith(
        "PostFileUpdate a seen=false new= known=false markers=0 added= removed=."
    )
    assert kinds(session) == ["update a again"]


def test_a_link_to_a_file_has_its_content(session):
    session.write("b", "x")
    session.commit()
    session.start()
    (session.root / "a").symlink_to("b")

    assert "new=x known=true" in line(session, "PostFileCreate")


def test_a_file_that_was_too_large_to_keep_leaves_only_its_old_content_out(tmp_path):
    rules = """
observers:
  new:
    on: PostFileUpdate
    notify: "{{ event.path }} new={{ event.newContent }}."
  old:
    on: PostFileUpdate
    notify: "{{ event.path }} old={{ event.oldContent }}."
"""
    session = Session(tmp_path, rules)
    session.write("a", b"x" * (baseline.FILE_CAP + 1))
    session.start()
    session.write("a", "small")

    answer = session.stop()

    assert "a new=small." in told(answer)
    assert "it was not kept when the session began" in answer.out
    assert not any(each.startswith("a old=") for each in told(answer))


def test_line_ends_that_git_changes_are_no_change(session):
    session.write(".gitattributes", "* text eol=crlf\n")
    session.write("a", "one\ntwo\n")
    session.commit()
    (session.root / "a").unlink()
    session.git("checkout", "-q", "--", "a")
    assert (session.root / "a").read_bytes() == b"one\r\ntwo\r\n"
    session.start()
    session.write("a", "one\r\ntwo\r\n")
    assert kinds(session) == []
    session.write("a", "one\r\n")

    assert line(session, "old=a") == "old=a=one\\r\\ntwo\\r\\n markers=0."
    session.commit()
    assert kinds(session) == []


def test_a_repository_within_is_left_alone(session):
    session.start()
    session.git("init", "-q", str(session.root / "inner"))
    session.write("inner/a", "x")

    assert kinds(session) == []


def test_a_repository_without_a_commit(tmp_path):
    session = Session(tmp_path, git=False)
    session.git("init", "-q", "-b", "main")
    session.write("a", "x")
    session.start()
    session.write("a", "y")
    session.write("b", "z")

    assert kinds(session) == ["update a", "create b"]


def test_files_that_are_bound_to_one_kind_alone_come_alone(tmp_path):
    rules = "observers:\n  a:\n    on: PostFileDelete\n    notify: 'gone {{ event.path }}.'\n"
    session = Session(tmp_path, rules)
    session.write("a", "x")
    session.commit()
    session.start()
    (session.root / "a").unlink()
    session.write("b", "y")

    assert told(session.stop()) == ["gone a."]


def test_too_many_files_without_git_are_told(session, monkeypatch, tmp_path_factory):
    folder = tmp_path_factory.mktemp("many")
    for number in range(6):
        (folder / str(number)).touch()
    monkeypatch.setattr(snapshot, "MOST", 5)

    with pytest.raises(snapshot.TooMany):
        snapshot.snapshot(str(folder), False)


def test_git_runs_no_program_of_a_repository(session, tmp_path):
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n")
    trap.chmod(0o755)
    session.write(".gitattributes", "* filter=evil diff=evil\n")
    session.write("a", "x")
    session.commit()
    for key in ("core.fsmonitor", "filter.evil.clean", "filter.evil.smudge", "diff.evil.textconv",
                "filter.evil.process", "diff.external", "core.pager"):  # fmt: skip
        session.git("config", key, str(trap))
    hooks = session.root / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-index-change", "fsmonitor-watchman"):
        (hooks / name).write_text(trap.read_text())
        (hooks / name).chmod(0o755)
    session.start()
    session.write("a", "y")

    assert kinds(session) == ["update a"]
    assert not (tmp_path / "sprung").exists()


def test_git_fetches_nothing_that_a_repository_lacks(session, tmp_path):
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\nexit 1\n")
    trap.chmod(0o755)
    session.write("a", "x")
    session.commit()
    blob = session.git("rev-parse", "HEAD:a").strip()
    for key, value in {
        "core.repositoryformatversion": "1", "extensions.partialClone": "origin",
        "remote.origin.promisor": "true", "remote.origin.url": "ssh://x/y",
        "core.sshCommand": str(trap),
    }.items():  # fmt: skip
        session.git("config", key, value)
    session.start()
    (session.root / ".git/objects" / blob[:2] / blob[2:]).unlink()
    session.write("a", "y")
    session.stop()

    assert not (tmp_path / "sprung").exists()


def test_what_git_was_told_to_take_for_a_file_is_not_its_past(session):
    session.write("a", "old")
    session.write("b", "other")
    session.commit()
    session.start()
    session.git("replace", *session.git("rev-parse", "HEAD:a", "HEAD:b").split())
    session.write("a", "new")

    assert "old=a=old markers=0" in "\n".join(told(session.stop()))


def test_git_is_asked_nothing_that_could_run_a_filter():
    with pytest.raises(AssertionError):
        git("/", "status")
    assert set(COMMANDS) == {"ls-files", "cat-file", "rev-parse", "diff-tree", "ls-tree"}


def test_a_git_that_hangs_is_ended(tmp_path, monkeypatch):
    (tmp_path / "git").write_text("#!/bin/sh\nsleep 60\n")
    (tmp_path / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    began = time.monotonic()

    with pytest.raises(Failed, match="longer than"):
        git("/", "ls-files", seconds=0.3)
    assert time.monotonic() - began < 5


def test_git_is_given_and_gives_more_than_a_pipe_holds(session):
    session.write("a", "x" * 300_000)
    session.commit()
    blob = session.git("rev-parse", "HEAD:a").strip().encode()

    found = changedfiles.blob_texts(str(session.root), [blob] * 40)

    assert [len(each or "") for each in found] == [300_000] * 40


def test_no_variable_of_git_leads_it_elsewhere(session, tmp_path, monkeypatch):
    import posix

    session.write("a", "x")
    session.commit()
    monkeypatch.setitem(posix.environ, b"GIT_DIR", str(tmp_path).encode())

    assert b"a" in git(str(session.root), "ls-files", "-z").split(b"\0")


def test_fifty_thousand_files_take_a_second_at_most(session, own_home):
    """After the first Stop, since that one reads what nobody has read before."""
    for folder in range(500):
        (session.root / f"d{folder}").mkdir()
        for number in range(100):
            (session.root / f"d{folder}/f{number}.txt").touch()
    session.commit()
    session.start()
    session.write("d7/f7.txt", "changed")
    assert kinds(session) == ["update d7/f7.txt"]

    times = []
    for _ in range(3):
        began = time.monotonic()
        assert kinds(session) == ["update d7/f7.txt again"]
        times.append(time.monotonic() - began)

    assert min(times) < 1, times


def test_telling_rules_tell_every_kind():
    assert all(kind in TELLING for kind in ("PostFileWrite", "PostFileDelete", "PostTagWrite"))
    assert Place("/", []).root == "/"


def test_what_only_a_sub_agent_was_handed_its_parent_has_not_seen(session):
    session.start()
    session.write("a", "x")
    sub = {"agent_id": "one", "permission_mode": "plan"}

    ends = [
        session.hook("SubagentStop", **sub),
        session.hook("SubagentStop", **sub),
        session.stop(refused=True),
        session.stop(),
        session.hook("SubagentStop", agent_id="two"),
    ]

    seen = [line for end in ends for line in told(end) if line.startswith("PostFileCreate a ")]
    assert [line.split()[2] for line in seen] == [
        "seen=false", "seen=true", "seen=false", "seen=true", "seen=true",
    ]  # fmt: skip
