# SPDX-License-Identifier: MIT-0
"""What is known of programs' command lines: data, read only where a rule asks.

A row maps "" to the options of the program and each subcommand to its own.  An option is its
spellings joined by commas; with `=` it takes a value, with `?` one only inline.  style: c has
subcommands, g its global options stand only before them, a abbreviates long options, s stops at the
first operand, 1 writes long options with one dash.  groups: subcommands that always have a second
word; stops: subcommands whose options end at the first operand; alias: `short=name`.
"""

from __future__ import annotations

# Other names of the same program, or of one with the same command line.
SAME = {"gcp": "cp", "gmv": "mv", "grm": "rm", "gfind": "find"}

# Source: --help of GNU coreutils 9.1 and findutils 4.9.
CORE = {
    "rm": {
        "style": "a",
        "": "f,force i I interactive? one-file-system no-preserve-root preserve-root? r,R,recursive"
        " d,dir v,verbose help version",
    },
    "cp": {
        "style": "a",
        "": "a,archive attributes-only backup? b copy-contents d f,force i,interactive H l,link"
        " L,dereference n,no-clobber P,no-dereference p preserve? no-preserve= parents"
        " R,r,recursive reflink? remove-destination sparse= strip-trailing-slashes s,symbolic-link"
        " S,suffix= t,target-directory= T,no-target-directory u,update? v,verbose"
        " x,one-file-system Z context? help version",
    },
    "mv": {
        "style": "a",
        "": "backup? b f,force i,interactive n,no-clobber strip-trailing-slashes S,suffix="
        " t,target-directory= T,no-target-directory u,update? v,verbose Z,context help version",
    },
}  # fmt: skip


def program(name: str) -> dict[str, str] | None:
    """The row of a program, or None."""
    name = SAME.get(name, name)
    if name == "git":
        from src_runtime.cmdgit import GIT

        return GIT
    return CORE.get(name)
