# SPDX-License-Identifier: MIT
"""Every sentence of seeds/sloprail-events.txt that promises behaviour has a test that names it;
nothing of the seed is left over but what promises nothing."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import events
import pytest
import rules

from holding import SHARED, TESTS, in_one_line, is_held

SEED = SHARED / "seeds/sloprail-events.txt"
# Where to read on, what the words mean, and headings.
PROSE = (
    "The events a rule binds to Every check and every match reads an event. This is the single "
    "reference for what each event kind carries and how it is shaped on the wire — the other docs "
    "point here rather than re-listing the fields. Ground truth is the engine "
    "(internal/declaration/events.go, the module declarations under "
    "internal/{filemod,commandmod,tooluse,tagmod,cyclemod}, internal/guardrail/scopes.go, and the "
    "check payloads in internal/declaration/payload.go); this doc mirrors it, and the load check "
    "is the copy to trust when the two disagree.",
    "The event is read FLAT",
    "The kinds and their fields",
    "File events",
    "(see Re-sent events: seen).",
    "See the discipline below.",
    # Shell of the reader's, which reads what the sentence before it promises.
    "quote=\"$(printf '%s' \"$payload\" \\ | jq -r '(.event.newMarkers // [])[] | select(.kind == "
    '"asked") | .fqn\' | head -1)"',
    "Full treatment of the create/update/delete distinction, the pending-bytes reads, and",
    ": File guard.",
    "The resultKnown discipline",
    "So guard on resultKnown before reading newContent:",
    "Details and the dispatch-on-kind skeleton are in File guard.",
    "PreCommandInvoke — a shell command line about to run",
    "One command line is rarely one program: a pipeline, an && chain, a subshell, a sudo, an xargs "
    "each nest invocations.",
    "Each invocation carries:",
    "See Gate.",
    "Citations: a grounded action",
    "PreToolUse — a tool call about to run",
    "PostTagWrite — the #tags the agent wrote this cycle",
    "field type tags list of {label, seen} —",
    "What counts as a tag:",
    "Re-sent events: seen",
    "That is deliberate:",
    "A rule that judges only what happened since the previous Stop reads seen:",
    "Stop — a work cycle ended",
    "Which kinds a nature admits",
    "The payload envelope",
    "The Go shapes are in internal/declaration/payload.go.",
    "CheckPayload — a file-guard’s script / prepare / (prepare-less) judge",
    "GateCheckPayload — a gate’s script / prepare / judge",
    "ContextEnterPayload — a context’s enter",
    "ContextExitPayload — a context’s exit",
    "See Context for enter/exit in full.",
    "The judge inputs — FileJudgeInput / GateJudgeInput",
    "See Judge checks.",
    "Past events",
    "sr-session trajectory normalize",
)


def of_time() -> ModuleType:
    path = TESTS / "cycle/test_sentences.py"
    spec = importlib.util.spec_from_file_location("sentences_of_time", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SENTENCES = {**events.SENTENCES, **rules.SENTENCES}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_sentence_has_tests_that_are_there(sentence):
    assert SENTENCES[sentence]
    assert [each for each in SENTENCES[sentence] if not is_held(*each)] == []


@pytest.mark.skipif(not SEED.is_file(), reason="the seeds are not here")
def test_every_sentence_is_one_of_the_seed():
    text = in_one_line(SEED.read_text(encoding="utf-8"))

    assert [each for each in (*SENTENCES, *PROSE) if in_one_line(each) not in text] == []


@pytest.mark.skipif(not SEED.is_file(), reason="the seeds are not here")
def test_nothing_of_the_seed_is_left_over():
    text = in_one_line(SEED.read_text(encoding="utf-8"))
    known = [*SENTENCES, *of_time().SENTENCES, *PROSE]
    for each in sorted(map(in_one_line, known), key=len, reverse=True):
        text = text.replace(each, "\n")
    left = [part.strip() for part in text.split("\n")]

    assert [part for part in left if any(map(str.isalpha, part)) and part != "and"] == []
