# SPDX-License-Identifier: MIT-0
"""What the names of a tool and of its arguments tell of a tool that is in no table: the spellings
of public MCP servers for files and shells, beside those that agents use themselves."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from src_runtime.toolcalls import Event

# Names of arguments, without case, dashes and underscores.
PATHS = frozenset(
    """
    absolutefilepath absolutepath docpath documentpath file fileabsolutepath filename filenames
    filepath filepaths filerelativepath files fileuri fileuris notebookpath path pathinproject paths
    relativefilepath relativepath relativeworkspacepath sourceuri targetfile targetfilepath
    targetpath uri uris
    """.split()
)
OUTPUTS = frozenset(
    """
    outfile outpath outputfile outputfilename outputfilepath outputpath outputuri savepath saveto
    """.split()
)
FROM = frozenset(
    """
    from frompath oldfilepath oldpath olduri originalpath source sourcefile sourcefilepath
    sourcepath sourceuri src srcpath
    """.split()
)
TO = frozenset(
    """
    dest destfile destination destinationfile destinationfilepath destinationpath destinationuri
    destpath dst dstpath newfilepath newpath newuri target targetfile targetfilepath targetpath
    targeturi to topath
    """.split()
)
LINES = frozenset(
    "bashcommand cmd cmdline cmds command commandline commands shellcmd shellcommand".split()
)
BATCHES = frozenset(("cmds", "commands"))
# What may be a line for a shell, and as well a text in another language.
TYPED = frozenset(("input", "keys", "script", "scripts"))
ARGUMENTS = frozenset(("args", "arguments", "argv"))
FOLDERS = frozenset(
    "basedir basedirectory cwd dir directory workdir workingdir workingdirectory".split()
)
CONTENTS = frozenset("filecontent filecontents filetext newcontent newcontents newfiletext".split())
# A file's content only where the tool's name says that it writes.
PIECES = frozenset(
    "body code codeedit data html inserttext markdown newcode newtext newstr newstring repl".split()
)
PAIRS = (
    ("find", "replace"), ("search", "replace"), ("search", "replacement"), ("needle", "repl"),
    ("old", "new"), ("oldcode", "newcode"), ("oldcontent", "newcontent"), ("oldstr", "newstr"),
    ("oldstring", "newstring"), ("oldtext", "newtext"), ("findtext", "replacetext"),
    ("searchtext", "replacetext"), ("targetcontent", "replacementcontent"),
)  # fmt: skip
PATTERNS = (("pattern", "replacement"), ("regex", "replacement"), ("regex", "repl"))
CHANGES = frozenset("changes diffs edits hunks modifications operations replacements".split())
ACTIONS = frozenset("action command mode op operation type".split())

# Words of a tool's name.
WRITES = frozenset(
    """
    append apply create edit format insert modify overwrite patch put reformat replace save store
    touch truncate update write
    """.split()
)
DELETES = frozenset("del delete erase remove rm trash unlink".split())
COPIES = frozenset("backup clone copy cp duplicate".split())
KEEPS = frozenset(
    """
    build compile compress convert decompress download export extract import link merge pack render
    resize symlink sync transcode translate unpack unzip upload zip
    """.split()
)
LOOKS = frozenset("check compare diff find get list lookup query read search show view".split())
# What is deleted or created here is no file.
PARTS = frozenset(
    """
    block blocks cell cells character characters column columns comment content entry key line lines
    range row rows section selection symbol text word words
    """.split()
)
DIRECTORIES = frozenset("dir directories directory dirs folder folders mkdir".split())
SHELLS = frozenset("bash pty sh shell ssh terminal tmux zsh".split())
RUNS = SHELLS | frozenset("cmd command console exec execute process run script session".split())
DEEP, MANY = 4, 500


def plainly(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower()


def words_of(name: str) -> list[str]:
    """The words of a name in any of the usual manners."""
    found: list[str] = []
    word = ""
    for char in name + "_":
        if word and (not char.isalnum() or (char.isupper() and word[-1].islower())):
            found.append(word.lower())
            word = ""
        if char.isalnum():
            word += char
    return found


def maps(given: Event) -> list[Event]:
    """An input and the maps in it: a list of files, a request in an envelope."""
    found = [given]
    layer: list[object] = list(given.values())
    for _ in range(DEEP):
        maps: list[Event] = []
        for value in layer:
            items = value if isinstance(value, list) else (value,)
            maps.extend(item for item in items if isinstance(item, dict))
        found += maps
        layer = [value for each in maps for value in each.values()]
        if len(found) > MANY:
            break
    return found


def texts(given: Event, names: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The texts under some names, each with its plain name; of a list each of its texts."""
    for name, value in given.items():
        if plainly(name) in names:
            for each in value if isinstance(value, list) else (value,):
                if isinstance(each, str):
                    yield plainly(name), each


