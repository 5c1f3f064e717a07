# SPDX-License-Identifier: MIT-0
"""Programs that change the files in their words where they lie.  Sources: their manual pages and
`--help`."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.effecttable import read_all, read_one, written
from src_runtime.shell.model import Field, Run
from src_runtime.shell.options import Words, taken

# Options of perl and ruby that take the rest of their word, or the next one.
LETTERS = {"perl": "eEIMmF", "ruby": "eEIrCFKTWx"}
# Formatters: letters and long names of options with a value, the options without which nothing is
# written ("" where it is the rule), those with which nothing is.
TIDIERS = {
    "autopep8": ("ajp", "max-line-length select ignore", "i in-place", "d diff"),
    "black": ("cltC", "code line-length target-version config workers", "",
              "check diff c code h help version"),
    "clang-format": ("", "style assume-filename length lines offset", "i", "n dry-run"),
    "gofmt": ("r", "cpuprofile", "w", "d"),
    "isort": ("lmpsw", "profile line-length settings-path src skip", "",
              "c check check-only diff d"),
    "prettier": ("", "config parser stdin-filepath log-level ignore-path plugin tab-width",
                 "w write", "c check l list-different"),
    "rustfmt": ("", "config config-path edition emit color", "", "check l h help V version"),
    "sd": ("fn", "flags max-replacements", "", "p preview h help V version"),
    "shfmt": ("i", "indent ln filename", "w write", "d diff l list"),
    "stylua": ("", "config-path stdin-filepath", "", "check c"),
    "swiftformat": ("", "config rules", "", "lint dryrun"),
    "jaq": ("fL", "from-file arg argjson indent slurpfile rawfile", "i in-place", ""),
}  # fmt: skip
SAME = {"goimports": "gofmt", "gofumpt": "gofmt", "yapf": "autopep8"}
# Their options may be long behind one dash, and letters are not put together.
SINGLE = ("clang-format", "gofmt", "gofumpt", "goimports")
# How many operands come before the files.
BEFORE = {"sd": 2, "jaq": 1}


def tidied(effects: Effects, run: Run) -> None:
    """Formatters: files that are named, not those of folders."""
    if run.bin == "ruff":
        ruff(effects, run)
        return
    letters, names, needed, never = TIDIERS[SAME.get(run.bin, run.bin)]
    words = taken(run, letters, names)
    files = words.operands[BEFORE.get(run.bin, 0) :]
    writes = not needed or words.has(*needed.split())
    if writes and run.bin in SINGLE:
        writes = any(field.text == "-" + needed for field in run.fields)
    if writes and not words.has(*never.split()):
        written(effects, run, files, None, exists=True)
    else:
        read_all(effects, run, files)


def ruff(effects: Effects, run: Run) -> None:
    words = taken(run, "", "line-length config target-version select ignore exclude range")
    action = words.operands[0].text if words.operands else ""
    keeps = words.has("check", "diff", "add-noqa")
    if (action == "format" and not keeps) or (action == "check" and words.has("fix", "fix-only")):
        written(effects, run, words.operands[1:], None, exists=True)
    else:
        read_all(effects, run, words.operands[1:])


def edited(effects: Effects, run: Run) -> None:
    """sed, perl and ruby: with -i what follows the script is changed, without it is read."""
    letters = LETTERS.get(run.bin, "efl")
    optional = "i" if letters == "efl" else "i0"
    words = taken(run, letters, "expression file line-length", optional)
    sed = letters == "efl"
    changes = words.has("i", "in-place") or (not sed and clustered(run, letters))
    # BSD's `-i ''` is two words.
    fields = [one for one in words.operands if not (changes and one.known and not one.text)]
    scripted = words.has("e", "f", "expression", "file") or (run.bin == "perl" and words.has("E"))
    if sed:
        script_files(effects, run, words, [] if scripted else fields[:1])
    if not scripted and not sed and not clustered(run, letters):
        fields = fields[:1]
    elif not scripted:
        fields = fields[1:]
    if changes:
        written(effects, run, fields, None, exists=True)
    else:
        for field in fields:
            read_one(effects, run, field, False)


def script_files(effects: Effects, run: Run, words: Words, fields: list[Field]) -> None:
    """The files that sed's own commands read and write."""
    for field in [*words.seen.get("e", ()), *words.seen.get("expression", ()), *fields]:
        if field is None or not any(letter in field.text for letter in "rRwW"):
            continue
        from src_runtime.shell.scripts import sed_files

        reads, writes = sed_files(field.text)
        for name in reads:
            read_one(effects, run, Field(name, True, False, False), False)
        written(effects, run, [Field(name, True, False, False) for name in writes], None)


def clustered(run: Run, letters: str) -> bool:
    """Whether -i stands in a cluster such as -pi or -i.bak; `letters` take what follows."""
    for field in run.fields[1:]:
        text = field.text
        if text == "--" or not field.known:
            return False
        if text.startswith("-") and not text.startswith("--"):
            for char in text[1:]:
                if char in letters:
                    break
                if char == "i":
                    return True
    return False
