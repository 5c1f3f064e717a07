# SPDX-License-Identifier: MIT-0
"""Archives and compressed files: what goes into them, and where.  Sources: their manual pages."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.effecttable import options, read_all, read_one, written
from src_runtime.shell.model import Field, Run
from src_runtime.shell.options import Words, taken
from src_runtime.shell.paths import resolve

SUFFIXES = {
    "gzip": ".gz", "pigz": ".gz", "gunzip": ".gz", "unpigz": ".gz", "bzip2": ".bz2",
    "bunzip2": ".bz2", "xz": ".xz", "unxz": ".xz", "lzma": ".lzma", "unlzma": ".lzma",
    "zstd": ".zst", "unzstd": ".zst", "lz4": ".lz4", "unlz4": ".lz4", "compress": ".Z",
    "uncompress": ".Z",
}  # fmt: skip
KEEPERS = ("zstd", "unzstd", "lz4", "unlz4")
# With these tar's members come to be elsewhere than where they are called.
ELSEWHERE = ("O", "to-stdout", "strip-components", "transform", "xform", "to-command", "P")
TAR_LETTERS = "fCTXbIgHLNKVF"


def archived(effects: Effects, run: Run) -> None:
    if run.bin in SUFFIXES:
        compressed(effects, run)
    elif run.bin == "zip":
        zipped(effects, run)
    elif run.bin == "unzip":
        unzipped(effects, run)
    else:
        tar(effects, run)


def compressed(effects: Effects, run: Run) -> None:
    """`gzip f` puts f.gz in the place of f."""
    words = taken(run, "SoDTMFC", "suffix threads memory format check")
    options(effects, run, words, "o", "D")
    suffix = SUFFIXES[run.bin]
    back = (
        run.bin.startswith("un") or run.bin in ("gunzip", "bunzip2") or words.has("d", "decompress")
    )
    shows = words.has("c", "stdout", "to-stdout", "t", "test", "l", "list", "o")
    keeps = words.has("k", "keep") or (run.bin in KEEPERS and not words.has("rm"))
    for field in words.operands:
        read_one(effects, run, field, False)
        path = effects.path(field, run.place)
        if path is None or shows:
            continue
        target = path[: -len(suffix)] if path.endswith(suffix) else "" if back else path + suffix
        target = path + suffix if not back else target
        if target:
            effects.add("write", run.bin, path=target, content=None, glob=field.open)
        if target and not keeps:
            effects.add("remove", run.bin, path=path, recursive=False, glob=field.open)


def tar(effects: Effects, run: Run) -> None:
    """What an archive is made of, and the archive; what is taken out of one is not known."""
    fields = run.fields
    first = fields[1].text if len(fields) > 1 else ""
    words = Words()
    if first and first[0] != "-" and fields[1].known:
        place = 2
        for letter in first:
            value = None
            if letter in TAR_LETTERS and place < len(fields):
                value = fields[place]
                place += 1
            words.seen.setdefault(letter, []).append(value)
        rest = taken(run, TAR_LETTERS, "file directory files-from exclude-from exclude", "", place)
        words.operands = rest.operands
        for name, values in rest.seen.items():
            words.seen.setdefault(name, []).extend(values)
    else:
        words = taken(run, TAR_LETTERS, "file directory files-from exclude-from exclude")
    archive = [one for one in (words.value("f", "file"),) if one]
    options(effects, run, words, "", "T files-from")
    if words.has("c", "create", "r", "append", "u", "update", "A"):
        written(effects, run, archive, None)
        folder = words.value("C", "directory")
        inner = Run(run.bin, fields, run.place, run.via)
        if folder is not None:
            inner.place = resolve(run.place, folder.text) if folder.known else ""
        read_all(effects, inner, words.operands, True)
        return
    read_all(effects, run, archive)
    if words.has("x", "extract", "get") and not words.has(*ELSEWHERE):
        inner = Run(run.bin, fields, run.place, run.via)
        folder = words.value("C", "directory")
        if folder is not None:
            inner.place = resolve(run.place, folder.text) if folder.known else ""
        written(effects, inner, words.operands, None)


def unzipped(effects: Effects, run: Run) -> None:
    """The members that are named; which others an archive has is not known."""
    fields = run.fields
    ends = [place for place, field in enumerate(fields) if field.text == "-x" and place > 1]
    named = Run(run.bin, fields[: ends[0]] if ends else fields, run.place, run.via)
    words = taken(named, "dPIO", "")
    read_all(effects, run, words.operands[:1])
    if words.has("l", "p", "c", "t", "z", "v", "Z"):
        return
    folder = words.value("d") or taken(run, "dPIO", "").value("d")
    if folder is not None:
        named.place = resolve(run.place, folder.text) if folder.known and not folder.open else ""
    left_out = [field.text for field in fields[ends[0] :]] if ends else []
    members = [field for field in words.operands[1:] if field.text not in left_out]
    written(effects, named, members, None)


def zipped(effects: Effects, run: Run) -> None:
    operands = taken(run, "bnitxOP", "").operands
    if operands:
        archive = operands[0]
        if archive.known and "." not in archive.text.rpartition("/")[2][1:]:
            archive = Field(archive.text + ".zip", True, False, False)
        written(effects, run, [archive], None)
        read_all(effects, run, operands[1:], True)
