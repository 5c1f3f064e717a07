# SPDX-License-Identifier: MIT-0
"""What git does to the files of its work tree, and what a literal patch says."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.model import Field, Run
from src_runtime.shell.options import Words, taken
from src_runtime.shell.paths import resolve

VALUED = ("-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--super-prefix")


def git_effects(effects: Effects, run: Run) -> None:
    """Finds the subcommand and the folder of a git command line."""
    fields, place, cwd = run.fields, 1, run.place
    while place < len(fields) and fields[place].known and fields[place].text[:1] == "-":
        text = fields[place].text
        if text == "-C" and place + 1 < len(fields):
            folder = fields[place + 1]
            cwd = resolve(cwd, folder.text) if folder.known and not folder.open else ""
        elif text.startswith(("--git-dir", "--work-tree")):
            cwd = ""
        place += 2 if text == "-C" or text in VALUED else 1
    if place >= len(fields) or not fields[place].known or not cwd:
        return
    action = ACTIONS.get(fields[place].text)
    if action is not None:
        inner = Run(run.bin, fields[place:], cwd, run.via)
        inner.stdin = run.stdin
        action(effects, inner)


def removed(effects: Effects, run: Run) -> None:
    words = taken(run, "", "pathspec-from-file")
    if words.has("cached", "n", "dry-run"):
        return
    for field in words.operands:
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("remove", run.bin, path=path, recursive=words.has("r"), glob=field.open)


def moved(effects: Effects, run: Run) -> None:
    from src_runtime.shell.effecttable import placed

    words = taken(run, "", "")
    if not words.has("n", "dry-run"):
        placed(effects, run, words, "move", True)


def restored(
    effects: Effects, run: Run, fields: list[Field], source: Field | None = None,
    prunes: bool = False,
) -> None:  # fmt: skip
    """`source` is the commit that the files come from, where it is not the index; `prunes`: what it
    does not have goes."""
    known = source is not None and source.known and source.text
    more = {"source": known, "prunes": prunes} if known else {}
    for field in fields:
        text = field.text if field.known else ""
        if text.startswith((":/", ":(top)")):
            text = text.partition(")")[2] if text[1] == "(" else text[2:]
            effects.add("restore", run.bin, path=text, glob=False, top=run.place, **more)
            continue
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("restore", run.bin, path=path, glob=field.open, **more)


def checkout(effects: Effects, run: Run) -> None:
    """With `--` what follows is paths; without it an operand is one where such a file exists."""
    texts = [field.text if field.known else "" for field in run.fields]
    words = taken(run, "bB", "orphan conflict pathspec-from-file")
    if words.has("b", "B", "orphan", "d", "detach"):
        return
    prunes = words.has("no-overlay")
    if "--" in texts:
        place = texts.index("--") + 1
        paths = run.fields[place:]
        sources = words.operands[: len(words.operands) - len(paths)]
        restored(effects, run, paths, sources[0] if sources else None, prunes)
    else:
        restored(effects, run, words.operands[:1])
        for field in words.operands[1:]:
            restored(effects, run, [field], words.operands[0], prunes)
    if words.has("f", "force") and "--" not in texts:
        everything(effects, run)


def restore(effects: Effects, run: Run) -> None:
    words = taken(run, "s", "source conflict pathspec-from-file")
    if words.has("S", "staged") and not words.has("W", "worktree"):
        return
    prunes = not words.has("overlay")
    restored(effects, run, words.operands, words.value("s", "source"), prunes)


def everything(effects: Effects, run: Run) -> None:
    effects.add("restore", run.bin, path=run.place, glob=False, tree=True)


def reset(effects: Effects, run: Run) -> None:
    if taken(run, "", "").has("hard", "merge", "keep"):
        everything(effects, run)


def stash(effects: Effects, run: Run) -> None:
    words = taken(run, "m", "message pathspec-from-file")
    operands = words.operands
    action = operands[0].text if operands and operands[0].known else "push"
    plain = len(run.fields) < 2 or run.fields[1].text[:1] == "-"
    if plain or action in ("push", "save"):
        paths = operands if plain else operands[1:] if action == "push" else []
        if paths:
            restored(effects, run, paths)
        else:
            everything(effects, run)
        if words.has("u", "include-untracked", "a", "all"):
            ignored = words.has("a", "all")
            effects.add("clean", run.bin, path=run.place, folders=True, ignored=ignored)
    elif action in ("pop", "apply"):
        everything(effects, run)


def clean(effects: Effects, run: Run) -> None:
    words = taken(run, "e", "exclude")
    if words.has("n", "dry-run") or not words.has("f", "force"):
        return
    folders, ignored = words.has("d"), words.has("x", "X")
    for field in words.operands or [Field(".", True, False, False)]:
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("clean", run.bin, path=path, folders=folders, ignored=ignored)


def switch(effects: Effects, run: Run) -> None:
    if taken(run, "cC", "create force-create orphan").has("discard-changes", "f", "force"):
        everything(effects, run)


def apply(effects: Effects, run: Run) -> None:
    words = taken(run, "pC", "exclude include directory whitespace")
    if words.has("check", "stat", "numstat", "summary", "cached"):
        return
    patched(effects, run, words)


def patched(effects: Effects, run: Run, words: Words) -> None:
    """The files that a diff names: one in a file, or literal on standard input."""
    level = words.value("p", "strip")
    strip = 1 if run.bin == "git" or level is None else 0
    if level is not None and level.known and level.text.isdigit():
        strip = int(level.text)
    named = words.operands
    if run.bin != "git":
        given = words.value("i", "input")
        named = [given] if given is not None else words.operands[1:2]
    paths = [path for field in named if (path := effects.path(field, run.place)) is not None]
    for path in paths if run.bin == "git" else ():
        effects.add("read", run.bin, path=path, certain=True)
    if words.has("dry-run"):
        return
    if run.bin != "git" and words.operands:
        # The file to change is named, whatever the diff calls it.
        from src_runtime.shell.effecttable import written

        written(effects, run, words.operands[:1], None, exists=True)
        return
    back = words.has("R", "reverse")
    told = {"by": run.bin, "place": run.place, "strip": strip, "back": back}
    for path in paths:
        effects.found.append({"op": "patch", **told, "path": path})
    if paths or run.stdin is None:
        effects.waiting = None if paths else told
        return
    diffed(effects, run.stdin, told)


def diffed(effects: Effects, diff: str, told: dict[str, object]) -> None:
    """What becomes of the files of a diff."""
    by, level = str(told["by"]), told["strip"]
    for old, new, added in files(diff):
        if told["back"]:
            old, new, added = new, old, None
        target = stripped(old if new == "/dev/null" else new, level if type(level) is int else 0)
        path = effects.placed(target, str(told["place"])) if target else None
        if path is None:
            continue
        if new == "/dev/null":
            effects.add("remove", by, path=path, recursive=False)
        elif old == "/dev/null":
            effects.add("write", by, path=path, content=added)
        else:
            effects.add("write", by, path=path, content=None, exists=True)


def files(diff: str) -> list[tuple[str, str, str | None]]:
    """Each file of a diff: its old and new name, and the lines that are added to it."""
    found: list[tuple[str, str, str | None]] = []
    old = ""
    lines = diff.split("\n")
    for place, line in enumerate(lines):
        following = lines[place + 1] if place + 1 < len(lines) else ""
        if line.startswith("--- ") and following.startswith("+++ "):
            old = line[4:].partition("\t")[0]
        elif line.startswith("+++ ") and old:
            added: list[str] = []
            for later in lines[place + 1 :]:
                if later.startswith(("--- ", "diff ")):
                    break
                if later.startswith("+"):
                    added.append(later[1:] + "\n")
            found.append((old, line[4:].partition("\t")[0], "".join(added)))
            old = ""
    return found


def stripped(name: str, level: int) -> str:
    parts = name.split("/")
    return "/".join(parts[level:]) if len(parts) > level else ""


def output(effects: Effects, run: Run) -> None:
    """archive -o, diff --output; what `diff --no-index` compares."""
    from src_runtime.shell.effecttable import read_one, written

    letters = "o" if run.fields[0].text == "archive" else "USGOl"
    words = taken(run, letters, "output")
    target = words.value("o", "output") if letters == "o" else words.value("output")
    if target is not None:
        written(effects, run, [target], None)
    if words.has("no-index"):
        for field in words.operands:
            read_one(effects, run, field, False)


def bundle(effects: Effects, run: Run) -> None:
    from src_runtime.shell.effecttable import written

    operands = taken(run, "", "").operands
    if len(operands) > 1 and operands[0].text == "create":
        written(effects, run, operands[1:2], None)


ACTIONS = {
    **dict.fromkeys(("archive", "diff", "log", "show"), output),
    "bundle": bundle,
    "rm": removed,
    "mv": moved,
    "checkout": checkout,
    "restore": restore,
    "reset": reset,
    "stash": stash,
    "clean": clean,
    "switch": switch,
    "apply": apply,
    "am": apply,
}
