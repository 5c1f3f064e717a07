# SPDX-License-Identifier: MIT
"""Random lines, run in bash with stubs: what ran is reported, and nothing that cannot run."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from random_lines import Generator, Outcome, bash

LINES = int(os.environ.get("SHELL_LINES", "150"))


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="no /bin/bash on this machine")
def test_what_bash_runs_is_reported_and_nothing_else() -> None:
    total, missed, invented = 0, [], []
    # Not tmp_path: nobody may not enter its parents.
    with tempfile.TemporaryDirectory() as folder:
        generator, shell = Generator(LINES), bash(folder)
        for _ in range(LINES):
            line = generator.line()
            outcome = Outcome(shell, line)
            total += len(outcome.runs)
            missed += [(line, words) for words in outcome.missed]
            invented += [(line, one["argv"]) for one in outcome.invented]

    assert total > 5 * LINES
    assert [] == invented
    assert len(missed) <= total / 100, missed
