# SPDX-License-Identifier: MIT-0
"""Patterns that never backtrack: steps from the compiler, run as an automaton that grows on demand.

The time for a text is bounded by its length, the memory by ROOM. Nothing is built before the first
call, since a hook is a process of its own that needs one pattern of many.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    State = dict[str, "State"]

LARGE = 64 * 1024
ROOM = 4_000_000
START = -1


class Place:
    """What a state stands for: the steps that may read the next character, as bits of an int, and
    whether the text matches should it end here."""

    __slots__ = ("ends", "next")

    def __init__(self, next: int, ends: bool) -> None:
        self.next = next
        self.ends = ends


def _state(next: int, ends: bool) -> State:
    """A plain dict, which finds the next state faster than any object of ours: from the characters
    met so far to the states that they lead to, and from "" to its place."""
    return {"": Place(next, ends)}  # type: ignore[dict-item]  # see _place


def _place(state: State) -> Place:
    return state[""]  # type: ignore[return-value]  # no character is ""


FOUND = _state(0, True)


class pattern:
    """`pattern(…)(text)`: whether the text holds a match.

    `source` is for readers. `words` are the steps: the characters that one reads, as in a bracketed
    class, then `:` and what may follow, if that is not just the next step: numbers of steps, `$`
    for "matches if the text ends here", `!` for "matches". `@0` reads the characters of `sets[0]`.
    `start` may follow the beginning of the text, `again` may follow any character.
    Every match holds `needs`, or `folded` once the text is lower-case (U+212A is `k` then). `large` is the same pattern
    in Python's dialect, given only where it was proved to take linear time.
    """

    __slots__ = (
        "again", "branching", "ends", "first", "folded", "found", "jumps", "large", "later",
        "needs", "plain", "reads", "room", "search", "sets", "single", "size", "source", "start",
        "states", "wide", "words",
    )  # fmt: skip

    first: State | None
    states: dict[int, State]
    reads: dict[str, int]
    room: int
    size: int
    search: Callable[[str], object] | None

    def __init__(
        self,
        source: str,
        words: str,
        *sets: str,
        start: str = "0",
        again: str | None = None,
        needs: str = "",
        folded: str = "",
        large: str = "",
    ) -> None:
        self.source = source
        self.words = words
        self.sets = sets
        self.start = start
        self.again = start if again is None else again
        self.needs = needs
        self.folded = folded
        self.large = large
        self.first = None
        self.search = None

    def __call__(self, text: str) -> bool:
        if self.needs not in text:
            return False
        if self.folded and self.folded not in text.lower().replace("\u017f", "s"):
            return False
        if self.large and len(text) > LARGE:
            return self._search(text)
        state = self.first or self._build()
        rest = iter(text)
        char = ""
        while True:
            try:
                for char in rest:
                    state = state[char]
                return _place(state).ends
            except KeyError:
                if not _place(state).next:
                    return state is FOUND
                state = self._step(state, char)

    def _step(self, state: State, char: str) -> State:
        """The state after a character that this state has not met."""
        self.room -= 1
        if self.room < 0:
            self._forget()
        reads = self.reads.get(char)
        if reads is None:
            reads = self.reads[char] = self._read(char)
        steps = _place(state).next & reads
        after = self.states.get(steps)
        if after is None:
            after = self.states[steps] = self._enter(steps)
        state[char] = after
        return after

    def _read(self, char: str) -> int:
        """The steps that read a character."""
        steps = self.single.get(char, 0)
        for members, negated, listed, ranges in self.wide:
            held = char in listed
            for low, high in ranges:
                if low <= char <= high:
                    held = True
            if held != negated:
                steps |= members
        return steps

    def _enter(self, steps: int) -> State:
        """The state in which these steps have just read a character."""
        if steps & self.found:
            return FOUND
        next = self.later | (steps & self.plain) << 1
        left = steps & self.branching
        while left:
            members, targets = self.jumps[left.bit_length()]
            next |= targets
            left &= ~members
        return _state(next, bool(steps & self.ends))

    def _forget(self) -> None:
        """Makes room. States lose what they met, not what they stand for: one may be in use."""
        known = self.states
        self.states = {START: known[START]}
        self.reads = {}
        self.room = self.size
        for state in known.values():
            for char in list(state):
                if char and state is not FOUND:
                    state.pop(char, None)

    def _build(self) -> State:
        """Reads the words; the first state."""
        reading: dict[str, int] = {}
        leading: dict[str, list[int]] = {}
        plain = 0
        number = 0
        for word in self.words.split(" ") if self.words else ():
            cut = word.find(":", 1)
            if cut < 0:
                plain |= 1 << number
            else:
                leading.setdefault(word[cut + 1 :], []).append(number)
                word = word[:cut]
            reading[word] = reading.get(word, 0) | 1 << number
            number += 1
        last = 1 << number >> 1
        self.found = plain & last
        self.plain = plain & ~last
        self._link(leading)
        self._classes(reading)
        self.size = self.room = ROOM // (400 + number // 2)
        self.later = _after(self.again)[0]
        next, ends, found = _after(self.start)
        self.reads = {}
        first = FOUND if found else _state(next, ends)
        self.states = {START: first}
        self.first = first
        return first

    def _link(self, leading: dict[str, list[int]]) -> None:
        """What follows the steps whose words say it, by the number of a step's bit."""
        self.branching = self.ends = 0
        self.jumps: dict[int, tuple[int, int]] = {}
        for text, numbers in leading.items():
            targets, ends, found = _after(text)
            members = 0
            for number in numbers:
                members |= 1 << number
            self.ends |= members if ends else 0
            self.found |= members if found else 0
            if targets:
                self.branching |= members
                for number in numbers:
                    self.jumps[number + 1] = members, targets

    def _classes(self, reading: dict[str, int]) -> None:
        """The steps by the characters that their words list, and by the ranges that they name."""
        self.single: dict[str, int] = {}
        self.wide: list[tuple[int, bool, str, list[tuple[str, str]]]] = []
        for word, members in reading.items():
            if word[0] == "@" and len(word) > 1:
                word = self.sets[int(word[1:])]
            negated, listed, ranges = _class(word)
            if negated or ranges:
                self.wide.append((members, negated, listed, ranges))
            else:
                for char in listed:
                    self.single[char] = self.single.get(char, 0) | members

    def _search(self, text: str) -> bool:
        """For large texts: the same in Python's dialect, which costs an import."""
        search = self.search
        if search is None:
            import re

            search = self.search = re.compile(self.large, re.ASCII | re.MULTILINE).search
        return search(text) is not None


def _after(text: str) -> tuple[int, bool, bool]:
    """The steps of `3,4,$,!`, and whether the signs are there."""
    steps = 0
    ends = found = False
    for part in text.split(",") if text else ():
        if part == "$":
            ends = True
        elif part == "!":
            found = True
        else:
            steps |= 1 << int(part)
    return steps, ends, found


def _class(text: str) -> tuple[bool, str, list[tuple[str, str]]]:
    """Whether a class is negated, the characters that it lists, its ranges.

    One character is itself, `all` is every character.
    """
    if len(text) == 1:
        return False, text, []
    if text == "all":
        return True, "", []
    negated = text[0] == "^"
    at = 1 if negated else 0
    listed = ""
    ranges = []
    while at < len(text):
        if text[at + 1 : at + 2] == "-" and at + 2 < len(text):
            ranges.append((text[at], text[at + 2]))
            at += 3
        else:
            listed += text[at]
            at += 1
    return negated, listed, ranges
