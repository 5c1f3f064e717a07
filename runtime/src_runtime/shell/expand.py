# SPDX-License-Identifier: MIT-0
"""Words to fields as bash makes them, as far as the line says; nothing is run or looked up."""

from __future__ import annotations

from src_runtime.shell.scope import Field, Scope
from src_runtime.shell.tree import Part

MAX_FIELDS = 256
DEFAULT_IFS = " \t\n"


class Expander:
    """deep: also what needs a guess at output or at loops; more: a deep reading would find more."""

    def __init__(self, deep: bool) -> None:
        self.deep = deep
        self.more = False
        self.complete = True

    def output(self, part: Part, scope: Scope) -> str | None:
        """What a command substitution prints, if the line says it."""
        raise NotImplementedError

    def expand(self, words: list[list[Part]], scope: Scope) -> list[Field]:
        out: list[Field] = []
        for word in words:
            if len(word) == 1 and word[0].kind == "text":
                text = word[0].text
                if word[0].quoted:
                    out.append(Field(text, True, False, False))
                    continue
                if "{" not in text:
                    out.append(Field(text, True, False, is_open(text)))
                    continue
            self.expand_word(word, scope, out)
        return out

    def expand_word(self, word: list[Part], scope: Scope, out: list[Field]) -> None:
        for part in word:
            if part.kind == "text" and not part.quoted and "{" in part.text:
                from src_runtime.shell.braces import spread

                several = spread(word, MAX_FIELDS)
                if several is None:
                    self.complete = False
                    out.append(Field("", False, True, False))
                    return
                for one in several:
                    self.split(one, scope, out)
                return
        self.split(word, scope, out)

    def split(self, word: list[Part], scope: Scope, out: list[Field]) -> None:
        """The fields of a word whose braces are spread."""
        held: list[str] = []
        known, loose, opens, present = True, False, False, False
        for part in word:
            if part.kind == "text":
                held.append(part.text)
                present = present or part.quoted or bool(part.text)
                if not part.quoted and is_open(part.text, len(held) == 1):
                    opens = True
                continue
            if part.kind == "pattern":
                held.append(part.text)
                present = opens = True
                continue
            values = self.value(part, scope)
            if values is None:
                known = False
                present = True
                loose = loose or not part.quoted or many(part.text)
                continue
            if part.quoted:
                present = present or not many(part.text)
                for index, value in enumerate(values):
                    if index:
                        out.append(Field("".join(held), known, loose, opens))
                        held, known, loose, opens = [], True, False, False
                    held.append(value)
                    present = True
                continue
            for index, value in enumerate(values):
                chunks = separated(value, scope)
                if chunks is None:
                    known, loose, present = False, True, True
                    continue
                if index and (present or held):
                    chunks.insert(0, "")
                for number, chunk in enumerate(chunks):
                    if number and present:
                        out.append(Field("".join(held), known, loose, opens))
                    if number:
                        held, known, loose, opens, present = [], True, False, False, False
                    if chunk:
                        held.append(chunk)
                        present = True
                        opens = opens or is_open(chunk, False)
        if present:
            out.append(Field("".join(held), known, loose, opens))

    def single(self, word: list[Part], scope: Scope) -> str | None:
        """The text of a word that is not split, as after `=` or in a here-document; None: unknown."""
        held: list[str] = []
        for part in word:
            if part.kind == "text" or part.kind == "pattern":
                held.append(part.text)
                continue
            values = self.value(part, scope)
            if values is None:
                return None
            held.append(" ".join(values))
        return "".join(held)

    def value(self, part: Part, scope: Scope) -> list[str] | None:
        """The values of an expansion: one, or any number for `$@` and arrays; None: unknown."""
        kind = part.kind
        if kind == "process":
            return ["/dev/fd/63"]
        if kind == "arith":
            from src_runtime.shell.arith import evaluate

            number = evaluate(self, part.inner, scope)
            return None if number is None else [str(number)]
        self.more = True
        if kind == "var":
            return self.variable(part.text, part.quoted, scope)
        if kind == "param":
            from src_runtime.shell.params import parameter

            return parameter(self, part, scope)
        if kind == "command" and self.deep:
            text = self.output(part, scope)
            return None if text is None else [text.rstrip("\n")]
        return None

    def variable(self, name: str, quoted: bool, scope: Scope) -> list[str] | None:
        if name == "@" or name == "*":
            if scope.args is None:
                return None
            return [" ".join(scope.args)] if name == "*" and quoted else list(scope.args)
        if name == "#":
            return None if scope.args is None else [str(len(scope.args))]
        if name.isdigit() and name != "0" and scope.args is not None:
            number = int(name)
            return [scope.args[number - 1] if number <= len(scope.args) else ""]
        value = scope.vars.get(name)
        if isinstance(value, str):
            return [value]
        if isinstance(value, list):
            return value[:1] or [""]
        return None


def many(name: str) -> bool:
    return name == "@" or name.endswith("[@]")


def is_open(text: str, first: bool = True) -> bool:
    if "*" in text or "?" in text or "[" in text:
        return True
    return first and text.startswith("~")


def separated(value: str, scope: Scope) -> list[str] | None:
    """An unquoted value cut at IFS; "" at an end means that a word ends there."""
    ifs = scope.vars.get("IFS", DEFAULT_IFS)
    if not isinstance(ifs, str):
        return None
    if not any(char in value for char in ifs):
        return [value]
    if ifs.strip(DEFAULT_IFS):
        for char in ifs[1:]:
            value = value.replace(char, ifs[0])
        return value.split(ifs[0])
    chunks = value.split(None)
    if value[:1] in ifs or not chunks:
        chunks.insert(0, "")
    if value[-1:] in ifs:
        chunks.append("")
    return chunks
