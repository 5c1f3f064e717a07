# SPDX-License-Identifier: MIT-0
"""The command-line builtins: which options a program was given, their values, its operands.

A program in the table is read by its own rules, any other by the POSIX convention.
"""

from __future__ import annotations

from src_runtime.cmdtable import program

# One invocation is asked about by several rules in a row.
LAST: list[object] = [None, None]


class Line:
    """A command line, taken apart by `parse`: options in order as (name, value or None), operands,
    sub. `valued` are further options that take a value, `whole` further long names that may stand
    behind one dash; spec: the rules behind sub; place: of the next word."""

    __slots__ = ("operands", "options", "place", "spec", "sub", "valued", "whole", "words")

    def __init__(
        self, words: list[str | None], spec: Spec, valued: set[str], whole: set[str]
    ) -> None:
        self.words = words
        self.spec = spec
        self.valued = valued
        self.whole = whole
        self.place = 1
        self.options: list[tuple[str, str | None]] = []
        self.operands: list[str] = []
        self.sub = ""

    def option(self, word: str) -> None:
        if word.startswith("--") or (self.spec.single and len(word) > 2):
            self.long(word.lstrip("-"))
            return
        name, equals, value = word[1:].partition("=")
        if name in self.whole and len(name) > 1:
            self.found(name, value if equals else None, "=" if name in self.valued else "")
            return
        self.cluster(word[1:])

    def long(self, text: str) -> None:
        name, equals, value = text.partition("=")
        known = self.spec.names.get(name)
        if known is None and self.spec.abbreviates and len(name) > 1:
            known = completed(name, self.spec)
        if known is None:
            known = (name, "=" if name in self.valued else "")
            following = self.words[self.place : self.place + 1]
            if self.spec.eats and following and not (following[0] or "x").startswith("-"):
                known = (name, "=")
        self.found(known[0], value if equals else None, known[1])

    def cluster(self, letters: str) -> None:
        for place, letter in enumerate(letters):
            known = self.spec.names.get(letter)
            if known is None:
                known = (letter, "=" if letter in self.valued else "")
            rest = letters[place + 1 :]
            if known[1]:
                self.found(known[0], rest or None, known[1])
                return
            if rest[:1] == "=":
                self.found(known[0], rest[1:], "")
                return
            self.found(known[0], None, "")

    def bundle(self, letters: str) -> None:
        """`tar xzf FILE`: the values follow in the order of the letters."""
        for letter in letters:
            known = self.spec.names.get(letter, (letter, ""))
            self.found(known[0], None, known[1])

    def found(self, name: str, inline: str | None, takes: str) -> None:
        """Notes an option, with the next word where its value stands there."""
        if inline is None and takes == "=" and self.place < len(self.words):
            inline = self.words[self.place]
            self.place += 1
        self.options.append((name, inline))


class Spec:
    """How a program reads its words.

    names maps each spelling of an option to (its first name, "" | "=" | "?"): "=" takes a value,
    "?" takes one only inline.  abbreviates: a unique beginning of a long name will do;
    stops: options end at the first operand; single: long names may have one dash; eats: a long
    option that is not listed takes the next word; bundle: the first word is letters without a dash.
    """

    __slots__ = ("abbreviates", "bundle", "eats", "groups", "names", "single", "stops", "subs")

    def __init__(self) -> None:
        self.names: dict[str, tuple[str, str]] = {}
        self.abbreviates = False
        self.stops = False
        self.single = False
        self.eats = False
        self.bundle = False
        self.groups: tuple[str, ...] = ()
        self.subs = False


def flag(inv: dict[str, object], *names: str) -> bool:
    """Whether one of the options was given, in any spelling that means the same."""
    line, wanted = taken_apart(inv, names, False)
    for name, _ in line.options:
        if name in wanted:
            return True
    return False


def values(inv: dict[str, object], *names: str) -> list[str]:
    """The values of the options, inline or in the next word."""
    line, wanted = taken_apart(inv, names, True)
    return [value for name, value in line.options if value is not None and name in wanted]


def args(inv: dict[str, object]) -> list[str]:
    """The operands: no options, no values of options, no subcommand."""
    return taken_apart(inv, (), False)[0].operands


def sub(inv: dict[str, object]) -> str:
    """The subcommand, such as "push" or "pr merge"; "" where there is none."""
    return taken_apart(inv, (), False)[0].sub


