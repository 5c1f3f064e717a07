# SPDX-License-Identifier: MIT-0
"""Events of a shell line: its programs, and the files that it changes or reads."""

from __future__ import annotations

from src_runtime.toolcalls import SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.toolcalls import Call, Event

PARSED = ("invocations", "programs", "complete", "background")
LIMIT = 2000
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+,-="
# Redirections that change no file.
HARMLESS = ("2>&1", "2>/dev/null", ">/dev/null")
# Programs that run no other program; `cd` is read here.
INERT = (
    "git", "cd", "ls", "cat", "grep", "echo", "head", "tail", "pwd", "rg", "wc", "gh", "cargo",
    "go", "pytest", "ruff", "mypy", "date", "df", "diff", "du", "jq", "sort", "stat",
    "tree", "uniq", "whoami",
)  # fmt: skip
# Of their output the grammar's modules may work something out.
PRODUCERS = ("cat", "echo", "head", "jq", "sort", "tail", "uniq")
# Words with which git changes files of its work tree.
GIT_CHANGES = (
    "am", "apply", "archive", "bundle", "checkout", "clean", "mv", "reset", "restore", "rm",
    "stash", "switch",
)  # fmt: skip
# How options begin with which git writes a file, or reads two.
GIT_FILES = ("--o", "--no-i")
READERS = ("cat", "diff", "grep", "head", "jq", "rg", "ruff", "sort", "tail", "uniq", "wc")
CHANGES = ("PreFileCreate", "PreFileUpdate", "PreFileDelete")
# Words with which git runs something else.
GIT_RUNS = (
    "-c", "-x", "--exec", "bisect", "difftool", "filter-branch", "foreach", "mergetool", "run"
)  # fmt: skip


def command_events(call: Call, line: str, tool: str) -> None:
    event: Event = {"kind": SHELL, "raw": line, "citations": []}
    note = ""
    seen: dict[str, object] | None = None
    try:
        seen = simple(line)
        reads = call.needs("PreFileRead")
        files = reads or any(call.needs(kind) for kind in CHANGES)
        if seen is None or (files and _names_files(seen, reads)):
            from src_runtime import shell

            seen = shell.read(line, files)
    except (ImportError, SyntaxError):
        raise
    except Exception as error:
        call.whole = False
        note = f"the command line cannot be read ({type(error).__name__})"
    else:
        event.update({name: seen[name] for name in PARSED})
        if not seen["complete"]:
            call.unread.add(len(call.events))
        if call.needs(SHELL, "invocation.branch"):
            name_branches(call, event)
    call.add(event, note)
    effects = seen.get("effects") if seen else None
    if isinstance(effects, list) and effects:
        from src_runtime.linefiles import file_events

        file_events(call, effects, tool)


def hidden_line(call: Call, line: str, tool: str) -> None:
    """A line of which nothing is read."""
    call.whole = False
    call.unread.add(len(call.events))
    event: Event = {"kind": SHELL, "raw": line, "citations": []}
    call.add({**event, "complete": False, "invocations": [], "programs": [], "background": True})


def _names_files(seen: dict[str, object], reads: bool) -> bool:
    """Whether a simple line may change files, or read some where that matters."""
    for run in seen["programs"]:  # type: ignore[attr-defined]
        if run["bin"] == "git":
            if any(word in GIT_CHANGES or word.startswith(GIT_FILES) for word in run["argv"]):
                return True
        elif (
            run["bin"] in ("sort", "uniq")
            or (reads and run["bin"] in READERS)
            or (run["bin"] == "ruff" and ("format" in run["argv"] or "--fix" in run["argv"]))
        ):
            return True
    return False


def name_branches(call: Call, event: Event) -> None:
    from src_runtime.gitrepo import invocation_branch

    for name in ("invocations", "programs"):
        for inv in event[name]:  # type: ignore[attr-defined]
            if inv["bin"] == "git":
                inv["branch"] = invocation_branch(
                    inv["argv"], inv.get("gaps", []), inv["cwd"], call.place.cwd
                )
            else:
                inv["branch"] = ""


def simple(line: str) -> dict[str, object] | None:
    """What `shell.read` gives for the line; None where it is not simple: the modules of the grammar
    are half of what a call loads, and most lines need none of them."""
    commands = _commands(line) if len(line) < LIMIT else None
    if commands is None:
        return None
    runs: list[dict[str, object]] = []
    cwd = "."
    inputs: list[str] = []
    before = ""
    for argv, operator in commands:
        if not _is_inert(argv, operator == "|", before == "|"):
            return None
        before = operator
        runs.append(_run(argv, cwd, inputs))
        if argv[0] == "cd":
            cwd = _moved(cwd, argv[1])
        others = [name for name in inputs if name != argv[0]]
        inputs = [argv[0], *others] if operator == "|" else []
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


def _is_inert(argv: list[str], feeds: bool, fed: bool) -> bool:
    """Whether nothing but itself comes of a command."""
    name = argv[0]
    if name not in INERT or (feeds and name in PRODUCERS):
        return False
    if name == "cd":
        alone = len(argv) == 2 and not feeds and not fed
        return alone and argv[1][:1] not in ("-", "") and all(char in LETTERS for char in argv[1])
    return name != "git" or not any(not word or word.startswith(GIT_RUNS) for word in argv)


def _moved(cwd: str, path: str) -> str:
    """As `shell.paths.resolve`, whose package is not loaded for a simple line."""
    there = path if path.startswith("/") or cwd == "." else cwd + "/" + path
    names: list[str] = []
    for name in there.split("/"):
        if name == ".." and names and names[-1] != "..":
            names.pop()
        elif name not in ("", ".") and not (name == ".." and there.startswith("/")):
            names.append(name)
    return "/" * there.startswith("/") + "/".join(names) or "."


def _run(argv: list[str], cwd: str, inputs: list[str]) -> dict[str, object]:
    flags: dict[str, list[str]] = {}
    for word in argv[1:]:
        if word == "--":
            break
        name, _, value = word.lstrip("-").partition("=")
        if word[:1] == "-" and name:
            flags.setdefault(name, []).append(value)
    return {
        "bin": argv[0],
        "argv": argv,
        "flags": flags,
        "cwd": cwd,
        "env": {},
        "stdin": "",
        "gaps": [],
        "via": "line",
        "inputs": inputs,
        "opaque": False,
    }
