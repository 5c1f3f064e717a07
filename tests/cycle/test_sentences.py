# SPDX-License-Identifier: MIT
"""What seeds/sloprail-events.txt promises about time, sentence by sentence, and the tests that hold
it to that."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SEED = HERE.parents[2] / "shared/seeds/sloprail-events.txt"

FILES, TAGS, STOP = "test_stop_files", "test_tags", "test_stop_veto"
CITED, PAST = "test_citations", "test_history"
# sentence → tests, each as module and name.
SENTENCES = {
    # The kinds and their fields
    "seen — bool, Post kinds only. true when an earlier Stop was already handed this file with the "
    "same content: the event is a re-send, not a change since the previous Stop": [
        (FILES, "seen_is_about_the_content_the_previous_stop_was_handed"),
        (FILES, "a_file_that_goes_and_comes_back_was_not_seen"),
        (FILES, "a_deletion_is_sent_again_as_seen"),
    ],
    "On a Pre update/delete it is the file on disk; on a Post update/delete it is the session "
    "baseline (the prior bytes are no longer on disk).": [
        (FILES, "the_old_content_is_the_baseline_even_where_it_was_not_committed"),
        (FILES, "a_deleted_file_has_its_old_content"),
    ],
    "A create has none — nothing preceded it, and the create kinds do not declare it.": [
        (FILES, "the_difference_is_between_the_tree_and_the_baseline"),
    ],
    "newContentKnown — bool, on PostFileCreate and PostFileUpdate only. false when the settled "
    "file was not read: not a regular file once links are followed, or larger than one read takes "
    "(64 MiB). newContent is then \"\".": [
        (FILES, "a_file_that_cannot_be_read_is_there_with_unknown_content"),
        (FILES, "a_link_to_a_file_has_its_content"),
    ],
    "newMarkers / oldMarkers — the sr: markers of the new / old text": [
        (FILES, "old_and_new_content_markers_and_lines"),
    ],
    # Citations
    "citations (on every file kind and on PreCommandInvoke) lists the citations the action was "
    "made with": [
        (CITED, "words_of_the_user_with_their_whole_entry"),
        (CITED, "a_file_that_the_line_writes_is_grounded_before_and_after"),
    ],
    "the quote, the pool(s) it resolved in (user, tool_result), the absolute transcript, the line, "
    "the whole entry it came from (capped at 16KB), and — for a tool_result — the tool call that "
    "produced it.": [
        (CITED, "words_of_a_result_with_the_call_behind_it"),
        (CITED, "the_message_is_capped"),
        (CITED, "only_the_pools_that_were_named"),
    ],
    "The engine resolves every quote against the session’s record before any rule runs, so an "
    "entry always names a real entry of the record.": [(CITED, "what_is_no_citation")],
    "An action that cited nothing carries an empty list.": [
        (CITED, "without_a_quote_the_list_is_empty"),
    ],
    "A Post file event carries the citations recorded for its path at pre-tool.": [
        (CITED, "a_file_that_the_line_writes_is_grounded_before_and_after"),
        (CITED, "it_is_kept_for_the_end_where_no_rule_looks_before"),
        (CITED, "what_was_refused_grounds_nothing"),
    ],
    # Tags
    "every distinct tag written this cycle, in order": [
        (TAGS, "every_distinct_tag_of_the_cycle_in_order"),
    ],
    ".label is the tag’s text without the leading #": [(TAGS, "a_tag_is_what_the_seed_says")],
    "Duplicates are dropped, first-occurrence order kept.": [
        (TAGS, "every_distinct_tag_of_the_cycle_in_order"),
    ],
    "An empty tags is a real answer (“nothing tagged this cycle”) a context can react to.": [
        (TAGS, "a_cycle_without_tags_has_an_event_all_the_same"),
    ],
    "# at the start of the text or after whitespace, then a letter or _, then letters, digits, _ "
    "and -.": [(TAGS, "a_tag_is_what_the_seed_says")],
    "Markdown emphasis right before the # is fine": [(TAGS, "a_tag_is_what_the_seed_says")],
    "Not a tag: #42 (an issue reference), # (a heading), foo#bar or foo**#bar** (inside a word), "
    "~~#research~~, and anything in a code span, a fenced block or a > quoted line — text the "
    "agent shows is not text it declares.": [(TAGS, "a_tag_is_what_the_seed_says")],
    ".seen is true when the tag is only in text an earlier Stop already read — a refused reply’s "
    "text, re-sent with the retry.": [
        (TAGS, "a_retry_still_has_the_tags_of_the_refused_reply"),
    ],
    "A tag the agent wrote again since the previous Stop is seen: false.": [
        (TAGS, "a_tag_that_is_written_again_is_not_seen"),
    ],
    # Re-sent events
    "A cycle stays open until a Stop passes.": [
        (TAGS, "a_cycle_ends_when_a_stop_passes"),
        (TAGS, "a_retry_still_has_the_tags_of_the_refused_reply"),
    ],
    "every file still differing from the session’s baseline (which stays in the difference, and is "
    "delivered on every Stop, until committed)": [
        (FILES, "a_file_is_delivered_on_every_stop_until_it_is_committed"),
        (FILES, "what_is_committed_as_deleted_is_no_longer_delivered"),
    ],
    "a rule whose obligation must survive a refusal (a context entered on #research) keeps seeing "
    "it even if the retry does not repeat the tag.": [
        (TAGS, "a_retry_still_has_the_tags_of_the_refused_reply"),
    ],
    "on a Post file event, seen: true = same content an earlier Stop was handed.": [
        (FILES, "seen_is_about_the_content_the_previous_stop_was_handed"),
    ],
    "“Earlier Stop” means the previous Stop that ran the rules, whatever it decided.": [
        (FILES, "a_file_is_delivered_on_every_stop_until_it_is_committed"),
    ],
    "A Stop let through un-judged at stop_hook_block_cap, or a turn interrupted before any Stop, "
    "records nothing — what it covered is delivered unseen again, so it is re-judged rather than "
    "skipped.": [
        (TAGS, "a_release_leaves_everything_unseen"),
        (TAGS, "a_turn_that_was_interrupted_before_any_stop_is_read_at_the_next"),
    ],
    # Stop
    "Stop marshals to {\"kind\":\"Stop\"} — an object, never a null": [
        (STOP, "a_stop_is_an_object_without_fields"),
    ],
    "Declaring the fields as empty is what makes a match naming path on Stop refuse at load rather "
    "than evaluate against nothing.": [
        (STOP, "a_match_that_names_a_field_on_stop_is_refused"),
    ],
    # Past events
    "re-derives each entry’s events and returns them under the entry’s .events[], flat — kind "
    "beside the event’s own fields, exactly the shape of the live .event.": [
        (PAST, "what_a_client_did_is_what_its_transcript_tells"),
        (PAST, "the_compiler_tells_the_same_with_every_field"),
        (PAST, "only_the_kinds_that_were_asked_for"),
    ],
    "A check asking “did a real git clone happen this run?” reads a past event the way it reads "
    "the one in front of it": [
        (PAST, "a_script_asks_for_a_tool_a_program_and_since_the_last_stop"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_sentence_has_tests_that_are_there(sentence):
    for module, name in SENTENCES[sentence]:
        tree = ast.parse((HERE / f"{module}.py").read_text(encoding="utf-8"))
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}

        assert f"test_{name}" in names


@pytest.mark.skipif(not SEED.is_file(), reason="the seeds are not here")
@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_sentence_is_one_of_the_seed(sentence):
    text = " ".join(SEED.read_text(encoding="utf-8").replace("•", " ").split())

    assert " ".join(sentence.split()) in text
