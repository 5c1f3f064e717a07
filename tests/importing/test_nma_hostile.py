# SPDX-License-Identifier: MIT
"""No file of nma's brings about more than a note; what is written of it compiles."""

from __future__ import annotations

import pytest
from importedrules import failures
from test_nma_files import one, rule

WORDS = [f"word{number}" for number in range(900)]
HOSTILE = {
    "binary": bytes(range(256)) * 40,
    "bad UTF-8": b"---\nname: a\xff\nevents: [input]\naction: {type: notify}\n---\n\xfe",
    "NUL": b"---\nname: a\x00b\nevents: [input]\naction: {type: handled}\n---\n",
    "CRLF": rule("{type: block}").replace("\n", "\r\n").encode(),
    "deep braces": f"---\nname: {'{a: ' * 5000}x{'}' * 5000}\n---\n".encode(),
    "deep lists": ("---\n" + "".join(f"{' ' * n}a:\n" for n in range(3000)) + "---\n").encode(),
    "deep items": ("---\n" + "".join(f"{' ' * n}- a:\n" for n in range(3000)) + "---\n").encode(),
    "one long line": b"---\nname: " + b"a # '" * 200_000 + b"\n---\n",
    "many commas": b"---\nname: a\nevents: [" + b"input," * 200_000 + b"]\n---\n",
    "many keys": b"---\n" + b"a: b\n" * 100_000 + b"---\n",
    "too large": b"---\nname: a\n" + b"x" * 6_000_000,
    "marks": rule("{type: handled}", "input", body="\u202e\u2028\x07{{").encode(),
    "message": rule("{type: block, message: \u202e\x1b[0m{{ }} # \u2028 '\"}").encode(),
    "long match": rule(more=f"match:\n  input: [{', '.join(WORDS)}]\n").encode(),
    "numbers": rule(more="match: {sessionSize: {min: 1e999, max: -Infinity}}\n").encode(),
    "long number": rule(more=f"match: {{sessionSize: {'9' * 250}}}\n").encode(),
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_file_makes_it_raise_and_what_is_written_compiles(tmp_path, text):
    result = one(tmp_path, text)

    if result.files:
        assert failures(result, tmp_path)[1] == []
    else:
        assert result.notes
