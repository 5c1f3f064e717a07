# SPDX-License-Identifier: MIT-0
"""Brace expansion: `{a,b}` and `{1..9}` in a word, which comes before every other expansion."""

from __future__ import annotations

from src_runtime.shell.model import Part

# Stands for a part that is no plain text while the braces are spread.
BASE = 0x10F000


def spread(word: list[Part], most: int) -> list[list[Part]] | None:
    """The words that a word stands for; None if there are more than `most`."""
    held: list[str] = []
    parts: list[Part] = []
    for part in word:
        if part.kind == "text" and not part.quoted:
            for char in part.text:
                if ord(char) >= BASE:
                    parts.append(Part("text", char, False))
                    char = chr(BASE + len(parts) - 1)
                held.append(char)
        else:
            parts.append(part)
            held.append(chr(BASE + len(parts) - 1))
    if len(parts) > 0xFFF:
        return None
    texts = expand("".join(held), most, 0)
    if texts is None:
        return None
    return [restored(text, parts) for text in texts]


def restored(text: str, parts: list[Part]) -> list[Part]:
    out: list[Part] = []
    start = 0
    for i, char in enumerate(text):
        if ord(char) >= BASE:
            if i > start:
                out.append(Part("text", text[start:i], False))
            out.append(parts[ord(char) - BASE])
            start = i + 1
    if start < len(text):
        out.append(Part("text", text[start:], False))
    return out


def expand(text: str, most: int, depth: int) -> list[str] | None:
    """All texts that the first brace pair and what follows it stand for."""
    found = pair(text)
    if found is None or depth > 20:
        return [text]
    start, stop, cuts = found
    inside: list[str] = []
    if cuts:
        edges = [start, *cuts, stop]
        for left, right in zip(edges, edges[1:]):
            alternatives = expand(text[left + 1 : right], most, depth + 1)
            if alternatives is None:
                return None
            inside.extend(alternatives)
    else:
        sequence = numbers(text[start + 1 : stop], most)
        if sequence is None:
            return None
        inside = sequence
    tails = expand(text[stop + 1 :], most, depth + 1)
    if tails is None or len(inside) * len(tails) > most:
        return None
    head = text[:start]
    return [head + middle + tail for middle in inside for tail in tails]


def pair(text: str) -> tuple[int, int, list[int]] | None:
    """The first brace pair that expands: where it opens and closes, and its commas."""
    opened: list[int] = []
    commas: list[list[int]] = []
    best: tuple[int, int, list[int]] | None = None
    for i, char in enumerate(text):
        if char == "{":
            opened.append(i)
            commas.append([])
        elif char == "," and opened:
            commas[-1].append(i)
        elif char == "}" and opened:
            start, cuts = opened.pop(), commas.pop()
            if (cuts or is_sequence(text[start + 1 : i])) and (best is None or start < best[0]):
                best = (start, i, cuts)
            if best is not None and not [place for place in opened if place < best[0]]:
                return best
    return best


def is_sequence(body: str) -> bool:
    ends = body.split("..")
    if len(ends) not in (2, 3):
        return False
    if len(ends) == 3 and not whole(ends[2]):
        return False
    if whole(ends[0]) and whole(ends[1]):
        return True
    return all(len(end) == 1 and end.isascii() and end.isalpha() for end in ends[:2])


def whole(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit() and len(digits) < 16


def numbers(body: str, most: int) -> list[str] | None:
    ends = body.split("..")
    step = abs(int(ends[2])) if len(ends) == 3 else 1
    step = step or 1
    letters = not whole(ends[0]) or not whole(ends[1])
    first, last = (ord(ends[0]), ord(ends[1])) if letters else (int(ends[0]), int(ends[1]))
    if abs(first - last) // step >= most:
        return None
    values = range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
    if letters:
        return [chr(value) for value in values]
    padded = [end for end in ends[:2] if len(end.lstrip("-+")) > 1 and end.lstrip("-+")[0] == "0"]
    width = max(len(end) for end in ends[:2]) if padded else 0
    return [str(value).zfill(width) for value in values]
