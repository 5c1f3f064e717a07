# SPDX-License-Identifier: MIT-0
"""Lists that are read whatever they hold, and the keys of maps."""

from __future__ import annotations


def first(values: list[object]) -> object:
    return values[0] if values else None


def last(values: list[object]) -> object:
    return values[-1] if values else None


def reverse(values: list[object]) -> list[object]:
    return values[::-1]


def concat(*lists: list[object]) -> list[object]:
    return [value for values in lists for value in values]


def keys(table: dict[str, object]) -> list[str]:
    return sorted(table)
