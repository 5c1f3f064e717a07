# SPDX-License-Identifier: MIT-0
"""Reads JSON with the C part of Python's own module, and what is wrong with a text."""

from __future__ import annotations

import sys

from src_runtime.jsontext import BLANK

DIGITS = 4300


def loads(text: str) -> object:
    """The value of any JSON text; ValueError or RecursionError where it is not one."""
    try:
        from _json import make_scanner
    except ImportError:
        from json.scanner import make_scanner
    body = text.strip(BLANK)
    try:
        value, end = make_scanner(_Settings())(body, 0)  # type: ignore[arg-type]
    except (StopIteration, SystemError):
        # What the scanner raises where `json.decoder`, whose error it wants, is not imported.
        raise ValueError("it is not JSON") from None
    if end != len(body):
        raise ValueError(f"more text follows the JSON value at character {end}")
    return value


def integer(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError("a number of more than 4,300 digits")
    return int(text)


def constant(text: str) -> float:
    raise ValueError(text + " is not JSON")


class _Settings:
    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    # Only an old `int` reads any number of digits, slowly.
    parse_int = int if hasattr(sys, "get_int_max_str_digits") else staticmethod(integer)
    parse_constant = staticmethod(constant)

    def __init__(self) -> None:
        self.memo: dict[str, str] = {}
