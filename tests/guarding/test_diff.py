# SPDX-License-Identifier: MIT
"""Which files a diff is about: what git itself says, without what git would run to say it."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
from pathlib import Path

import pytest
from repos import Repo, names

from src_compiler.guarding import diff, sides
from src_compiler.guarding.diff import Unanswered

HOSTILE = ["a b", "tab\tname", "line\nbreak", '"quoted"', "back\\slash", "\udcff\udcfe", "ü/é",
           "-x", ":(top)x", "*", "a,b:c%d", "\u202e.txt", "::error::x"]  # fmt: skip


def paths(found: diff.Diff) -> list[str]:
    return [change.path for change in found.changes]


def texts(found: diff.Diff) -> dict[str, tuple[str | None, str | None]]:
    return {
        both.change.path: (both.old and both.old.text, both.new and both.new.text)
        for portion in sides.portions(found)
        for both in portion
    }


def scramble(repo: Repo, seed: int) -> None:
    """Some files more, some other, some gone."""
    chosen = random.Random(seed)
    for name in [f"d{n}/f{n}" for n in range(12)] + HOSTILE:
        path = repo.root / name
        deed = chosen.choice(["write", "delete", "leave", "leave"])
        if deed == "write":
            repo.write(name, f"{seed} {chosen.random()}\n")
        elif deed == "delete" and path.exists():
            path.unlink()


@pytest.mark.parametrize("seed", range(4))
def test_between_two_commits_it_is_what_git_diff_tree_says(repo, seed):
    scramble(repo, seed)
    base = repo.commit()
    scramble(repo, seed + 100)
    head = repo.commit()
    told = names(repo.git("diff-tree", "-r", "-z", "--no-renames", "--name-only", base, head))

    assert told == paths(diff.between(repo.root, f"{base}..{head}"))


def test_hostile_names_and_contents_come_as_they_are(repo):
    base = repo.commit()
    for name in HOSTILE:
        repo.write(name, b"\xff\x00" + os.fsencode(name))
    repo.commit()
    found = texts(diff.between(repo.root, f"{base}.."))

    assert found == {n: (None, "\udcff\0" + n) for n in HOSTILE}


@pytest.mark.parametrize("spelled", ["{base}..{head}", "{base}..", "main~1..main"])
def test_a_range_is_read_as_git_reads_it(repo, spelled):
    base = repo.commit()
    repo.write("new", "x")
    head = repo.commit()

    assert ["new"] == paths(diff.between(repo.root, spelled.format(base=base, head=head)))


def test_nothing_before_the_dots_is_head(repo):
    repo.write("new", "x")
    repo.commit()

    assert ["new"] == paths(diff.between(repo.root, "..HEAD~1"))


def test_three_dots_leave_out_what_the_base_did_since(repo):
    repo.git("checkout", "-q", "-b", "topic")
    repo.write("ours", "x")
    repo.commit()
    repo.git("checkout", "-q", "main")
    repo.write("theirs", "x")
    repo.commit()
    told = names(repo.git("diff", "-z", "--no-renames", "--name-only", "main...topic"))

    assert told == ["ours"] == paths(diff.between(repo.root, "main...topic"))
    assert ["ours", "theirs"] == paths(diff.between(repo.root, "main..topic"))


def test_histories_without_a_common_commit_are_no_three_dots(repo):
    repo.git("checkout", "-q", "--orphan", "other")
    repo.commit()

    with pytest.raises(Unanswered, match="no commit in common"):
        diff.between(repo.root, "main...other")


def test_the_tree_that_holds_nothing_begins_a_whole_history(repo):
    repo.write("a", "x")
    repo.commit()
    empty = repo.git("hash-object", "-t", "tree", os.devnull).strip()

    assert names(repo.git("ls-files", "-z")) == paths(diff.between(repo.root, f"{empty}..HEAD"))


@pytest.mark.parametrize(
    "spelled", ["HEAD", "", "nothing..HEAD", "HEAD..--output=x", "HEAD^{tree}..HEAD"]
)
def test_what_is_no_range_of_commits_is_not_answered(repo, spelled):
    with pytest.raises(Unanswered):
        diff.between(repo.root, spelled)


@pytest.mark.parametrize("seed", range(3))
def test_the_index_is_what_git_diff_cached_says(repo, seed):
    scramble(repo, seed)
    repo.commit()
    scramble(repo, seed + 200)
    repo.git("add", "-A")
    scramble(repo, seed + 300)
    told = names(repo.git("diff", "--cached", "-z", "--no-renames", "--name-only"))

    assert told == paths(diff.staged(repo.root))


def test_a_file_that_will_be_added_later_is_not_of_the_commit(repo):
    repo.write("later", "x")
    repo.git("add", "-N", "later")

    assert [] == paths(diff.staged(repo.root))
    assert ["later"] == paths(diff.unstaged(repo.root))


def test_the_index_of_a_commit_that_is_being_made_counts(repo, monkeypatch):
    repo.write("a", "1")
    repo.write("b", "1")
    repo.commit()
    repo.write("a", "2")
    repo.write("b", "2")
    other = repo.root / ".git/other-index"
    repo.git("read-tree", "HEAD", GIT_INDEX_FILE=str(other))
    repo.git("add", "b", GIT_INDEX_FILE=str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other))

    assert ["b"] == paths(diff.staged(repo.root))


def test_before_the_first_commit_all_is_new(tmp_path):
    repo = Repo(tmp_path / "repo")
    repo.write("a", "x")
    repo.write("b", "y")
    repo.git("add", "a")

    assert {"a": (None, "x")} == texts(diff.staged(repo.root))
    assert {"a": (None, "x"), "b": (None, "y")} == texts(diff.unstaged(repo.root))


def test_what_a_merge_has_not_settled_is_not_answered(repo):
    repo.write("a", "0")
    repo.commit()
    repo.git("checkout", "-q", "-b", "topic")
    repo.write("a", "1")
    repo.commit()
    repo.git("checkout", "-q", "main")
    repo.write("a", "2")
    repo.commit()
    repo.git("merge", "-q", "topic", ok=False)

    with pytest.raises(Unanswered, match="a merge has not settled 'a'"):
        diff.staged(repo.root)


@pytest.mark.parametrize("seed", range(3))
def test_the_work_tree_is_what_git_diff_says_and_what_is_new(repo, seed):
    repo.write(".gitignore", "ignored\n")
    scramble(repo, seed)
    repo.commit()
    scramble(repo, seed + 400)
    repo.write("ignored", "x")
    repo.write("new/file", "x")
    told = repo.git("diff", "HEAD", "-z", "--no-renames", "--name-only")
    told += repo.git("ls-files", "-z", "--others", "--exclude-standard")

    assert names(told) == paths(diff.unstaged(repo.root))


def test_a_change_of_the_same_size_at_once_is_seen(repo):
    for number in range(20):
        repo.write("f", f"{number:04}")
        repo.git("add", "f")
        repo.git("commit", "-q", "-m", "x")
        repo.write("f", f"{number:03}x")

        assert ["f"] == paths(diff.unstaged(repo.root))


def test_a_file_that_was_only_touched_has_not_changed(repo):
    os.utime(repo.root / "rules/own.yaml", (1, 1))

    assert [] == paths(diff.unstaged(repo.root))


def test_a_mode_alone_is_no_change_and_a_link_is_one(repo):
    repo.write("tool", "x")
    repo.write("file", "target")
    base = repo.commit()
    (repo.root / "tool").chmod(0o755)
    (repo.root / "file").unlink()
    (repo.root / "file").symlink_to("target")

    assert ["file"] == paths(diff.unstaged(repo.root))
    repo.commit()
    assert ["file"] == paths(diff.between(repo.root, f"{base}..HEAD"))


def test_other_line_ends_on_the_disk_are_no_change(repo):
    repo.write(".gitattributes", "*.txt text eol=crlf\n")
    repo.write("a.txt", "one\ntwo\n")
    repo.commit()
    (repo.root / "a.txt").unlink()
    repo.git("checkout", "--", "a.txt")

    assert (repo.root / "a.txt").read_bytes() == b"one\r\ntwo\r\n"
    os.utime(repo.root / "a.txt", (1, 1))
    assert [] == paths(diff.unstaged(repo.root))


def test_what_git_lfs_keeps_elsewhere_has_not_changed(repo):
    data = os.urandom(5000)
    sum = hashlib.sha256(data).hexdigest()
    repo.write(
        "big", f"version https://git-lfs.github.com/spec/v1\noid sha256:{sum}\nsize {len(data)}\n"
    )
    repo.commit()
    repo.write("big", data)

    assert [] == paths(diff.unstaged(repo.root))
    repo.write("big", data + b"x")
    assert ["big"] == paths(diff.unstaged(repo.root))


def test_a_submodule_is_a_change_that_is_not_read(repo, tmp_path):
    inner = Repo(tmp_path / "inner")
    inner.write("a", "x")
    inner.commit()
    base = repo.commit()
    repo.git("submodule", "--quiet", "add", str(inner.root), "sub")
    repo.commit()
    found = diff.between(repo.root, f"{base}..HEAD")

    assert [".gitmodules", "sub"] == paths(found)
    assert [".gitmodules"] == list(texts(found))
    assert [] == paths(diff.unstaged(repo.root))


def test_a_link_has_no_text_of_its_own(repo):
    (repo.root / "l").symlink_to("/etc/passwd")
    (both,) = [both for portion in sides.portions(diff.unstaged(repo.root)) for both in portion]

    assert both.new is not None
    assert both.new.text is None and "link" in both.new.why


@pytest.mark.parametrize("staged", [True, False])
def test_a_file_larger_than_a_hook_reads_is_not_read(repo, staged):
    repo.write("large", b"x" * (16 * 1024 * 1024 + 1))
    repo.git("add", "large")
    found = diff.staged(repo.root) if staged else diff.unstaged(repo.root)
    (both,) = [both for portion in sides.portions(found) for both in portion]

    assert both.new is not None
    assert (both.new.text, both.new.why) == (None, "it is larger than a check reads")


def test_many_files_come_in_portions(repo):
    for number in range(1100):
        repo.write(f"many/{number}", "x")
    sizes = [len(portion) for portion in sides.portions(diff.unstaged(repo.root))]

    assert sizes == [500, 500, 100]


def test_a_shallow_clone_says_what_it_lacks(repo, tmp_path):
    base = repo.git("rev-parse", "HEAD").strip()
    repo.write("a", "x")
    repo.commit()
    subprocess.run(
        ["git", "clone", "-q", "--depth=1", f"file://{repo.root}", str(tmp_path / "clone")],
        check=True, capture_output=True,
    )  # fmt: skip

    for spelled in (f"{base}..HEAD", f"{base}...HEAD", "HEAD~1..HEAD"):
        with pytest.raises(Unanswered, match="shallow: fetch its history"):
            diff.between(tmp_path / "clone", spelled)


def test_what_a_partial_clone_lacks_is_not_fetched(repo, tmp_path):
    base = repo.git("rev-parse", "HEAD").strip()
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.write("a", "x")
    repo.commit()
    clone = tmp_path / "clone"
    subprocess.run(
        ["git", "clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{repo.root}", clone],
        check=True, capture_output=True,
    )  # fmt: skip
    found = diff.between(clone, f"{base}..HEAD")

    with pytest.raises(Unanswered, match="lacks files of the diff"):
        texts(found)


def test_names_of_sha256_are_fine_too(tmp_path):
    repo = Repo(tmp_path / "repo", "--object-format=sha256")
    repo.write("a", "x")
    repo.commit()
    repo.write("a", "y")

    assert {"a": ("x", "y")} == texts(diff.unstaged(repo.root))
    repo.git("add", "-A")
    assert {"a": ("x", "y")} == texts(diff.staged(repo.root))


def trap(repo: Repo) -> Path:
    """Has git run a program wherever its configuration can name one; that leaves a trace."""
    trace = repo.root.parent / "trace"
    program = repo.root.parent / "program"
    program.write_text(f"#!/bin/sh\necho ran >> {trace}\ncat\n")
    program.chmod(0o755)
    hooks = repo.root.parent / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "pre-commit", "reference-transaction"):
        (hooks / name).write_text(program.read_text())
        (hooks / name).chmod(0o755)
    for key in ("core.fsmonitor", "diff.external", "filter.x.clean", "filter.x.smudge",
                "filter.x.process", "diff.x.textconv", "diff.x.command", "core.pager",
                "core.sshCommand", "core.editor"):  # fmt: skip
        repo.git("config", key, str(program))
    repo.git("config", "core.hooksPath", str(hooks))
    repo.write(".git/info/attributes", "* filter=x diff=x\n")
    return trace


def test_nothing_runs_that_a_clone_configures(repo):
    repo.write("a", "x")
    base = repo.commit()
    repo.write("a", "y")
    head = repo.commit()
    repo.write("a", "z")
    trace = trap(repo)
    texts(diff.between(repo.root, f"{base}..{head}"))
    texts(diff.staged(repo.root))

    assert {"a": ("y", "z")} == texts(diff.unstaged(repo.root))
    assert not trace.exists()
    repo.git("diff", "--stat")
    assert trace.exists()


def test_an_object_that_is_put_in_place_of_another_does_not_count(repo):
    repo.write("a", "BAD\n")
    base = repo.git("rev-parse", "HEAD").strip()
    repo.commit()
    blob = repo.git("rev-parse", "HEAD:a").strip()
    good = repo.git("hash-object", "-w", "rules/own.yaml").strip()
    repo.git("replace", blob, good)

    assert {"a": (None, "BAD\n")} == texts(diff.between(repo.root, f"{base}..HEAD"))


def test_outside_of_any_repository_it_says_so(tmp_path):
    with pytest.raises(Unanswered, match="no work tree"):
        diff.work_tree(tmp_path)


def test_the_root_may_have_any_name(tmp_path):
    repo = Repo(tmp_path / "a\nb")
    repo.write("sub/a", "x")

    assert diff.work_tree(repo.root / "sub") == repo.root
