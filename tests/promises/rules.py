# SPDX-License-Identifier: MIT
# ruff: noqa: E501, since sentences stand here as they are written
"""What seeds/sloprail-events.txt promises about tools, tags, natures and payloads, and the tests
that hold it to that."""

from __future__ import annotations

PAYLOADS, SCHEMA, SEEDS = "checks/test_payloads", "test_schema", "natures/test_seed"
CONTEXTS, GUARDS = "natures/test_contexts", "natures/test_file_guards"
TAGS, FILES, STOP = "cycle/test_tags", "cycle/test_stop_files", "cycle/test_stop_veto"
CITED, PAST, REQUIRED = "cycle/test_citations", "cycle/test_history", "checks/test_require"
# sentence → tests, each as module and name.
SENTENCES = {
    # Citations
    ", each {quote, sourceTypes, path, line, message, call}:": [
        (SCHEMA, "records_have_the_promised_shapes"),
    ],
    "How an agent cites, and how a rule requires or judges a citation: Grounding.": [
        (REQUIRED, "a_citation_is_asked_for_in_the_words_that_make_one"),
        (CITED, "a_gate_that_requires_a_citation_refuses_and_says_how_to_cite"),
    ],
    # PreToolUse
    "field type tool string — the tool’s name as the harness reports it (tool == \"WebFetch\") input "
    "open map — the tool’s arguments, shape is the tool’s own": [
        ("agents/test_claude_code_events", "every_recorded_tool_call_is_a_tool_event"),
    ],
    "The harness-native pre-action moment, for gating a tool no file or command event covers (an "
    "MCP call, a web fetch, a bespoke tool) or activating a context from “some tool ran” plus the "
    "trajectory. input is left open like .flags: a matcher reading input.file_path reaches in "
    "unchecked.": [
        (SEEDS, "the_input_of_a_tool_is_read_unchecked"),
        (CONTEXTS, "a_context_that_cannot_be_decided_refuses"),
    ],
    "A tool with no arguments still produces the event with an empty input, so a rule narrowing on "
    "tool alone sees it.": [
        (SEEDS, "a_tool_without_arguments_is_an_event_with_an_empty_input"),
    ],
    "No Post counterpart — what a tool changed is the file module’s Post events.": [
        (SEEDS, "kinds_that_do_not_exist_are_refused"),
    ],
    # PostTagWrite
    "A bulk event, not one per tag: a message often holds #update #decision, and a context deciding "
    "whether its tag showed up should see the whole set at once.": [
        (TAGS, "every_distinct_tag_of_the_cycle_in_order"),
        (CONTEXTS, "a_payload_of_expressions_is_read_by_matches_and_messages"),
    ],
    "(#no-slop → no-slop).": [(TAGS, "a_tag_is_what_the_seed_says")],
    "A Post fact only — there is nothing to scan before the agent writes.": [
        (SEEDS, "which_kinds_a_nature_admits"),
    ],
    "— **#research summary:**, *#research*, _#research_, __#research__ all give research.": [
        (TAGS, "a_tag_is_what_the_seed_says"),
    ],
    'any(event.tags, .label == "research") # said at any point this cycle any(event.tags, .label == '
    '"skip" and not .seen) # said in the reply being judged': [
        (CONTEXTS, "a_tag_turns_a_context_on_and_a_gate_requires_it"),
        (TAGS, "a_retry_still_has_the_tags_of_the_refused_reply"),
    ],
    "When a Stop is refused, the retry’s Post events deliver again what the refused reply already "
    "did — its tags, and": [
        (TAGS, "a_retry_still_has_the_tags_of_the_refused_reply"),
        (CONTEXTS, "a_refused_reply_that_entered_is_still_active_at_the_retry"),
    ],
    "on a tag, seen: true = only in text an earlier Stop read;": [
        (TAGS, "a_retry_still_has_the_tags_of_the_refused_reply"),
    ],
    # Stop
    "No fields. The end of a cycle is about the cycle, not one file, so a rule bound to Stop has "
    "nothing on the event to narrow on": [
        (STOP, "a_match_that_names_a_field_on_stop_is_refused"),
    ],
    "establishes its subject another way — usually by reading a context’s accumulated registry "
    "(State management), or by asking sr-session query / sr-session trajectory about the "
    "transcript.": [
        (CONTEXTS, "a_refused_reply_that_entered_is_still_active_at_the_retry"),
        ("checks/test_environment", "a_script_keeps_state_while_it_runs_and_nobody_else_does"),
        (PAST, "a_script_asks_for_a_tool_a_program_and_since_the_last_stop"),
    ],
    "— so .event.<anything> is a clean miss, not an error.": [
        (PAYLOADS, "a_stop_is_an_object_with_nothing_but_its_kind"),
    ],
    # Which kinds a nature admits
    "A nature’s on: may name only the kinds its nature admits; the loader refuses at load "
    "otherwise, rather than binding to something that silently never fires. pre-file / "
    "PreCommandInvoke / PreToolUse Stop PostFile* / PostTagWrite gate yes yes no context yes no "
    "(its exit is always checked on Stop anyway) yes": [
        (SEEDS, "which_kinds_a_nature_admits"),
        (CONTEXTS, "exit_is_asked_at_each_stop_while_it_is_active"),
    ],
    "file-guard binds to the file lifecycle by nature — names no kind at all (deletions: decides "
    "whether the delete kinds reach it)": [
        (SEEDS, "a_file_guard_names_no_kind"),
        (GUARDS, "which_kinds_reach_a_guard"),
    ],
    "Alias availability follows from the table: PreFileWrite is admitted on both a gate and a "
    "context; PostFileWrite is context-only (a gate does not wake on settled content).": [
        (SEEDS, "which_kinds_a_nature_admits"),
    ],
    # The payload envelope
    "The event never arrives bare — it is one field of a payload the check reads on stdin (or a "
    "judge template renders against). The envelope differs by nature and by which script it feeds; "
    "all of them carry the event flat under event.": [
        (PAYLOADS, "an_event_is_flat_and_its_kind_is_last"),
    ],
    '{"event":{"kind":"PreFileCreate","path":"memories/a.md","newContent":"…","newMarkers":[]}, '
    '"transcriptPath":"/abs/…session.jsonl", '
    '"context":{"some-context":{"active":true,"payload":{…}}}}': [
        (PAYLOADS, "a_gate_is_told_three_things"),
        (PAYLOADS, "a_check_is_told_of_every_declared_context"),
    ],
    "event — the file event, flat. A Pre* only when the guard is preventive, otherwise a Post*. A "
    "*FileDelete only when the guard’s deletions: is include or only; with only, never a create or "
    "update (File guard).": [
        (GUARDS, "a_guard_that_is_not_preventive_waits_for_the_end"),
        (GUARDS, "which_kinds_reach_a_guard"),
    ],
    "transcriptPath — the session record, for reading what the event does not carry (which human "
    "message grounds this write). Also on $SR_TRANSCRIPT.": [
        (PAYLOADS, "a_gate_is_told_three_things"),
        ("checks/test_environment", "a_script_is_told_where_it_is_and_for_whom"),
    ],
    "context — every declared context by name, {active, payload}, at parity with the file-guard’s "
    "match scope.": [
        (PAYLOADS, "a_check_is_told_of_every_declared_context"),
        (GUARDS, "a_guard_may_require_a_context"),
    ],
    "The same three keys, but event is any gate kind — a gate wakes on command, tool and Stop "
    "events too, never a Post variant. context is carried at top level, at parity with the gate’s "
    "match scope, so a gate’s checks can read what an upstream context left behind.": [
        (PAYLOADS, "a_gate_is_told_three_things"),
        (PAYLOADS, "a_stop_is_an_object_with_nothing_but_its_kind"),
        (PAYLOADS, "a_check_is_told_of_every_declared_context"),
    ],
    '{"event":{"kind":"PostTagWrite","tags":[{"label":"research","seen":false}]}, '
    '"transcriptPath":"/abs/…session.jsonl", "gates":{"depth-check":{"status":"pass"}}, '
    '"currentContext":{"active":false,"payload":{…}}} event — the trigger that fired, flat. A '
    "context kind (a Post variant is possible here).": [
        (PAYLOADS, "a_context_that_may_enter_is_told_four_things"),
        (CONTEXTS, "what_scripts_of_contexts_are_given"),
    ],
    "transcriptPath — the session record enter reads to recognise “now it’s the time” and extract "
    "its payload.": [(CONTEXTS, "what_scripts_of_contexts_are_given")],
    "gates — every declared gate’s most recent verdict by name, {status} where .status is \"pass\" / "
    "\"fail\". Lets enter gate its own activation on another gate’s verdict.": [
        (CONTEXTS, "what_scripts_of_contexts_are_given"),
        (CONTEXTS, "a_gate_that_did_not_wake_keeps_its_verdict"),
        (CONTEXTS, "gates_of_one_name_are_told_by_their_ids"),
    ],
    "currentContext — this context’s own last {active, payload}, because enter runs on every "
    "trigger whether or not it was already active.": [
        (CONTEXTS, "enter_is_asked_on_every_trigger_active_or_not"),
        (CONTEXTS, "what_scripts_of_contexts_are_given"),
    ],
    "The same shape, but event is always the Stop that triggered the check (exit is consulted on "
    "nothing else, so only .event.kind is meaningful). currentContext is this context’s own entry "
    "— payload is what enter produced.": [
        (PAYLOADS, "a_context_that_may_exit_is_told_of_a_stop"),
        (CONTEXTS, "what_scripts_of_contexts_are_given"),
        (CONTEXTS, "exit_is_asked_at_each_stop_while_it_is_active"),
    ],
    "gates is again every gate’s verdict, which is how a thin exit mirrors a paired gate: "
    "status=\"$(printf '%s' \"$input\" | jq -r '.gates[\"depth-check\"].status // \"fail\"')\" [ "
    "\"$status\" = \"pass\" ] && exit 0 exit 1": [
        (CONTEXTS, "a_thin_exit_mirrors_a_gate"),
    ],
    # The judge inputs
    "A judge renders against the payload spread flat at the template’s top level ({{ "
    "event.newContent }}, {{ transcriptPath }}, {{ context }}), plus additionalContext as one more "
    "top-level field, present only when the check’s own prepare returned one:": [
        ("judging/test_judge", "it_is_handed_the_template_and_then_how_to_answer"),
        ("checks/test_prepare", "prepare_refuses_adds_or_abstains"),
    ],
    "## The rules it must follow <rules> {{ additionalContext.rules }} </rules>": [
        ("checks/test_prepare", "prepare_refuses_adds_or_abstains"),
    ],
    "A file-guard’s judge also gets {{ change }}, the unified diff of the event’s oldContent to its "
    "newContent (Judge checks).": [
        ("judging/test_unified", "an_update_is_shown_with_three_lines_around_it"),
        ("judging/test_documented", "a_write_is_judged_before_it_is_made"),
    ],
    "additionalContext is additive — it never replaces the payload, and a prepare key cannot "
    "collide with event or transcriptPath (it renders under the single additionalContext field).": [
        ("checks/test_prepare", "prepare_refuses_adds_or_abstains"),
    ],
    # Past events
    "sr-session trajectory normalize --path \"$tp\" --events PreCommandInvoke \\ | jq '[.[] | "
    ".events[] | .invocations[]? | select(.bin == \"git\")]'": [
        (PAST, "only_the_kinds_that_were_asked_for"),
        ("differences", "`sr-session trajectory normalize`, `query`, `state`"),
    ],
}  # fmt: skip
