# SPDX-License-Identifier: MIT
"""Sloprail changed its rules several times: which era is read, and that others are told."""

from __future__ import annotations

import pytest
from sloprailtrees import CHECK, GATE, GUARD, ON, imported, told

from src_compiler.importing.sloprail import read
from src_compiler.refusal import Refusal


def test_the_first_era_is_recognised_and_nothing_of_it_is_read(tmp_path):
    path = tmp_path / "guardrails/no-push/GUARDRAIL.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\non: PreCommandInvoke\n---\n")
    result = read(tmp_path, "s")

    assert {} == result.files
    assert [
        "s/guardrails/no-push/GUARDRAIL.md:1: lost: this is a rule of sloprail's first era, a "
        "GUARDRAIL.md, which cannot be read"
    ] == told(result)


@pytest.mark.parametrize(
    ("files", "mark"),
    [
        ({GUARD: f"match: '*.md'\nsubjects: ./c.sh\n{CHECK}"}, f"{GUARD}:2: lost: `subjects`"),
        ({GUARD: f"match: path == 'a' and status == 'A'\n{CHECK}"}, f"{GUARD}:1: lost: `status`"),
        ({GUARD: f"match: 'len(trailers) > 0'\n{CHECK}"}, f"{GUARD}:1: lost: `trailers`"),
        (
            {GUARD: f"match: '*.md'\n{CHECK}", "file-guard/x/c.sh": "#!/bin/sh\njq .changeset\n"},
            "file-guard/x/c.sh:2: lost: `.changeset`",
        ),
        (
            {GUARD: f"match: '*.md'\n{CHECK}", "file-guard/x/c.sh": "git show $SR_TREE:a\n"},
            "file-guard/x/c.sh:1: lost: `SR_TREE`",
        ),
        (
            {GUARD: f"match: '*.md'\n{CHECK}", "config.yaml": "enable_subagent_stop_check: true\n"},
            "config.yaml:1: lost: `enable_subagent_stop_check`",
        ),
    ],
)
def test_later_eras_keep_all_but_their_file_guards(tmp_path, files, mark):
    result = imported(tmp_path, {**files, GATE: ON + CHECK})

    assert any(
        line.startswith(f"s/{mark}") and "of a later era of sloprail" in line
        for line in told(result)
    ), told(result)  # fmt: skip
    assert any(
        line.startswith(f"s/{GUARD}:1: lost: file-guard `x` is left out") for line in told(result)
    )
    assert "gate.yaml" in result.files and "file-guard.yaml" not in result.files


def test_the_newest_eras_switches_are_followed(tmp_path):
    files = {
        f"gate/{name}/gate.yaml": f"{ON}enabled: false\n{CHECK}".replace("c.sh", "../x/c.sh")
        for name in ("a", "b")
    }
    result = imported(tmp_path, {**files, "gate/x/c.sh": "", "config.yaml": "enabled: [gate/b]\n"})

    assert b"  a:\n    enabled: false\n" in result.files["gate.yaml"]
    assert b"  b:\n    on: Stop\n" in result.files["gate.yaml"]


def test_a_word_of_a_later_era_in_a_text_is_no_mark(tmp_path):
    result = imported(
        tmp_path, {GUARD: f"match: path == 'status' or path == \"x.status\"\n{CHECK}"}
    )

    assert [] == told(result)


@pytest.mark.parametrize("files", [{}, {"README.md": "x"}, {"rules/git.yaml": "gates: {}\n"}])
def test_a_folder_without_rules_of_sloprail_is_refused(tmp_path, files):
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)

    with pytest.raises(Refusal, match="holds no rule of sloprail"):
        read(tmp_path, "s")
