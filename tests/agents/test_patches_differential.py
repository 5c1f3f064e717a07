# SPDX-License-Identifier: MIT
"""Codex itself as the judge: every file that a patch changes has an event, and where the result is
known it is what Codex leaves behind. Run with `pytest -m clients`."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest
from payloads import adapter

pytestmark = pytest.mark.clients

INSTALLED = Path(os.environ.get("CLIENTS_DIR") or Path.home() / ".cache/agent-clients")
WORDS = ("alpha", "beta", "gamma", "  delta", "epsilon ", "", "***", "+plus", "-minus", "@@ at")
ROUNDS = int(os.environ.get("ROUNDS", "150"))


def codex() -> str:
    found = sorted(INSTALLED.glob("codex/pkg/node_modules/@openai/codex-*/vendor/*/bin/codex"))
    if not found:
        pytest.skip("codex is not installed")
    return str(found[0])


def lines(random_: random.Random, most: int) -> list[str]:
    return [random_.choice(WORDS) for _ in range(random_.randrange(most))]


def hunk(random_: random.Random, text: list[str]) -> list[str]:
    """Mostly right, sometimes with a blank, a case or a line that is not there."""
    start = random_.randrange(len(text) + 1)
    stop = min(len(text), start + random_.randrange(4))
    made = [random_.choice(["@@", "@@ " + random_.choice(text or [""])])]
    for line in text[start:stop]:
        sign = random_.choice(" -")
        bent = random_.choice([line] * 9 + [line + " ", line.strip(), "not there"])
        made.append(sign + bent)
        if random_.random() < 0.4:
            made.append("+" + random_.choice(WORDS))
    if random_.random() < 0.3:
        made.append("+" + random_.choice(WORDS))
    if random_.random() < 0.2:
        made.append("*** End of File")
    return made


def section(random_: random.Random, name: str, text: list[str] | None) -> list[str]:
    if text is None or random_.random() < 0.1:
        return [f"*** Add File: {name}", *("+" + line for line in lines(random_, 4))]
    if random_.random() < 0.2:
        return [f"*** Delete File: {name}"]
    head = [f"*** Update File: {name}"]
    if random_.random() < 0.2:
        head.append(f"*** Move to: {random_.choice(['moved.txt', 'a.txt', 'sub/deep.txt'])}")
    count = random_.choice([1, 1, 2])
    return [*head, *(line for _ in range(count) for line in hunk(random_, text))]


def patch(random_: random.Random, files: dict[str, list[str]]) -> str:
    names = random_.sample(["a.txt", "b.txt", "new.txt"], random_.choice([1, 1, 2, 3]))
    body = [line for name in names for line in section(random_, name, files.get(name))]
    return "\n".join(["*** Begin Patch", *body, "*** End Patch"]) + random_.choice(
        ["", "\n", "\n\n"]
    )


def on_disk(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and ".git" not in path.parts
    }


def predicted(folder: Path, text: str) -> dict[str, str | None]:
    """By path what a patch leaves: "" and a mark where it deletes, None where that is not known."""
    payload = {
        "hook_event_name": "PreToolUse", "cwd": str(folder), "tool_name": "apply_patch",
        "tool_input": {"command": text},
    }  # fmt: skip
    call = adapter("codex").read(payload, None, (str(folder), ""))
    found: dict[str, str | None] = {}
    for event in call.events[1:]:
        deleted = event["kind"] == "PreFileDelete"
        known = deleted or event["resultKnown"]
        found[event["path"]] = ("\0deleted" if deleted else event["newContent"]) if known else None
    return found


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_patch_does_what_its_events_say(seed, tmp_path):
    binary = codex()
    random_ = random.Random(seed)
    folder = (tmp_path / "work").resolve()
    (folder / ".git").mkdir(parents=True)
    files = {name: lines(random_, 8) for name in ("a.txt", "b.txt")}
    for name, text in files.items():
        ending = random_.choice(["\n", "\n", ""])
        (folder / name).write_text("\n".join(text) + ending)
    text = patch(random_, files)
    before = on_disk(folder)
    told = predicted(folder, text)

    run = subprocess.run(
        [binary, "--codex-run-as-apply-patch", text], cwd=folder, capture_output=True, timeout=20
    )
    after = on_disk(folder)
    changed = {name for name in before | after if before.get(name) != after.get(name)}

    assert changed <= set(told), (text, run.stdout, run.stderr)
    if run.returncode == 0:
        for name, content in told.items():
            if content is not None:
                assert after.get(name, "\0deleted") == content, (name, text, before)


def test_the_judge_is_there():
    assert shutil.which(codex())
