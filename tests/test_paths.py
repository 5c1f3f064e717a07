# SPDX-License-Identifier: MIT
"""How paths are spelled and which work tree they belong to, on real folders and repositories."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from src_runtime import gitrepo, paths
from src_runtime.paths import Place, Unknown


def git(folder: Path, *arguments: str) -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        **{
            f"GIT_{who}_{what}": "x"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        },
    }
    subprocess.run(
        ["git", "-C", str(folder), *arguments], check=True, capture_output=True, env=environment
    )


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A repository with one commit, on the branch `main`."""
    folder = tmp_path.resolve() / "repo"
    (folder / "spec").mkdir(parents=True)
    (folder / "spec/a.md").write_text("one\n")
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "first")
    return folder


def spelled(place: Place, path: str) -> tuple[str, bool]:
    return place.spell(paths.resolve(paths.join(place.cwd, path))[0])


@pytest.mark.parametrize(
    "path", ["./spec/a.md", "spec/./a.md", "spec/../spec/a.md", "{}/spec/a.md"]
)
def test_a_path_inside_is_relative_and_clean(repo, path):
    place = Place(str(repo), [str(repo)])

    assert spelled(place, path.format(repo)) == ("spec/a.md", False)


def test_a_path_outside_is_absolute(repo, tmp_path):
    place = Place(str(repo), [str(repo)])

    assert spelled(place, "../other/x") == (f"{tmp_path.resolve()}/other/x", True)


