# SPDX-License-Identifier: MIT
"""Makes a tree smaller without changing whether a text holds a match somewhere."""

from __future__ import annotations

from src_compiler.regex.charset import normal
from src_compiler.regex.tree import EMPTY, Alt, Cat, Chars, Point, Repeat, Tree, alt, cat


def simplify(tree: Tree) -> Tree:
    """For a search that may begin and end anywhere."""
    return _trim(_trim(flat(tree), left=True), left=False)


def flat(tree: Tree) -> Tree:
    """No sequence in a sequence, no choice in a choice, no counting of what may be empty anyway."""
    match tree:
        case Chars() | Point():
            return tree
        case Cat(items):
            return _cat([flat(item) for item in items])
        case Alt(items):
            return _alt([flat(item) for item in items])
        case Repeat(item, low, high):
            return _repeat(flat(item), low, high)
    raise AssertionError(tree)


def _cat(items: list[Tree]) -> Tree:
    return cat([part for item in items for part in _listed(item)])


def _listed(tree: Tree) -> list[Tree]:
    return list(tree.items) if isinstance(tree, Cat) else [tree]


def _alt(items: list[Tree]) -> Tree:
    branches = [b for item in items for b in (item.items if isinstance(item, Alt) else (item,))]
    # The order of branches does not matter to a yes or no.
    single = [b.ranges for b in branches if isinstance(b, Chars)]
    merged: list[Tree] = [Chars(normal(r for ranges in single for r in ranges))] if single else []
    return alt(list(dict.fromkeys(merged + [b for b in branches if not isinstance(b, Chars)])))


def _repeat(item: Tree, low: int, high: int | None) -> Tree:
    if high == 0 or item == EMPTY:
        return EMPTY
    if (low, high) == (1, 1):
        return item
    if isinstance(item, Repeat):
        if (item.low, item.high) == (0, 1):  # (a?){2,5} is a{0,5}
            return _repeat(item.item, 0, high)
        if (item.low, item.high) == (0, None):  # (a*){2,5} is a*
            return item
    return Repeat(item, low, high)


def _trim(tree: Tree, left: bool) -> Tree:
    """Drops what a search does not need at its edge: X* vanishes, X+ is X, X{2,} is X{2}.

    What the rest asks of its neighbours it asks of the text, where nothing has moved.
    """
    if isinstance(tree, Alt):
        branches = [_trim(branch, left) for branch in tree.items]
        return EMPTY if EMPTY in branches else _alt(branches)
    items = _listed(tree)
    if left:
        items.reverse()
    while items:
        edge = items.pop()
        less = _less(edge, left)
        parts = _listed(less)
        items += reversed(parts) if left else parts
        if less == edge:
            break
    return cat(items[::-1] if left else items)


def _less(edge: Tree, left: bool) -> Tree:
    """As much as a search needs of what stands at its edge."""
    if isinstance(edge, Repeat):
        return _repeat(edge.item, edge.low, edge.low)
    return _trim(edge, left) if isinstance(edge, Alt) else edge
