# SPDX-License-Identifier: MIT
"""Copies of work trees that hold what does harm: links, pipes, files without an end."""

from __future__ import annotations

import os
import shutil
import subprocess
import time

import pytest

from src_runtime import worktree
from src_runtime.worktree import Copy, TooMuch, remove


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.setitem(os.environ, "TMPDIR", str(tmp_path))
    monkeypatch.setattr(worktree, "variable", lambda name: str(tmp_path))
    folder = tmp_path / "tree"
    (folder / "d").mkdir(parents=True)
    (folder / "d/a").write_text("a")
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    (tmp_path / "away").mkdir()
    (tmp_path / "away/a").write_text("secret")
    return folder


def git(folder, *words):
    env = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", "-C", folder, *words], env=env, check=True, timeout=60)


def copied(folder, tracked):
    with Copy(str(folder), tracked) as copy:
        found = {}
        for base, folders, names in os.walk(copy.path):
            for name in (*folders, *names):
                path = os.path.join(base, name)
                if os.path.islink(path):
                    found[os.path.relpath(path, copy.path)] = f"-> {os.readlink(path)}"
                elif os.path.isfile(path):
                    with open(path, errors="replace") as file:
                        found[os.path.relpath(path, copy.path)] = file.read()
        path = copy.path
    assert not os.path.lexists(path)
    return found


@pytest.mark.parametrize("tracked", [True, False])
def test_a_folder_that_became_a_link_is_not_followed(tracked, tree, tmp_path):
    shutil.rmtree(tree / "d")
    (tree / "d").symlink_to(tmp_path / "away")
    (tree / "b").write_text("b")

    found = {name: text for name, text in copied(tree, tracked).items() if ".git/" not in name}
    assert found == {"b": "b"}


def test_links_that_lead_out_are_left_out(tree):
    links = {"in": "d/a", "up": "../away/a", "abs": "/etc/passwd", "loop": "loop"}
    for name, target in links.items():
        (tree / name).symlink_to(target)

    assert copied(tree, True) == {"d/a": "a", "in": "-> d/a", "loop": "-> loop"}


def test_what_is_no_file_is_left_out(tree):
    os.mkfifo(tree / "pipe")
    (tree / "d/a").unlink()
    os.mkfifo(tree / "d/a")

    assert copied(tree, True) == {}


def test_a_file_without_an_end_is_not_begun(tree, tmp_path):
    with open(tree / "large", "wb") as file:
        file.truncate(1 << 40)
    began = time.monotonic()

    with pytest.raises(TooMuch), Copy(str(tree), True):
        pass
    assert time.monotonic() - began < 60
    assert list(tmp_path.glob("src-prepare-*")) == []


def test_a_file_that_grows_while_it_is_copied_ends(tree, tmp_path):
    (tree / "grown").write_bytes(b"x" * 100_000)

    with pytest.raises(TooMuch):
        worktree._file(bytes(tree / "grown"), bytes(tmp_path / "here"), 0o600, 1000)


def test_a_copy_that_became_a_link_takes_nothing_else_with_it(tmp_path):
    (tmp_path / "kept").mkdir(mode=0o755)
    (tmp_path / "kept/file").write_text("x")
    (tmp_path / "copy").symlink_to("kept")

    remove(str(tmp_path / "copy"))

    assert (tmp_path / "kept/file").read_text() == "x"
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o755
    assert not os.path.lexists(tmp_path / "copy")


def test_a_folder_deeper_than_anybody_goes_is_left(tmp_path):
    top = tmp_path / "deep"
    top.mkdir()
    at = os.open(top, os.O_RDONLY)
    for _ in range(3000):
        os.mkdir("a", dir_fd=at)
        below = os.open("a", os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(at)

    try:
        remove(str(top))
    finally:
        subprocess.run(["rm", "-rf", top], check=True)
