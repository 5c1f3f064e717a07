# SPDX-License-Identifier: MIT
"""Durations: one number with a unit."""

from __future__ import annotations

import pytest

from src_compiler import durations


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(("500ms", 500), ("8s", 8_000), ("1.5s", 1_500), ("5m", 300_000), ("2h", 7_200_000)),
        *(("0s", 0), ("0.25m", 15_000), ("1.0005s", None), ("999999999h", 3_599_999_996_400_000)),
        *(("8", None), ("8 s", None), ("-8s", None), ("8S", None), ("s", None), ("1m30s", None)),
        *((".5s", None), ("1.s", None), ("٣s", None), ("8s\n", None), ("1e3s", None), ("", None)),
    ],
)
def test_a_duration_is_a_number_with_a_unit(text, expected):
    assert durations.milliseconds(text) == expected


@pytest.mark.parametrize(("text", "expected"), [("300", True), ("0.5", True), ("3s", False)])
def test_a_bare_number_lacks_its_unit(text, expected):
    assert durations.is_bare_number(text) is expected
