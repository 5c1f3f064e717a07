# SPDX-License-Identifier: MIT
"""What reference/sloprail.md says of tags, files, citations and the end of a cycle: for each line
the tests that hold us to it, or the row of docs/differences.md that says why not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REFERENCE = HERE.parents[2] / "shared/reference/sloprail.md"
DIFFERENCES = HERE.parents[1] / "docs/differences.md"

FILES, TAGS, STOP = "test_stop_files", "test_tags", "test_stop_veto"
CITED, BROKEN, DIFFERS = "test_citations", "test_broken_state", "differences"
# sentence → tests, each as module and name, or subjects of rows.
LINES = {
    # 1.5, 5.5
    "the action carries a citation resolved in one of the pools": [
        (CITED, "what_the_refusal_says_is_what_grounds_the_line"),
        (CITED, "a_citation_of_another_pool_is_none"),
        (CITED, "the_file_that_a_tool_writes_is_grounded_before"),
    ],
    "citation: pools as declared; refusal tells which `--cite:` flag and shows an `sr-file` "
    "form.": [
        (CITED, "a_gate_that_requires_a_citation_refuses_and_says_how_to_cite"),
        (DIFFERS, "how an agent cites"),
    ],
    "Without `when`, *every* change the agent made to the file must be cited": [
        (DIFFERS, "a required citation"),
    ],
    "No/unreadable record → refuse.": [(CITED, "without_a_transcript_it_refuses_and_says_why")],
    # 3.6
    "One event per cycle, always (empty list allowed), only at Stop.": [
        (TAGS, "a_cycle_without_tags_has_an_event_all_the_same"),
    ],
    "If the opener had n underscores, strip up to n trailing underscores.": [
        (TAGS, "a_tag_is_what_the_seed_says"),
    ],
    "Dedupe by label, first position kept. `seen`: only in text an earlier Stop already read.": [
        (TAGS, "every_distinct_tag_of_the_cycle_in_order"),
        (TAGS, "a_retry_still_has_the_tags_of_the_refused_reply"),
    ],
    # 3.7
    'Stop: no fields; payload `{"kind":"Stop"}`.': [(STOP, "a_stop_is_an_object_without_fields")],
    # 3.8
    "difference between the tree and the session baseline (taken at session start), never what "
    "tools announced.": [(FILES, "the_difference_is_between_the_tree_and_the_baseline")],
    "`oldContent` = baseline bytes.": [
        (FILES, "the_old_content_is_the_baseline_even_where_it_was_not_committed"),
    ],
    "Files over 64 MiB or not regular: `newContentKnown:false`.": [
        (FILES, "a_file_that_cannot_be_read_is_there_with_unknown_content"),
    ],
    "Every file still differing is re-sent at every Stop until committed, with `seen:true` when "
    "the content equals what an earlier (rule-running) Stop saw.": [
        (FILES, "a_file_is_delivered_on_every_stop_until_it_is_committed"),
        (FILES, "what_only_a_sub_agent_was_handed_its_parent_has_not_seen"),
    ],
    "A Stop waved through at the cap, or an interrupted turn, records nothing as seen.": [
        (TAGS, "a_release_leaves_everything_unseen"),
        (TAGS, "a_turn_that_was_interrupted_before_any_stop_is_read_at_the_next"),
    ],
    "A path whose outstanding refusal stands is re-added to the difference even if otherwise "
    "unchanged.": [(DIFFERS, "a path whose refusal stands, though it no longer differs")],
    # 3.9
    "Carriers: `sr-file write|edit|delete … --cite:user| --cite:tool_result '<quote>'` "
    "and `sr-session trajectory cite": [(DIFFERS, "how an agent cites")],
    "words must match exactly one entry (whitespace-insensitive); 0 or 2+ matches → not a "
    "citation.": [
        (CITED, "words_of_the_user_with_their_whole_entry"),
        (CITED, "what_is_no_citation"),
    ],
    "Model-written text is never citable: compaction summaries, sub-agent replies, TaskOutput, "
    "anything read out of an agent transcript, hook refusals.": [
        (CITED, "what_is_no_citation"),
        (CITED, "words_of_the_model_ground_nothing"),
    ],
    "Sub-agent: `user` resolves only in the root conversation.": [(CITED, "what_is_no_citation")],
    "Post events carry the citations recorded at pre-tool.": [
        (CITED, "a_file_that_the_line_writes_is_grounded_before_and_after"),
        (CITED, "it_is_kept_for_the_end_where_no_rule_looks_before"),
    ],
    # 11
    "Cap-released Stops leave everything unseen, so it is judged again.": [
        (TAGS, "a_release_leaves_everything_unseen"),
    ],
    "Structure gates and unreadable stores fail open; checks and matches fail closed.": [
        (DIFFERS, "a store that cannot be read"),
        (BROKEN, "rules_that_need_it_are_undecided_with_the_reason"),
    ],
    "Byte-identical rewrite = no event.": [
        (FILES, "the_difference_is_between_the_tree_and_the_baseline"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_every_line_has_tests_or_a_difference(line):
    for module, name in LINES[line]:
        if module == DIFFERS:
            assert f"\n| {name} | " in DIFFERENCES.read_text(encoding="utf-8")
            continue
        tree = ast.parse((HERE / f"{module}.py").read_text(encoding="utf-8"))
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}

        assert f"test_{name}" in names


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the references are not here")
@pytest.mark.parametrize("line", LINES)
def test_every_line_is_one_of_the_reference(line):
    text = " ".join(REFERENCE.read_text(encoding="utf-8").split())

    assert " ".join(line.split()) in text
