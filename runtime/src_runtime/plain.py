# SPDX-License-Identifier: MIT-0
"""Reads command lines that need no shell grammar, as most do: the grammar's own modules are half of
what a call loads. INVARIANT: what is read here is exactly what `shell.read` makes of the line."""

from __future__ import annotations

LIMIT = 2000
LETTERS = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+,-="
)
# Redirections that change no file.
HARMLESS = ("2>&1", "2>/dev/null", ">/dev/null")
# Programs that run no other program; `cd` is read here.
INERT = frozenset(
    "cargo cat cd curl date df diff du echo gh git go grep head jq ls mypy pwd pytest rg ruff sort "
    "stat tail tree uniq wc whoami".split()
)
# Of their output the grammar's modules may work something out.
PRODUCERS = frozenset("cat curl echo head jq sort tail uniq".split())
# Words with which git runs something else.
GIT_RUNS = ("-c", "-x", "--exec", "bisect", "difftool", "filter-branch", "foreach", "mergetool", "run")


def read(line: str) -> dict[str, object] | None:
    """What `shell.read` would give for the line; None where it is not as simple as that."""
    commands = _commands(line) if len(line) < LIMIT else None
    if commands is None:
        return None
    runs: list[dict[str, object]] = []
    cwd, inputs = ".", []
    piped = any(operator == "|" for _, operator in commands)
    for argv, operator in commands:
        if not _is_inert(argv, piped):
            return None
        runs.append(_run(argv, cwd, inputs))
        if argv[0] == "cd":
            cwd = _moved(cwd, argv[1])
        inputs = [*inputs, argv[0]] if operator == "|" else []
    return {"complete": True, "invocations": runs, "programs": runs, "background": False}


def _commands(line: str) -> list[tuple[list[str], str]] | None:
    """The words of each command with the operator after it."""
    found: list[tuple[list[str], str]] = []
    argv: list[str] = []
    at = 0
    while at < len(line):
        char = line[at]
        if char == " ":
            at += 1
        elif char in "&;|":
            operator = "&&" if line.startswith("&&", at) else char
            at += len(operator)
            if not argv or operator == "&" or line[at : at + 1] in ("&", ";", "|"):
                return None
            found.append((argv, operator))
            argv = []
        elif line.startswith(HARMLESS, at):
            at = line.index("&1" if line[at + 2] == "&" else "null", at)
            at += 2 if line[at] == "&" else 4
            if line[at : at + 1] not in ("", " ", ";"):
                return None
        else:
            word, at = _word(line, at)
            if word is None:
                return None
            argv.append(word)
    if argv:
        found.append((argv, ""))
    return found if found and (argv or found[-1][1] == ";") else None


def _word(line: str, at: int) -> tuple[str | None, int]:
    """A word of safe letters and of quoted texts without expansions."""
    pieces: list[str] = []
    while at < len(line):
        char = line[at]
        if char in " &;|":
            break
        if char in LETTERS:
            end = at + 1
            while end < len(line) and line[end] in LETTERS:
                end += 1
            pieces.append(line[at:end])
        else:
            end = line.find(char, at + 1) if char in "'\"" else -1
            text = line[at + 1 : end]
            if end < 0 or (char == '"' and any(each in text for each in "$`\\!")):
                return None, at
            pieces.append(text)
            end += 1
        at = end
    return "".join(pieces), at


def _is_inert(argv: list[str], piped: bool) -> bool:
    name = argv[0]
    if name not in INERT or (piped and name in PRODUCERS):
        return False
    if name == "cd":
        return not piped and len(argv) == 2 and argv[1][:1] != "-" and LETTERS.issuperset(argv[1])
    return name != "git" or not any(word.startswith(GIT_RUNS) for word in argv)
