# SPDX-License-Identifier: MIT
"""The index never hides a rule whose `where` holds, whatever letters mean in lower case."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from src_compiler.index import _folded
from src_runtime.candidates import holds
from src_runtime.texts import lower

# Letters that change their length, their neighbours or their script in lower case.
LETTERS = st.text(st.sampled_from("aikszIKSZİıſKßẞΣσςÅåǅé ̇-"), max_size=12)


@given(LETTERS, LETTERS, LETTERS)
def test_what_holds_a_text_in_any_case_holds_its_key(before: str, part: str, after: str) -> None:
    key = _folded(lower(part))

    assert holds(before + part + after, key, True)
    assert holds(before + part.upper() + after, key, True) or (
        lower(part) not in lower(before + part.upper() + after)
    )


@given(LETTERS, LETTERS)
def test_a_text_without_the_key_does_not_hold_the_part(text: str, part: str) -> None:
    if not holds(text, _folded(lower(part)), True):
        assert lower(part) not in lower(text)