def paths(given: Event, names: frozenset[str]) -> Iterator[str]:
    """Paths as they stand, and as servers read addresses and `~`."""
    for name, text in texts(given, names):
        address = at_home(local(text))
        if "uri" not in name:
            yield text
        if address and (address != text or "uri" in name):
            yield address


def at_home(path: str) -> str:
    if path != "~" and not path.startswith("~/"):
        return path
    from src_runtime.filetree import home
    from src_runtime.paths import Unknown

    try:
        return home(path)
    except Unknown:
        return path


def local(text: str) -> str:
    """The path of a text that may be an address; "" of one on another machine."""
    scheme, mark, rest = text.partition("://")
    if not mark:
        return text
    if scheme.lower() != "file":
        return ""
    host, _, path = rest.partition("/")
    if host.lower() not in ("", "localhost"):
        return ""
    pieces = ("/" + path).encode("utf-8", "surrogateescape").split(b"%")
    made = pieces[0]
    for piece in pieces[1:]:
        try:
            made += bytes((int(piece[:2], 16),)) + piece[2:]
        except ValueError:
            made += b"%" + piece
    return made.decode("utf-8", "surrogateescape")


def lines(given: Event) -> Iterator[str]:
    """The command lines of an input: as they stand, with their arguments, fed with their stdin."""
    plain = {plainly(name): value for name, value in given.items()}
    endings = [""]
    for name in ARGUMENTS & {*plain}:
        value = plain[name]
        more = joined(value) if isinstance(value, list) else value
        endings += [" " + more] if isinstance(more, str) and more else []
    fed = plain.get("stdin")
    endings += [" <<< " + quoted(fed)] if isinstance(fed, str) and fed else []
    for name, value in plain.items():
        if name not in LINES:
            continue
        if isinstance(value, list) and name not in BATCHES:
            value = [joined(value)]
        for line in value if isinstance(value, list) else [value]:
            if isinstance(line, str) and line:
                for ending in endings:
                    yield line + ending


def joined(words: list[object]) -> str:
    """The line that a list of words stands for; operators are what some servers make of them."""
    operators = ("|", "&&", "||", ";", ">", ">>", "<")
    return " ".join(
        word if word in operators else quoted(word) for word in words if isinstance(word, str)
    )


def quoted(text: str) -> str:
    if text and all(char.isalnum() or char in "-_./=:,@%+" for char in text) and text.isascii():
        return text
    return "'" + text.replace("'", "'\\''") + "'"


def changes(given: Event, writes: bool) -> Iterator[tuple[str, list[object]]]:
    """What becomes of the files of an input, as forms of tools."""
    plain = {plainly(name): value for name, value in given.items()}
    for _, text in texts(given, CONTENTS | PIECES if writes and not paired(plain) else CONTENTS):
        yield "writes", [text]
    for old, new in PAIRS:
        if old in plain and new in plain:
            every = any(value is True for name, value in plain.items() if name.startswith("replace")
                        or "all" in name or "multiple" in name)  # fmt: skip
            yield "seeks", [plain[old], plain[new], every]
    for old, new in PATTERNS:
        if old in plain and new in plain:
            yield "cells", [None]
    for name, value in given.items():
        if plainly(name) not in CHANGES or not isinstance(value, list):
            continue
        if name == "edits" or (value and all(isinstance(each, dict) for each in value)):
            yield "lists", [[alike(each) for each in value]]


def paired(plain: Event) -> bool:
    """Whether a piece of text has the one that it replaces beside it."""
    return any(old in plain and new in plain for old, new in PAIRS + PATTERNS)


def alike(edit: object) -> object:
    """One of several edits, in the names of the form `lists`."""
    if not isinstance(edit, dict):
        return edit
    plain = {plainly(str(name)): value for name, value in edit.items()}
    for old, new in PAIRS:
        if old in plain and new in plain:
            return {"oldText": plain[old], "newText": plain[new]}
    return edit


def moves(given: Event, moving: bool) -> Iterator[tuple[str, str]]:
    sources = list(paths(given, FROM)) or (list(paths(given, PATHS)) if moving else [])
    for target in paths(given, TO):
        for source in sources:
            if source != target:
                yield source, target
