# SPDX-License-Identifier: MIT
"""The shares of what shells really ran that are found in a line."""

from __future__ import annotations

import bars
import pytest


@pytest.mark.skipif(not bars.CASES.exists(), reason="the case files are not beside this checkout")
@pytest.mark.parametrize("name", sorted(bars.MEASURES))
def test_a_bar_holds(name: str) -> None:
    found, total, missed = bars.MEASURES[name]()

    assert 100 * found / total >= bars.BARS[name], missed
