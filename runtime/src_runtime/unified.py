# SPDX-License-Identifier: MIT-0
"""The unified diff of a file event, old to new, as a judge is shown it."""

from __future__ import annotations

from src_runtime.changes import alike, kept

AROUND = 3
UNKNOWN = ("resultKnown", "newContentKnown", "oldContentKnown")
NO_END = "\\ No newline at end of file\n"


def unified(payload: dict[str, dict[str, object]]) -> str:
    """Empty where nothing changes, or where it is not known to what."""
    event = payload["event"]
    if any(event.get(name) is False for name in UNKNOWN):
        return ""
    kind, path = str(event.get("kind", "")), str(event.get("path", ""))
    old, new = str(event.get("oldContent", "")), str(event.get("newContent", ""))
    before = "/dev/null" if kind.endswith("Create") else _shown("a/" + path)
    after = "/dev/null" if kind.endswith("Delete") else _shown("b/" + path)
    body = "".join(hunks(old, new))
    return f"--- {before}\n+++ {after}\n{body}" if body else ""


def _shown(path: str) -> str:
    from src_runtime.shown import escape

    return escape(path)


def hunks(old: str, new: str) -> list[str]:
    """The hunks, each with up to three lines that stay before and after."""
    rows = _rows(_lines(old), _lines(new))
    groups: list[list[int]] = []
    for at, (sign, _) in enumerate(rows):
        if sign != " ":
            if groups and at - groups[-1][-1] <= 2 * AROUND + 1:
                groups[-1].append(at)
            else:
                groups.append([at])
    return [_hunk(rows, group[0], group[-1]) for group in groups]


def _lines(text: str) -> list[str]:
    """The lines with their ends; a last one without an end says so on a line of its own."""
    found = [line + "\n" for line in text.split("\n")]
    last = found.pop()
    return [*found, last + NO_END] if last != "\n" else found


def _rows(before: list[str], after: list[str]) -> list[tuple[str, str]]:
    """All lines of both sides, each with its sign; removed ones stand before added ones."""
    low, high = alike(before, after)
    old, new = before[low : len(before) - high], after[low : len(after) - high]
    kept_old, kept_new = kept(old, new)
    rows = [(" ", line) for line in before[:low]]
    x = y = 0
    while x < len(old) or y < len(new):
        if x < len(old) and x not in kept_old:
            rows.append(("-", old[x]))
            x += 1
        elif y < len(new) and y not in kept_new:
            rows.append(("+", new[y]))
            y += 1
        else:
            rows.append((" ", old[x]))
            x, y = x + 1, y + 1
    return rows + [(" ", line) for line in before[len(before) - high :]]


def _hunk(rows: list[tuple[str, str]], first: int, last: int) -> str:
    start = max(0, first - AROUND)
    part = rows[start : last + AROUND + 1]
    old = _range(rows[:start], part, "-")
    new = _range(rows[:start], part, "+")
    return f"@@ -{old} +{new} @@\n" + "".join([sign + line for sign, line in part])


def _range(ahead: list[tuple[str, str]], part: list[tuple[str, str]], sign: str) -> str:
    """`first,count` of one side, as diff writes it."""
    before = len([1 for each, _ in ahead if each in (" ", sign)])
    count = len([1 for each, _ in part if each in (" ", sign)])
    first = before + 1 if count else before
    return str(first) if count == 1 else f"{first},{count}"
