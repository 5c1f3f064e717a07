# SPDX-License-Identifier: MIT-0
"""The files that programs of sed and awk name, and whether a command of vim writes.  Sources: POSIX
and GNU manuals, vim's help."""

from __future__ import annotations

SPACE = " \t"
VIM_WRITES = (
    "arg", "bufdo", "call", "exe", "lua", "norm", "py", "sav", "sil", "so", "tabdo", "up", "w", "x",
)  # fmt: skip


def sed_files(script: str) -> tuple[list[str], list[str]]:
    """The files that a script of sed reads and those that it writes."""
    reads: list[str] = []
    writes: list[str] = []
    i, end, line_end = 0, len(script), -1
    while i < end:
        char = script[i]
        if line_end < i:
            line_end = script.find("\n", i)
            line_end = end if line_end < 0 else line_end
        i += 1
        if char == "/":
            i = past(script, i, "/")
        elif char == "\\":
            i = past(script, i + 1, script[i : i + 1])
        elif char in "sy":
            mark = script[i : i + 1]
            i = past(script, past(script, i + 1, mark), mark)
            while char == "s" and i < end and script[i] not in ";}\nw":
                i += 1
        elif char in "rRwW":
            name = script[i:line_end].strip(SPACE)
            if name:
                (reads if char in "rR" else writes).append(name)
            i = line_end
        elif char in "aic:btT#":
            while char in "aic" and script[line_end - 1] == "\\" and line_end < end:
                following = script.find("\n", line_end + 1)
                line_end = end if following < 0 else following
            stop = script.find(";", i, line_end) if char in "btT" else -1
            i = line_end if stop < 0 else stop
    return reads, writes


def past(text: str, start: int, mark: str) -> int:
    """The place behind the next `mark` that is not escaped."""
    i = start
    while mark and i < len(text) and text[i] != mark:
        i += 2 if text[i] == "\\" else 1
    return i + 1


def awk_files(program: str) -> tuple[list[str], list[str]]:
    """The literal files that a program of awk reads with getline and writes with print."""
    reads: list[str] = []
    writes: list[str] = []
    i, end, statement = 0, len(program), ""
    while i < end:
        char = program[i]
        if char == '"':
            i = past(program, i + 1, '"')
            continue
        if char in ";{}\n":
            statement = ""
        elif program.startswith(("print", "getline"), i):
            statement = "print" if char == "p" else "getline"
            i += len(statement) - 1
        elif char in "<>" and statement:
            start = i + 1
            while start < end and program[start] in "> \t":
                start += 1
            if (char == ">") == (statement == "print") and program[start : start + 1] == '"':
                stop = past(program, start + 1, '"')
                (reads if char == "<" else writes).append(program[start + 1 : stop - 1])
                start = stop
            i = start - 1
        i += 1
    return reads, writes


def vim_writes(commands: str) -> bool:
    """Whether commands of vim write a file, or do what cannot be read here."""
    for command in commands.split("|"):
        word = command.lstrip(" \t:%$.,;'<>+-0123456789")
        if word.startswith(VIM_WRITES) and not word.startswith("winc"):
            return True
    return False
