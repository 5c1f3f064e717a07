# SPDX-License-Identifier: MIT-0
"""What programs do to the files that their words name.  Sources: their manual pages."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.model import Field, Run
from src_runtime.shell.options import Words, taken


def remove(effects: Effects, run: Run) -> None:
    words = taken(run, "", "")
    recursive = words.has("r", "R", "recursive")
    for field in words.operands:
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("remove", run.bin, path=path, recursive=recursive, glob=globbed(field))


def globbed(field: Field) -> bool:
    return field.open and field.text[:1] != "~"


def move(effects: Effects, run: Run) -> None:
    words = taken(run, "tS", "target-directory suffix")
    placed(effects, run, words, "move", True)


def copy(effects: Effects, run: Run) -> None:
    words = taken(run, "tSgmo", "target-directory suffix group mode owner")
    if run.bin == "install" and words.has("d", "directory"):
        return
    recursive = words.has("r", "R", "a", "recursive", "archive")
    if run.bin == "cp" and words.has("l", "s", "link", "symbolic-link"):
        link_all(effects, run, words)
    else:
        sources = words.operands
        if words.value("t", "target-directory") is None:
            sources = sources[:-1]
        for field in sources:
            read_one(effects, run, field, recursive)
        placed(effects, run, words, "copy", recursive)


def placed(effects: Effects, run: Run, words: Words, op: str, recursive: bool) -> None:
    """Sources and the place where they go."""
    operands = words.operands
    into = "maybe"
    folder = words.value("t", "target-directory")
    if folder is not None:
        target: Field | None = folder
        into = "yes"
    elif len(operands) < 2:
        return
    else:
        target, operands = operands[-1], operands[:-1]
        into = "yes" if len(operands) > 1 else "maybe"
    if words.has("T", "no-target-directory"):
        into = "no"
    path = effects.path(target, run.place) if target is not None else None
    if target is not None and target.text.endswith("/"):
        into = "yes"
    sources = [
        {"path": place, "glob": globbed(field)}
        for field in operands
        if (place := effects.path(field, run.place)) is not None
    ]
    all_known = len(sources) == len(operands)
    if target is not None and globbed(target):
        if op != "link" and path is not None:
            effects.add("write", run.bin, path=path, content=None, glob=True)
        path = None
    if sources or path is not None:
        effects.add(op, run.bin, sources=sources, path=path, into=into, recursive=recursive,
                    whole=all_known)  # fmt: skip
    if op == "move" and path is not None and len(sources) == 1 and into == "maybe":
        effects.renamed.append((path, str(sources[0]["path"])))


def link(effects: Effects, run: Run) -> None:
    link_all(effects, run, taken(run, "tS", "target-directory suffix"))


def link_all(effects: Effects, run: Run, words: Words) -> None:
    """A link: what is written through it later lands in what it leads to."""
    operands = words.operands
    if len(operands) != 2 or words.value("t", "target-directory") is not None:
        placed(effects, run, words, "link", False)
        return
    path = effects.path(operands[1], run.place)
    source = effects.path(operands[0], run.place)
    symbolic = words.has("s", "symbolic", "symbolic-link")
    if symbolic and path and operands[0].known and operands[0].text[:1] != "/":
        # What a symbolic link says is relative to the link.
        source = effects.path(operands[0], path.rpartition("/")[0] or ".")
    if path is not None:
        sources = [] if source is None else [{"path": source, "glob": False}]
        effects.add("link", run.bin, sources=sources, path=path, into="maybe", recursive=False,
                    whole=True)  # fmt: skip
        if source is not None:
            effects.renamed.append((path, source))


def touch(effects: Effects, run: Run) -> None:
    words = taken(run, "rdt", "reference date time")
    create = not words.has("c", "no-create")
    for field in words.operands:
        path = effects.path(field, run.place)
        if path is not None and not globbed(field):
            effects.add("touch", run.bin, path=path, create=create)


def truncate(effects: Effects, run: Run) -> None:
    words = taken(run, "sr", "size reference")
    size = words.value("s", "size")
    content = "" if size is not None and size.known and size.text.strip("=") == "0" else None
    written(effects, run, words.operands, content)


def written(
    effects: Effects, run: Run, fields: list[Field], content: str | None, **more: object
) -> None:
    for field in fields:
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("write", run.bin, path=path, content=content, glob=globbed(field), **more)


def tee(effects: Effects, run: Run) -> None:
    words = taken(run, "", "")
    written(effects, run, words.operands, run.stdin, append=words.has("a", "append"))


def sponge(effects: Effects, run: Run) -> None:
    words = taken(run, "", "")
    written(effects, run, words.operands, run.stdin, append=words.has("a"))


def dd(effects: Effects, run: Run) -> None:
    values = {}
    for field in run.fields[1:]:
        name, equals, _ = field.text.partition("=")
        if equals and field.known:
            values[name] = Field(field.text[len(name) + 1 :], True, False, False)
    source, target = values.get("if"), values.get("of")
    whole = not set(values) - {"if", "of", "bs", "ibs", "obs", "status"}
    origin = effects.path(source, run.place) if source else None
    if origin is not None:
        effects.add("read", run.bin, path=origin, certain=True)
    path = effects.path(target, run.place) if target else None
    if path is not None:
        copy = [origin] if origin is not None and whole else None
        effects.add("write", run.bin, path=path, content=None, copy=copy)


def sort(effects: Effects, run: Run) -> None:
    words = taken(run, "okSTt", "output")
    target = words.value("o", "output")
    if target is not None:
        written(effects, run, [target], None)
    for field in words.operands:
        read_one(effects, run, field, False)


def archive(effects: Effects, run: Run) -> None:
    from src_runtime.shell.archives import archived

    archived(effects, run)


def further(effects: Effects, run: Run) -> None:
    from src_runtime.shell.transfers import transferred

    transferred(effects, run)


def read_one(effects: Effects, run: Run, field: Field, walks: bool) -> None:
    path = effects.path(field, run.place)
    if path is not None:
        certain = not walks and not globbed(field)
        effects.add("read", run.bin, path=path, certain=certain, glob=globbed(field))


def options(effects: Effects, run: Run, words: Words, outs: str, ins: str) -> None:
    """The files in the values of options."""
    for name in outs.split():
        written(effects, run, [one for one in words.seen.get(name, ()) if one], None)
    for name in ins.split():
        read_all(effects, run, [one for one in words.seen.get(name, ()) if one])


def read_all(effects: Effects, run: Run, fields: list[Field], walks: bool = False) -> None:
    for field in fields:
        read_one(effects, run, field, walks)


def git(effects: Effects, run: Run) -> None:
    from src_runtime.shell.giteffects import git_effects

    git_effects(effects, run)


def edit_in_place(effects: Effects, run: Run) -> None:
    from src_runtime.shell.inplace import edited

    edited(effects, run)


def tidy(effects: Effects, run: Run) -> None:
    from src_runtime.shell.inplace import tidied

    tidied(effects, run)


def found(effects: Effects, run: Run) -> None:
    from src_runtime.shell.findeffects import swept

    swept(effects, run)


def patch(effects: Effects, run: Run) -> None:
    from src_runtime.shell.giteffects import patched

    patched(effects, run, taken(run, "piodDFrYzB", "strip input directory output"))


PROGRAMS = {
    "rm": remove,
    "unlink": remove,
    "mv": move,
    "cp": copy,
    "install": copy,
    "ln": link,
    "touch": touch,
    "truncate": truncate,
    "tee": tee,
    "sponge": sponge,
    "sed": edit_in_place,
    "gsed": edit_in_place,
    "perl": edit_in_place,
    "ruby": edit_in_place,
    "dd": dd,
    "sort": sort,
    "git": git,
    "patch": patch,
    "find": found,
    **dict.fromkeys(
        """
        age awk bun c++ cc clang clang++ csplit curl deno docker docker-compose dos2unix ed ex
        g++ gawk gcc gpg gvim iconv kubectl ld mawk nawk nerdctl node nvim oc openssl pandoc pip
        pip3 podman rsync rustc scp shred shuf split ssh-keygen uniq unix2dos uv vi view vim wget
        xxd yq
        """.split(),
        further,
    ),
    **dict.fromkeys(
        """
        autopep8 black clang-format gofmt gofumpt goimports isort jaq prettier ruff rustfmt sd
        shfmt stylua swiftformat yapf
        """.split(),
        tidy,
    ),
    **dict.fromkeys(
        """
        bsdtar bunzip2 bzip2 compress gtar gunzip gzip lz4 lzma pigz tar uncompress unlz4 unlzma
        unpigz unxz unzip unzstd xz zip zstd
        """.split(),
        archive,
    ),
}
