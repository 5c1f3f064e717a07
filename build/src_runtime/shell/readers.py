# SPDX-License-Identifier: MIT-0
"""Programs that read the files their operands name.  Sources: their manual pages."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.model import Field, Run
from src_runtime.shell.options import taken

# name → letters and long names of options with a value; how many operands come before the files
READERS = {
    **dict.fromkeys(
        (
            "cat", "tac", "nl", "less", "more", "most", "bat", "batcat", "strings", "md5sum",
            "sha1sum", "sha256sum", "sha512sum", "b2sum", "cksum", "sum", "zcat", "bzcat", "xzcat",
            "zless", "vi", "vim", "nvim", "nano", "emacs", "view", "open", "xdg-open", "file",
            "rev", "expand", "unexpand", "fmt", "fold", "pr", "column", "source", ".",
        ), ("", "", 0),
    ),
    **dict.fromkeys(("head", "tail"), ("nc", "lines bytes", 0)),
    "wc": ("", "files0-from", 0),
    "uniq": ("fsw", "", 0),
    "cut": ("bcdf", "bytes characters delimiter fields output-delimiter", 0),
    "paste": ("d", "delimiters", 0),
    "join": ("1265aetjov", "", 0),
    "comm": ("", "output-delimiter", 0),
    "diff": ("CUFIxXSDW", "label exclude", 0),
    "cmp": ("in", "bytes ignore-initial", 0),
    "od": ("AjNtSw", "", 0),
    "xxd": ("cglos", "", 0),
    "hexdump": ("efns", "", 0),
    "base64": ("w", "wrap", 0),
    "base32": ("w", "wrap", 0),
    "iconv": ("fto", "from-code to-code output", 0),
    "grep": ("efmABCdD", "regexp file max-count after-context before-context context include"
             " exclude exclude-dir exclude-from color colour label", 1),
    "rg": ("efmABCgtTjM", "regexp file max-count after-context before-context context glob type"
           " type-not iglob", 1),
    "awk": ("fvF", "file assign field-separator", 1),
    "jq": ("fL", "from-file arg argjson indent tab slurpfile rawfile", 1),
    "yq": ("", "", 1),
    "python": ("WXcm", "", 0),
    "node": ("rep", "require eval print import loader", 0),
    "ruby": ("eIrC", "", 0),
    "sh": ("oOc", "rcfile init-file", 0),
}  # fmt: skip
SAME = {
    "egrep": "grep", "fgrep": "grep", "zgrep": "grep", "ag": "rg", "ack": "rg", "gawk": "awk",
    "mawk": "awk", "nawk": "awk", "python3": "python", "python2": "python", "nodejs": "node",
    "bash": "sh", "zsh": "sh", "dash": "sh", "ksh": "sh", "ash": "sh", "php": "ruby", "lua": "node",
    "bun": "node", "deno": "node",
}  # fmt: skip
SCRIPTS = ("python", "node", "ruby", "sh")
# With one of these no operand is a pattern or a program.
PATTERN_OPTIONS = {
    "grep": ("e", "f", "regexp", "file"),
    "rg": ("e", "f", "regexp", "file", "files"),
    "awk": ("f", "file"),
    "jq": ("f", "from-file"),
}


def reads(effects: Effects, run: Run) -> None:
    """Adds a read for each operand that is a file."""
    name = SAME.get(run.bin, run.bin)
    row = READERS.get(name)
    if row is None:
        return
    words = taken(run, row[0], row[1])
    operands = words.operands
    if name in SCRIPTS:
        script(effects, run, operands, words.has("c", "e", "m", "p", "eval"))
        return
    skip = 0 if words.has(*PATTERN_OPTIONS.get(name, ())) else row[2]
    walks = name == "rg" or (name == "grep" and words.has("r", "R", "recursive"))
    for field in operands[skip:]:
        read(effects, run, field, walks)
    if walks and len(operands) <= skip and not run.inputs:
        read(effects, run, Field(".", True, False, False), True)


def script(effects: Effects, run: Run, operands: list[Field], other: bool) -> None:
    """The first operand of an interpreter is the file that it runs."""
    if operands and not other:
        read(effects, run, operands[0], False)


def read(effects: Effects, run: Run, field: Field, walks: bool) -> None:
    path = effects.path(field, run.place)
    if path is not None:
        glob = field.open and field.text[:1] != "~"
        effects.add("read", run.bin, path=path, certain=not walks and not glob, glob=glob)