def taken_apart(
    inv: dict[str, object], names: tuple[str, ...], valued: bool
) -> tuple[Line, set[str]]:
    """The line, and the names asked for as they stand in it."""
    row = program(str(inv["bin"]))
    if row is None:
        wanted = set(names)
        return parse(words_of(inv), {}, wanted if valued else set(), wanted), wanted
    if LAST[0] is inv and isinstance(LAST[1], Line):
        line = LAST[1]
    else:
        line = parse(words_of(inv), row, set(), set())
        LAST[0], LAST[1] = inv, line
    known = line.spec.names
    wanted = {known[name][0] if name in known else name for name in names}
    unlisted = {name for name in names if name not in known}
    if valued and unlisted:
        # Asking for a value says that the option takes one.
        line = parse(words_of(inv), row, unlisted, set())
    return line, wanted


def words_of(inv: dict[str, object]) -> list[str | None]:
    """The words as they stood, None where one is not known."""
    argv = inv["argv"]
    gaps = inv.get("gaps")
    if not isinstance(argv, list):
        raise TypeError("argv is not a list")
    words: list[str | None] = list(argv)
    if isinstance(gaps, list):
        for place in gaps:
            # A gap before the program is about the program itself.
            if place > 0 or not inv["bin"]:
                words.insert(place, None)
    return words


def parse(words: list[str | None], row: dict[str, str], valued: set[str], whole: set[str]) -> Line:
    """Takes a line apart."""
    line = Line(words, spec_of(row, ""), valued, whole)
    depth = 0 if line.spec.subs else -1
    ended = missed = False
    while line.place < len(words):
        word = words[line.place]
        line.place += 1
        if word is None:
            missed = True
        elif word == "--" and not ended:
            ended = True
        elif word[:1] == "-" and len(word) > 1 and not ended:
            line.option(word)
        elif line.spec.bundle and line.place == 2:
            line.bundle(word)
        else:
            deeper = depth >= 0 and belongs(row, line.spec, line.sub, word)
            if deeper and missed:
                # The unknown word may be an option or nothing, or be the subcommand itself.
                deeper = listed(row, (line.sub + " " + word).lstrip())
            if deeper:
                line.sub = alias(row, (line.sub + " " + word).lstrip())
                line.spec = spec_of(row, line.sub)
                depth += 1
                continue
            depth = -1
            line.operands.append(word)
            ended = ended or line.spec.stops
    if not row and line.operands:
        # No subcommand is known of it: the first operand is the best guess.
        line.sub = line.operands[0]
    return line


def belongs(row: dict[str, str], spec: Spec, path: str, word: str) -> bool:
    """Whether an operand is the next part of the subcommand."""
    if not path:
        return True
    if "*" in spec.groups and " " not in path:
        return True
    return path in spec.groups or path + " " + word in row


def listed(row: dict[str, str], path: str) -> bool:
    """Whether a subcommand of this name is known, or one that begins so."""
    if path in ("style", "groups", "stops", "alias"):
        return False
    if alias(row, path) in row:
        return True
    return any(key.startswith(path + " ") for key in row) or path in spec_of(row, "").groups


def alias(row: dict[str, str], path: str) -> str:
    for pair in row.get("alias", "").split():
        short, _, name = pair.partition("=")
        if path == short.replace("_", " "):
            return name.replace("_", " ")
    return path


def completed(name: str, spec: Spec) -> tuple[str, str] | None:
    """The one long option that begins like this."""
    found = {spec.names[full] for full in spec.names if len(full) > 1 and full.startswith(name)}
    return found.pop() if len(found) == 1 else None


def spec_of(row: dict[str, str], path: str) -> Spec:
    """The rules in force behind a subcommand."""
    spec = Spec()
    style = row.get("style", "")
    spec.abbreviates = "a" in style
    spec.stops = "s" in style or path in row.get("stops", "-").split(",")
    spec.single = "1" in style
    spec.subs = "c" in style
    spec.eats = "v" in style
    spec.bundle = "b" in style
    spec.groups = tuple([group.strip() for group in row.get("groups", "").split(",")])
    texts = [row.get(path, "")]
    if path and "g" not in style:
        texts.insert(0, row.get("", ""))
        head = path.rpartition(" ")[0]
        if head:
            texts.insert(1, row.get(head, ""))
    for text in texts:
        for entry in text.split():
            takes = entry[-1] if entry[-1] in "=?" else ""
            names = (entry[:-1] if takes else entry).split(",")
            first = names[-1]
            for name in names:
                spec.names[name] = (first, takes)
    return spec
