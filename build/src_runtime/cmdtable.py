# SPDX-License-Identifier: MIT-0
"""Which programs' command lines are known: data, read only where a rule asks.

A row maps "" to the options of the program and each subcommand to its own.  An option is its
spellings joined by commas; with `=` it takes a value, with `?` one only inline.  style: c has
subcommands, g its global options stand only before them, a abbreviates long options, s stops at the
first operand, 1 writes long options with one dash, v an option that is not listed takes a value,
b the first word may be letters without a dash.
groups: subcommands that always have a second word, `*` for all; stops: subcommands whose options
end at the first operand; alias: `short=name`, with `_` for a blank.
"""

from __future__ import annotations

# Other names of the same program, or of one with the same command line.
SAME = {
    "gcp": "cp", "gmv": "mv", "grm": "rm", "gfind": "find", "gsed": "sed", "gtar": "tar",
    "bsdtar": "tar", "egrep": "grep", "fgrep": "grep", "zgrep": "grep", "gawk": "awk",
    "mawk": "awk", "nodejs": "node", "podman": "docker", "nerdctl": "docker",
    "podman-compose": "docker-compose", "oc": "kubectl", "tofu": "terraform", "mariadb": "mysql",
    "mariadb-dump": "mysqldump", "gmake": "make", "apt": "apt-get", "sh": "bash", "zsh": "bash",
    "dash": "bash", "ksh": "bash", "ncat": "nc", "netcat": "nc", "gpg2": "gpg", "mongo": "mongosh",
    "pg_dumpall": "pg_dump", "gxargs": "xargs",
}  # fmt: skip
PROGRAMS = {
    "cmdgit": "git",
    "cmdcore": (
        "cat chgrp chmod chown cp cut date dd df diff du find grep head install ln ls mkdir "
        "mktemp mv rm rmdir sed shred sort split stat sudo tail tar tee touch tr truncate "
        "uniq wc xargs"
    ),
    "cmdnet": (
        "awk bash crontab curl gpg jq kill killall make mongosh mount mysql mysqldump nc node "
        "openssl perl pg_dump pkill psql python redis-cli rsync ruby scp sftp sqlite3 ssh "
        "ssh-keygen systemctl wget"
    ),
    "cmdcontainers": "docker docker-compose helm kubectl",
    "cmdcloud": "aws az gcloud terraform",
    "cmdpackages": "apt-get brew bun cargo go mvn npm pnpm yarn",
    "cmdpython": "pip poetry pytest uv",
    "cmdforge": "gh",
}
# Names that carry a version, as in python3.12.
VERSIONED = ("python", "pip", "pytest")


def where(name: str) -> tuple[str, str]:
    """The module that knows a program, "" for none, and the name that it knows it by."""
    if name.endswith(".exe"):
        name = name[:-4]
    name = SAME.get(name, name)
    bare = name.rstrip("0123456789.")
    name = bare if bare in VERSIONED else name
    for module, names in PROGRAMS.items():
        if name in names.split():
            return module, name
    return "", name


def program(name: str) -> dict[str, str] | None:
    """The row of a program, or None."""
    module, name = where(name)
    rows: dict[str, dict[str, str]] = {}
    if module == "cmdgit":
        from src_runtime.cmdgit import GIT

        return GIT
    if module == "cmdcore":
        from src_runtime.cmdcore import CORE as rows
    elif module == "cmdnet":
        from src_runtime.cmdnet import NET as rows
    elif module == "cmdcontainers":
        from src_runtime.cmdcontainers import CONTAINERS as rows
    elif module == "cmdcloud":
        from src_runtime.cmdcloud import CLOUD as rows
    elif module == "cmdpackages":
        from src_runtime.cmdpackages import PACKAGES as rows
    elif module == "cmdpython":
        from src_runtime.cmdpython import PYTHON as rows
    elif module == "cmdforge":
        from src_runtime.cmdforge import FORGE as rows
    return rows.get(name)
