# SPDX-License-Identifier: MIT-0
"""Further programs that read and write the files in their words.  Sources: their manual pages."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.effecttable import options, read_all, read_one, written
from src_runtime.shell.model import Field, Run
from src_runtime.shell.options import Words, taken

# name → letters and long names of options with a value, those whose value is written and read, and
# what the operands are: read, changed, or one to read and one to write
ROWS = {
    "uniq": ("fsw", "skip-fields skip-chars check-chars", "", "", "in out"),
    "xxd": ("cglosR", "cols groupsize len offset seek", "", "", "in out"),
    "ed": ("p", "prompt", "", "", "change"),
    "dos2unix": ("ci", "convmode info", "", "", "change"),
    "iconv": ("fto", "from-code to-code output", "o output", "", "read"),
    "shuf": ("nio", "head-count input-range output random-source", "o output", "", "read"),
    "pandoc": ("oftVMHABTcd", "output from to template defaults css", "o output", "d defaults",
               "read"),
    "gpg": ("oruRN", "output recipient local-user passphrase-file homedir", "o output",
            "passphrase-file", "read"),
    "age": ("oriR", "output recipient recipients-file identity", "o output", "i identity R",
            "read"),
    "pip": ("rcetfdiC", "requirement constraint report log target", "report log",
            "r requirement c constraint", ""),
    "wget": ("OoPaeiBtTwUQlARDIX", "output-document output-file append-output input-file post-file"
             " body-file load-cookies save-cookies", "O output-document o output-file a"
             " append-output save-cookies", "i input-file post-file body-file load-cookies", ""),
}  # fmt: skip
COMPILERS = ("-o", "")
CONTAINERS = ("--cidfile --iidfile", "--env-file --label-file")
# Programs whose options are read word by word: those whose value is written, those read.
PAIRS = {
    "openssl": ("-out -keyout", "-in -inkey -key -cert -CAfile -signkey"),
    **dict.fromkeys(("cc", "gcc", "g++", "c++", "clang", "clang++", "rustc", "ld"), COMPILERS),
    **dict.fromkeys(("docker", "podman", "nerdctl", "docker-compose"), CONTAINERS),
    **dict.fromkeys(("node", "bun", "deno", "uv"), ("", "--env-file --env-file-if-exists")),
    **dict.fromkeys(("kubectl", "oc"), ("", "--from-env-file --from-file")),
}
CURL_NAMES = (
    "output data data-binary data-ascii data-urlencode json form upload-file config cookie"
    " cookie-jar dump-header trace trace-ascii cert key output-dir url"
)


def transferred(effects: Effects, run: Run) -> None:
    """Does what the row of a program says."""
    row = ROWS.get({"unix2dos": "dos2unix", "pip3": "pip"}.get(run.bin, run.bin))
    if row is None:
        SPECIAL[run.bin](effects, run)
        return
    words = taken(run, row[0], row[1])
    options(effects, run, words, row[2], row[3])
    operands = words.operands
    if row[4] == "in out":
        read_all(effects, run, operands[:1])
        written(effects, run, operands[1:2], None)
    elif row[4] == "change":
        written(effects, run, operands, None, exists=True)
    elif row[4]:
        read_all(effects, run, operands)


def text(value: str) -> Field:
    return Field(value, True, False, False)


def paired(effects: Effects, run: Run) -> None:
    """Options with a value, each a word of its own."""
    outs, ins = [names.split() for names in PAIRS[run.bin]]
    fields = run.fields
    for place, field in enumerate(fields):
        name, equals, value = field.text.partition("=")
        if name not in outs and name not in ins:
            continue
        file = text(value) if equals else fields[place + 1] if place + 1 < len(fields) else None
        if file is None:
            continue
        if name == "--from-file" and "=" in file.text:
            file = text(file.text.rpartition("=")[2])
        if name in outs:
            written(effects, run, [file], None)
        else:
            read_one(effects, run, file, False)
    from src_runtime.shell.readers import reads

    reads(effects, run)


def shred(effects: Effects, run: Run) -> None:
    words = taken(run, "ns", "iterations size random-source", "u")
    if not words.has("u", "remove"):
        written(effects, run, words.operands, None, exists=True)
        return
    for field in words.operands:
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("remove", run.bin, path=path, recursive=False, glob=field.open)


def split(effects: Effects, run: Run) -> None:
    """The first of the pieces, and those that are there already."""
    if run.bin == "split":
        words = taken(run, "abClnt", "suffix-length bytes line-bytes lines number separator filter")
        prefix = words.operands[1] if len(words.operands) > 1 else text("x")
        end = "00" if words.has("d", "numeric-suffixes") else "aa"
    else:
        words = taken(run, "bfn", "suffix-format prefix digits")
        prefix, end = words.value("f", "prefix") or text("xx"), "00"
    read_all(effects, run, words.operands[:1])
    path = effects.path(prefix, run.place)
    if path is not None:
        effects.add("write", run.bin, path=path + end, content=None, glob=False)
        effects.add("write", run.bin, path=path + "*", content=None, glob=True)


def keys(effects: Effects, run: Run) -> None:
    """ssh-keygen: a new pair of keys, or a look at one."""
    words = taken(run, "abCEfFIJKmnNOPRrsVwWYzZ", "")
    file = words.value("f")
    if file is None:
        return
    if words.has("y", "e", "i", "l", "B", "F", "s", "Y"):
        read_one(effects, run, file, False)
        return
    path = effects.path(file, run.place)
    for place in (
        () if path is None else (path,) if words.has("R", "p", "c") else (path, path + ".pub")
    ):
        effects.add("write", run.bin, path=place, content=None, glob=False)


def copied(effects: Effects, run: Run) -> None:
    """scp, and cp of docker and its like: what stands before a colon is elsewhere."""
    operands = taken(run, "cDFiJloPSX", "").operands
    if run.bin != "scp":
        operands = operands[1:]
    if len(operands) < 2:
        return
    local = [":" not in field.text.split("/", 1)[0] for field in operands]
    read_all(effects, run, [one for one, here in zip(operands[:-1], local) if here], True)
    target = operands[-1]
    if not local[-1] or not target.known:
        return
    for field in operands[:-1]:
        name = field.text.rstrip("/").rpartition("/")[2].rpartition(":")[2]
        inside = target.text.endswith("/") or target.text.rpartition("/")[2] in (".", "..")
        path = target.text.rstrip("/") + "/" + name if inside else target.text
        written(effects, run, [text(path)], None)


def container(effects: Effects, run: Run) -> None:
    if len(run.fields) > 1 and run.fields[1].text == "cp":
        copied(effects, run)
    paired(effects, run)


def curl(effects: Effects, run: Run) -> None:
    """What is sent and what is stored."""
    words = taken(run, "oXHdFTuAebcDmrwxzECKPQtYy", CURL_NAMES)
    options(effects, run, words, "o output c cookie-jar D dump-header trace trace-ascii",
            "T upload-file K config E cert key")  # fmt: skip
    if words.has("O", "remote-name", "remote-name-all"):
        named_by_addresses(effects, run, words)
    for name in ("d", "data", "data-binary", "data-ascii", "data-urlencode", "json", "F", "form"):
        for field in words.seen.get(name, ()):
            value = field.text if field else ""
            if name in ("F", "form", "data-urlencode") and value[:1] != "@":
                head, mark, value = value.partition("@" if name[0] == "d" else "=")
                if name[0] == "d":
                    value = mark + value if "=" not in head else ""
            if value[:1] == "@" or (value[:1] == "<" and name in ("F", "form")):
                read_one(effects, run, text(value[1:].partition(";")[0]), False)


def named_by_addresses(effects: Effects, run: Run, words: Words) -> None:
    """The files that curl calls as their addresses end, of as many of these as it says so."""
    count = 9_999 if words.has("remote-name-all") else 0
    count += sum(len(words.seen.get(name, ())) for name in ("O", "remote-name"))
    folder = words.value("output-dir")
    for field in words.operands[:count]:
        name = field.text.partition("?")[0].partition("#")[0].rpartition("/")[2]
        if not field.known or not name or any(char in name for char in "{["):
            continue
        if folder is not None:
            name = folder.text.rstrip("/") + "/" + name if folder.known and folder.text else ""
        written(effects, run, [text(name)], None)


def mirrored(effects: Effects, run: Run) -> None:
    """rsync: what goes where, and with --delete what is taken away there."""
    words = taken(
        run, "efTBM", "rsh filter exclude include exclude-from include-from files-from temp-dir"
        " rsync-path log-file out-format port bwlimit timeout suffix backup-dir compare-dest"
        " copy-dest link-dest max-size min-size chmod chown info debug",
    )  # fmt: skip
    if len(words.operands) < 2 or words.has("n", "dry-run"):
        return
    paths = []
    for field in words.operands:
        remote = ":" in field.text.split("/", 1)[0]
        path = None if remote else effects.path(field, run.place)
        if path is not None and field.text.endswith("/") and not path.endswith("/"):
            path += "/"
        paths.append(path)
    for path in paths[:-1]:
        if path is not None:
            effects.add("read", run.bin, path=path, certain=False)
    deletes = any(name.startswith("del") for name in words.seen)
    if paths[-1] is not None:
        effects.add("mirror", run.bin, sources=paths[:-1], path=paths[-1], delete=deletes)


def yq(effects: Effects, run: Run) -> None:
    words = taken(run, "", "")
    files = words.operands[1:]
    if words.has("i", "inplace"):
        written(effects, run, files, None, exists=True)
    else:
        read_all(effects, run, files)


def vim(effects: Effects, run: Run) -> None:
    """Its commands may write the files that it opens; without any a person types them."""
    from src_runtime.shell.scripts import vim_writes

    silent = run.bin == "ex" or any(
        field.text[:1] == "-" and field.text[:2] != "--" and "e" in field.text.partition("c")[0]
        for field in run.fields[1:]
    )
    words = taken(run, "cSuUiTwWtqP" + ("" if silent else "s"), "cmd startuptime servername listen")
    commands = [words.seen.get(name, []) for name in ("c", "cmd")]
    told = [field for fields in commands for field in fields]
    told += [text(field.text[1:]) for field in words.operands if field.text[:1] == "+"]
    files = [field for field in words.operands if field.text[:1] != "+"]
    writes = (silent and not told) or words.has("S") or (not silent and words.has("s"))
    if writes or any(field is None or not field.known or vim_writes(field.text) for field in told):
        written(effects, run, files, None, exists=True)
    else:
        read_all(effects, run, files)


def awk(effects: Effects, run: Run) -> None:
    from src_runtime.shell.scripts import awk_files

    words = taken(run, "fvFiEl", "file assign field-separator include exec load")
    operands = words.operands
    options(effects, run, words, "", "f file E exec")
    if not words.has("f", "file", "E", "exec"):
        reads, writes = awk_files(operands[0].text) if operands else ([], [])
        read_all(effects, run, [text(name) for name in reads])
        written(effects, run, [text(name) for name in writes], None)
        operands = operands[1:]
    include = words.value("i", "include")
    if include is not None and include.text == "inplace":
        written(effects, run, operands, None, exists=True)
    else:
        read_all(effects, run, operands)


SPECIAL = {
    **dict.fromkeys(PAIRS, paired),
    **dict.fromkeys(("docker", "podman", "nerdctl", "kubectl", "oc"), container),
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk"), awk),
    "shred": shred,
    **dict.fromkeys(("split", "csplit"), split),
    "ssh-keygen": keys,
    "scp": copied,
    "rsync": mirrored,
    "curl": curl,
    "yq": yq,
    **dict.fromkeys(("ex", "gvim", "nvim", "vi", "view", "vim"), vim),
}
