# SPDX-License-Identifier: MIT-0
"""Patterns that never backtrack: steps from the compiler, run as an automaton that grows on demand.

The time for a text is bounded by its length, the memory by ROOM. Nothing is built before the first
call, since a hook is a process of its own that needs one pattern of many.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    State = dict[str, "State"]
    # Steps, whether they read all but these, the characters and the ranges.
    Wide = tuple[int, bool, str, list[tuple[str, str]]]

ROOM = 4_000_000
START = -1
FOLDED = {"k": "kK\u212a", "s": "sS\u017f"}


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

    `source` is for readers. `words` are the steps, each of which reads one character:
      a  a-z0-9  ^a-z   one step, as in a bracketed class; `all` is any character
      @0                the same with the characters of `sets[0]`
      'text  ~text      a step for each character; in any case
      4*a-z             four such steps, each with what follows the word
    After a word, `:` and what may follow its last step, if that is not just the next one: `+` for
    that one too, numbers of steps, `$` for "matches if the text ends here", `!` for "matches".
    `start` may follow the beginning of the text, `again` may follow any character.
    One of `needs` is in every text that matches, in any case where `folded`.
    """

    __slots__ = (
        "again", "branching", "ends", "first", "folded", "found", "jumps", "later", "needs",
        "plain", "reads", "room", "sets", "single", "size", "source", "start", "states", "wide",
        "words",
    )  # fmt: skip

    first: State | None
    states: dict[int, State]
    reads: dict[str, int]
    room: int
    size: int

    def __init__(
        self,
        source: str,
        words: str,
        *sets: str,
        start: str = "0",
        again: str | None = None,
        needs: tuple[str, ...] = (),
        folded: bool = False,
    ) -> None:
        self.source = source
        self.words = words
        self.sets = sets
        self.start = start
        self.again = start if again is None else again
        self.needs = needs
        self.folded = folded
        self.first = None

    def __call__(self, text: str) -> bool:
        if self.needs and not self._hopeful(text):
            return False
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

    def _hopeful(self, text: str) -> bool:
        """Whether one of the texts is there that a match needs."""
        if self.folded:
            # Case-folding in patterns also takes U+017F for an s; U+212A is a k once lower-case.
            text = text.lower().replace("\u017f", "s")
        return any(needed in text for needed in self.needs)

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
                if char:
                    state.pop(char, None)

    def _build(self) -> State:
        """Reads the words; the first state.

        INVARIANT: what another thread can see is whole, since it may be building the same.
        """
        single: dict[str, int] = {}
        classes: dict[str, int] = {}
        leading: dict[str, list[int]] = {}
        number = 0
        for word in self.words.split(" ") if self.words else ():
            cut = word.find(":", 1)
            first = number
            number = _word(word if cut < 0 else word[:cut], number, single, classes)
            if cut > 0:
                last = number - 1 if word[0] in "'~" else first
                leading.setdefault(word[cut + 1 :], []).extend(range(last, number))
        self.wide = self._classes(classes, single)
        self.single = single
        self._follow(leading, number)
        self.later = _after(self.again)[0]
        self.reads = {}
        # A state takes some 300 bytes and two bits a step, a character that it has met 100.
        self.size = self.room = ROOM // (400 + number // 4)
        next, signs = _after(self.start)
        state = FOUND if "!" in signs else _state(next, "$" in signs)
        self.states = {START: state}
        self.first = state
        return state

    def _classes(self, classes: dict[str, int], single: dict[str, int]) -> list[Wide]:
        """The classes with ranges; the characters that the others list go to `single`."""
        wide: list[Wide] = []
        for text, members in classes.items():
            negated, listed, ranges = _class(self.sets[int(text[1:])] if text[0] == "@" else text)
            if negated or ranges:
                wide.append((members, negated, listed, ranges))
            else:
                for char in listed:
                    single[char] = single.get(char, 0) | members
        return wide

    def _follow(self, leading: dict[str, list[int]], number: int) -> None:
        """What follows each step: the next one, unless its word says otherwise."""
        plain = (1 << number) - 1
        branching = ends = found = 0
        jumps: dict[int, tuple[int, int]] = {}
        for text, steps in leading.items():
            targets, signs = _after(text)
            members = 0
            for step in steps:
                members |= 1 << step
            for step in steps:
                jumps[step + 1] = members, targets
            plain &= -1 if "+" in signs else ~members
            branching |= members if targets else 0
            ends |= members if "$" in signs else 0
            found |= members if "!" in signs else 0
        self.plain = plain
        self.branching = branching
        self.jumps = jumps
        self.ends = ends
        # After the last step there is no next one.
        self.found = found | plain & 1 << number >> 1


def _word(word: str, number: int, single: dict[str, int], classes: dict[str, int]) -> int:
    """Notes what the steps of a word read, the first of which is `number`; the next number."""
    if len(word) == 1:
        each: str | list[str] = word
    elif word[0] == "'":
        each = word[1:]
    elif word[0] == "~":
        each = [FOLDED.get(char) or char + char.upper() for char in word[1:]]
    else:
        times, star, chars = word.partition("*")
        if not (star and times.isdigit()):
            times, chars = "1", word
        count = int(times)
        classes[chars] = classes.get(chars, 0) | ((1 << count) - 1) << number
        return number + count
    for listed in each:
        for char in listed:
            single[char] = single.get(char, 0) | 1 << number
        number += 1
    return number


def _after(text: str) -> tuple[int, str]:
    """The steps that `+,3,4,$` numbers, and the signs in it."""
    steps = 0
    signs = ""
    for part in text.split(","):
        if part.isdigit():
            steps |= 1 << int(part)
        else:
            signs += part
    return steps, signs


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
