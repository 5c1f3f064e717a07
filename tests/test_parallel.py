# SPDX-License-Identifier: MIT
"""Agents call their hooks at once: each call gets its own answer, also before there is bytecode."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from guarded import FORCE
from hooks import Answer, bash, call


@pytest.mark.parametrize("warm", [True, False])
def test_two_calls_at_once_get_twenty_times_their_own_answers(guarded, tmp_path, warm):
    calls = [FORCE, bash("git status")]

    def answers(home: str) -> list[Answer]:
        with ThreadPoolExecutor(2) as pool:
            found = pool.map(lambda payload: call(guarded, payload, env={"HOME": home}), calls)
            return list(found)

    for turn in range(20):
        home = tmp_path / ("home" if warm else f"home{turn}")
        home.mkdir(exist_ok=True)
        refused, passed = answers(str(home))

        assert refused.code == 2
        assert "Force pushes rewrite history." in refused.err
        assert passed == Answer(0, "", "")
