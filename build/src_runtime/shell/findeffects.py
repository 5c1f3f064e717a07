# SPDX-License-Identifier: MIT-0
"""What `find -delete` removes, as far as its tests are about names, types and depths."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.model import Field, Run


def swept(effects: Effects, run: Run) -> None:
    """find -delete: files under its start folders, which ones its tests decide."""
    texts = [field.text if field.known else "" for field in run.fields]
    if "-delete" not in texts:
        return
    starts = []
    for field in run.fields[1:]:
        if field.text[:1] in ("-", "(", "!") and field.known:
            break
        starts.append(field)
    for field in starts or [Field(".", True, False, False)]:
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("sweep", run.bin, path=path, tests=find_tests(texts))


def find_tests(texts: list[str]) -> dict[str, str] | None:
    """The tests of a find that holds nothing but names, types and depths; None: others too."""
    tests: dict[str, str] = {}
    place = 1
    while place < len(texts) and texts[place][:1] not in ("-", "(", "!"):
        place += 1
    while place < len(texts):
        text = texts[place]
        if text in ("-name", "-type", "-maxdepth", "-mindepth", "-path", "-iname"):
            if text in tests or place + 1 >= len(texts) or not texts[place + 1]:
                return None
            tests[text] = texts[place + 1]
            place += 2
        elif text in ("-delete", "-depth", "-print", "-xdev"):
            place += 1
        else:
            return None
    return tests
