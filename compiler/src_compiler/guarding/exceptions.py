# SPDX-License-Identifier: MIT
"""Files that src.yaml excepts from a rule here: what agents may not touch, people may."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from src_compiler.guarding.report import Note
from src_compiler.regex import compile_globs
from src_runtime.pattern import pattern


class Exceptions:
    """`used` counts the answers that were passed over, by rule."""

    def __init__(self, globs: Mapping[str, tuple[str, ...]]) -> None:
        self.globs = globs
        self.used: Counter[str] = Counter()

    def hold(self, rule: str, path: str) -> bool:
        held = rule in self.globs and _test(self.globs[rule])(path)
        self.used[rule] += held
        return held

    def notes(self) -> Iterator[Note]:
        for rule, count in sorted(self.used.items()):
            if count:
                files = "one file" if count == 1 else f"{count} files"
                yield Note(rule, "src.yaml", f"src.yaml excepts {files} that it speaks of")


@cache
def _test(globs: tuple[str, ...]) -> Callable[[str], bool]:
    call = ast.parse(f"_({compile_globs(globs).source})", mode="eval").body
    assert isinstance(call, ast.Call)
    given = [ast.literal_eval(each) for each in call.args]
    named = {each.arg: ast.literal_eval(each.value) for each in call.keywords if each.arg}
    return pattern(*given, **named)