def test_a_link_that_leads_out_is_outside(repo, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (repo / "link").symlink_to(tmp_path / "elsewhere")
    place = Place(str(repo), [str(repo)])

    assert spelled(place, "link/new.md") == (f"{tmp_path.resolve()}/elsewhere/new.md", True)


def test_a_link_inside_is_what_it_leads_to(repo):
    (repo / "alias").symlink_to("spec")
    (repo / "alias.md").symlink_to(repo / "spec/a.md")
    place = Place(str(repo), [str(repo)])

    assert spelled(place, "alias/a.md") == ("spec/a.md", False)
    assert spelled(place, "alias.md") == ("spec/a.md", False)


def test_what_is_not_there_yet_hangs_on_the_deepest_folder_that_is(repo):
    (repo / "alias").symlink_to("spec")
    place = Place(str(repo), [str(repo)])

    assert spelled(place, "alias/new/deep.md") == ("spec/new/deep.md", False)
    assert spelled(place, "gone/../spec/new.md") == ("spec/new.md", False)


def test_a_link_to_nowhere_is_its_target(repo):
    (repo / "dangling").symlink_to("spec/later.md")
    place = Place(str(repo), [str(repo)])

    assert spelled(place, "dangling") == ("spec/later.md", False)


@pytest.mark.parametrize("path", ["a\0b", "\ud800", "loop/x"])
def test_what_the_disk_does_not_answer_is_unknown(repo, path):
    (repo / "loop").symlink_to("loop")

    with pytest.raises(Unknown):
        paths.resolve(f"{repo}/{path}")


def test_the_root_is_the_nearest_work_tree_of_the_first_start(repo, tmp_path):
    (tmp_path / "bare").mkdir()

    assert Place("/", [str(repo / "spec")]).root == str(repo)
    assert Place("/", [str(tmp_path / "bare"), str(repo)]).root == str(repo)


def test_without_a_work_tree_the_first_start_is_the_root(tmp_path):
    first, second = tmp_path.resolve() / "one", tmp_path.resolve() / "two"
    first.mkdir()
    second.mkdir()

    assert Place("/", [str(first), str(second)]).root == str(first)


def test_a_repository_that_is_made_inside_does_not_move_the_root(repo):
    git(repo / "spec", "init", "-q")
    place = Place(str(repo / "spec"), [str(repo)])

    assert spelled(place, "a.md") == ("spec/a.md", False)


def test_a_folder_laid_out_like_a_bare_repository_does_not_move_the_root(repo):
    git(repo, "init", "-q", "--bare", "spec")
    place = Place(str(repo / "spec"), [str(repo)])

    assert spelled(place, "a.md") == ("spec/a.md", False)


def test_a_submodule_belongs_to_the_repository_that_holds_it(repo, tmp_path):
    git(repo, "clone", "-q", str(repo), str(tmp_path / "library"))
    git(
        repo,
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "add",
        "-q",
        str(tmp_path / "library"),
    )
    place = Place(str(repo), [str(repo)])

    assert spelled(place, "library/spec/a.md") == ("library/spec/a.md", False)


def test_another_work_tree_of_the_repository_reads_relative_to_itself(repo, tmp_path):
    git(repo, "worktree", "add", "-q", str(tmp_path / "tree"))
    git(repo, "worktree", "add", "-q", ".agents/tree2")
    place = Place(str(repo), [str(repo)])

    assert spelled(place, f"{tmp_path}/tree/spec/a.md") == ("spec/a.md", True)
    assert spelled(place, ".agents/tree2/spec/a.md") == ("spec/a.md", True)


def test_the_main_work_tree_is_another_one_for_a_linked_one(repo, tmp_path):
    git(repo, "worktree", "add", "-q", str(tmp_path / "tree"))
    place = Place("/", [str(tmp_path / "tree")])

    assert place.root == f"{tmp_path.resolve()}/tree"
    assert spelled(place, f"{repo}/spec/a.md") == ("spec/a.md", True)
    assert spelled(place, f"{tmp_path}/tree/spec/a.md") == ("spec/a.md", False)


@pytest.mark.parametrize("forged", ["a linked tree's file", "a file", "a link"])
def test_a_forged_git_file_makes_no_work_tree(repo, tmp_path, forged):
    git(repo, "worktree", "add", "-q", str(tmp_path / "tree"))
    if forged == "a link":
        (repo / "spec/.git").symlink_to("../.git")
    else:
        text = (tmp_path / "tree/.git").read_text()
        (repo / "spec/.git").write_text(text if "linked" in forged else f"gitdir: {repo}/.git\n")
    place = Place(str(repo), [str(repo)])

    assert spelled(place, "spec/a.md") == ("spec/a.md", False)


def test_a_git_folder_that_is_a_link_tells_its_branch(repo, tmp_path):
    (repo / ".git").rename(tmp_path / "elsewhere.git")
    (repo / ".git").symlink_to(tmp_path / "elsewhere.git")

    assert Place("/", [str(repo / "spec")]).root == str(repo)
    assert gitrepo.branch(str(repo / "spec")) == "main"


def test_a_separate_clone_is_outside(repo, tmp_path):
    git(repo, "clone", "-q", str(repo), str(tmp_path / "clone"))
    place = Place(str(repo), [str(repo)])

    assert spelled(place, f"{tmp_path}/clone/spec/a.md") == (
        f"{tmp_path.resolve()}/clone/spec/a.md",
        True,
    )


def test_the_branch_is_read_from_any_folder_of_the_work_tree(repo, tmp_path):
    git(repo, "checkout", "-qb", "topic/one")
    git(repo, "worktree", "add", "-qb", "second", str(tmp_path / "tree"))

    assert gitrepo.branch(str(repo / "spec")) == "topic/one"
    assert gitrepo.branch(str(tmp_path / "tree/spec")) == "second"
    assert gitrepo.branch(str(tmp_path)) == ""


def test_a_detached_head_has_no_branch(repo):
    git(repo, "checkout", "-q", "--detach")

    assert gitrepo.branch(str(repo)) == ""


@pytest.mark.parametrize(
    ("argv", "gaps", "cwd", "branch"),
    [
        (["git", "push"], [], ".", "main"),
        (["git", "push"], [], "", ""),
        (["git", "push"], [], "spec", "main"),
        (["git", "-C", "../tree", "push"], [], ".", "second"),
        (["git", "-C", "..", "-C", "tree", "push"], [], ".", "second"),
        (["git", "-c", "a.b=c", "-C", "../tree", "push"], [], ".", "second"),
        (["git", "--no-pager", "push", "-C", "../tree"], [], ".", "main"),
        (["git", "-C", "push"], [2], ".", ""),
        (["git", "push", "origin"], [3], ".", "main"),
        (["git", "--git-dir=../tree/.git", "push"], [], ".", ""),
        (["git", "-C"], [], ".", "main"),
    ],
)
def test_the_branch_that_a_git_line_is_about(repo, argv, gaps, cwd, branch):
    git(repo, "worktree", "add", "-qb", "second", str(repo.parent / "tree"))

    assert gitrepo.invocation_branch(argv, gaps, cwd, str(repo)) == branch


def test_on_a_disk_that_ignores_case_the_name_is_the_disks(repo):
    info = paths.look(f"{repo}/spec/a.md")
    assert info is not None
    os.link(repo / "spec/a.md", repo / "spec/A.MD")
    os.unlink(repo / "spec/a.md")

    # As `look` would find `a.md` there, under its other spelling.
    assert paths.spelled(f"{repo}/spec", "a.md", info) == "A.MD"
