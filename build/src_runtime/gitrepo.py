# SPDX-License-Identifier: MIT-0
"""What a repository's own files tell: where it lies, which branch is checked out."""

from __future__ import annotations

from src_runtime.files import read
from src_runtime.paths import FILE, FOLDER, Unknown, join, kind, look, resolve, work_tree

HEADS = "ref: refs/heads/"
# What git writes as HEAD where its references are not in files.
ELSEWHERE = ".invalid"
# Options before git's own subcommand that eat the next word.
VALUED = ("-C", "-c", "--namespace", "--config-env", "--exec-path", "--super-prefix")


def git_folder(tree: str) -> str:
    """The git folder of a work tree ("" where there is none), also of a linked one."""
    path, info = resolve(tree.rstrip("/") + "/.git")
    here = kind(info)
    if here == FILE:
        text = _text(path)
        if not text.startswith("gitdir: "):
            return ""
        return resolve(join(tree, text[len("gitdir: ") :]))[0]
    return path if here == FOLDER else ""


def repository(tree: str) -> str:
    """The repository folder that all of its work trees share; "" where `tree` is none of them.

    A link or a `.git` file alone proves nothing: the repository must know this work tree too.
    """
    path = tree.rstrip("/") + "/.git"
    try:
        if kind(look(path)) != FILE:
            return path if kind(look(path)) == FOLDER else ""
        own = git_folder(tree)
        common = _text(own + "/commondir") if own else ""
        known = common and resolve(join(own, _text(own + "/gitdir")))[0] == path
        return resolve(join(own, common))[0] if known else ""
    except Unknown:
        return ""


def branch(folder: str) -> str:
    """The branch that is checked out where `folder` lies; "" where detached or not known."""
    try:
        tree = work_tree(resolve(folder)[0])
        own = git_folder(tree) if tree else ""
        head = _text(own + "/HEAD") if own else ""
    except Unknown:
        return ""
    name = head[len(HEADS) :] if head.startswith(HEADS) else ""
    return "" if name == ELSEWHERE else name


def _text(path: str) -> str:
    """A small file of git's, without the newline at its end; "" where it is not there."""
    data = read(path, 4096)
    return "" if data is None else data.decode("utf-8", "surrogateescape").rstrip("\n")


def invocation_branch(argv: list[str], gaps: list[int], cwd: str, start: str) -> str:
    """The branch of the repository that a git command line is about."""
    if not cwd:
        return ""
    folder = join(start, cwd)
    unread = min(gaps, default=len(argv))
    words = iter(range(1, len(argv)))
    for at in words:
        word = argv[at]
        if word in VALUED:
            value = next(words, 0)
            if value >= unread:
                return ""
            if word == "-C":
                folder = join(folder, argv[value])
        elif at >= unread or word.startswith(("--git-dir", "--work-tree")):
            return ""
        elif not word.startswith("-"):
            break
    return branch(folder)
