# SPDX-License-Identifier: MIT
"""Whatever is written in an expression, it is typed or refused, in its place, on one line."""

from __future__ import annotations

import os
import re
from random import Random

from matching import COMMAND, scope
from src_compiler import typed
from src_compiler.check import check_expression
from src_compiler.diagnostics import Findings
from src_compiler.source import plain
from src_compiler.types import ANY, BAD, BOOL
from src_compiler.walk import nodes
from test_check import ACCEPTED
from test_check_refusals import REFUSED

SEED = int(os.environ.get("SRC_FUZZ_SEED", "20240611"))
TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|[A-Za-z_]\w*|\d+|\?\.|\?\?|\.\.|[<>=!]=|\S")
TEXTS = [(TOKEN.findall(text), kinds) for text, kinds in ACCEPTED]
TEXTS += [(TOKEN.findall(text), COMMAND) for text, *_ in REFUSED]
TOKENS = [token for tokens, _ in TEXTS for token in tokens] + [
    "nil", "true", "-", "1.5", "[0]", "[0:1]", "?.", "??", "let", "=", ";", "sum(", "map(", "find(",
    "split(", "join(", "concat(", "min(", '"a\\nb"', '"\\ud7ff"', "`a\nb`", "hit", "session.rules",
]  # fmt: skip
KINDS = (COMMAND, ("PreFileUpdate", "PreFileDelete"), ("tool.before", "tool.after"), None)


def mutated(random: Random) -> tuple[str, tuple[str, ...] | None]:
    """A text of the tests with a few tokens changed, and the kinds that it is about."""
    written, kinds = random.choice(TEXTS)
    tokens = list(written)
    for _ in range(random.randrange(3)):
        at = random.randrange(len(tokens) + 1)
        tokens[at : at + random.randrange(2)] = [random.choice(TOKENS)] * random.randrange(2)
    if random.random() < 0.2:
        tokens += [random.choice(("and", "or", "==", "|")), *random.choice(TEXTS)[0]]
    return " ".join(tokens), random.choice((kinds, kinds, kinds, *KINDS))


def test_nothing_makes_the_checker_raise_and_what_it_takes_is_whole():
    random = Random(SEED)
    taken = 0
    for _ in range(4000):
        text, kinds = mutated(random)
        findings = Findings()
        want = random.choice((BOOL, ANY))
        checked = check_expression(plain(text), scope(kinds), want, findings)

        assert (checked is None) == findings.failed, text
        for found in findings.sorted():
            assert 0 <= found.span.start <= found.span.end <= len(text), text
            assert (found.message + found.help + "".join(found.notes)).isprintable(), text
        if checked is not None:
            taken += 1
            assert whole(checked), text
    assert taken > 200


def whole(expr: typed.Expr) -> bool:
    """No refused part is left in it, and every local is bound."""
    bound = {n.local.id for n in nodes(expr) if isinstance(n, (typed.Quantifier, typed.Let))}
    return all(
        node.type != BAD and (not isinstance(node, typed.Local) or node.id in bound)
        for node in nodes(expr)
    )
