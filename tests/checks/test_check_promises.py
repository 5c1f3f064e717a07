# SPDX-License-Identifier: MIT
"""What the seed and the reference say of scripts, requirements and payloads: for each sentence the
tests that hold us to it, or the row of docs/differences.md that says why not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"
DIFFERENCES = HERE.parents[1] / "docs/differences.md"

SEED, REFERENCE = "seeds/sloprail-events.txt", "reference/sloprail.md"
ENDS, RUNS, TOLD = "test_script_answers", "test_processes", "test_payloads"
KNOWN, NEEDS, BEFORE, DIFFERS = "test_environment", "test_require", "test_prepare", "differences"
# source → sentence → tests, each as module and name, or subjects of rows.
PROMISES = {
    SEED: {
        "An event’s own fields sit directly under event": [
            (TOLD, "an_event_is_flat_and_its_kind_is_last"),
        ],
        "A field the kind declares but the event omits is filled with its type’s zero value (an "
        "empty string, an empty list, false) — never dropped": [
            (TOLD, "every_field_of_the_seed_is_there"),
            (TOLD, "what_nobody_knows_is_no_zero"),
            (DIFFERS, "a field that nobody knows"),
        ],
        "The event never arrives bare — it is one field of a payload the check reads on stdin": [
            (TOLD, "a_gate_is_told_three_things"),
        ],
        "transcriptPath — the session record, for reading what the event does not carry": [
            (TOLD, "a_gate_is_told_three_things"),
            (TOLD, "a_session_without_a_transcript_has_an_empty_path"),
            (KNOWN, "a_script_is_told_where_it_is_and_for_whom"),
        ],
        "context — every declared context by name, {active, payload}": [
            (TOLD, "a_check_is_told_of_every_declared_context"),
        ],
        "Stop marshals to {\"kind\":\"Stop\"} — an object, never a null": [
            (TOLD, "a_stop_is_an_object_with_nothing_but_its_kind"),
        ],
        "gates — every declared gate’s most recent verdict by name, {status} where .status is "
        "\"pass\" / \"fail\".": [(TOLD, "a_context_that_may_enter_is_told_four_things")],
        "currentContext — this context’s own last {active, payload}": [
            (TOLD, "a_context_that_may_enter_is_told_four_things"),
        ],
        "The same shape, but event is always the Stop that triggered the check": [
            (TOLD, "a_context_that_may_exit_is_told_of_a_stop"),
        ],
        "additionalContext as one more top-level field, present only when the check’s own prepare "
        "returned one": [(BEFORE, "prepare_refuses_adds_or_abstains")],
        "Prepend $SR_WORKSPACE (Environment) to reach the file on disk.": [
            (KNOWN, "a_script_is_told_where_it_is_and_for_whom"),
        ],
    },
    REFERENCE: {
        # 1.4, 1.5, 5.1
        "**exit 0 applies, exit 1 waives, anything else (other code, crash, timeout, cannot run) "
        "applies**": [
            (NEEDS, "only_exit_1_waives"),
            (NEEDS, "a_when_that_cannot_run_applies"),
        ],
        "when it applies it may print `{\"hint\": \"...\"}` which is added to the refusal": [
            (NEEDS, "only_exit_1_waives"),
        ],
        "Prerequisites in order, first failure refuses; then checks in declared order, first "
        "refusal ends.": [
            (NEEDS, "requirements_come_in_order_and_before_all_checks"),
            (ENDS, "the_first_refusal_ends_the_checks"),
        ],
        "payload JSON on stdin, own process group, killed as a group on timeout (2 s grace).": [
            (RUNS, "a_large_payload_arrives_in_whole"),
            (RUNS, "one_that_hangs_is_asked_to_end"),
            (RUNS, "one_that_does_not_end_when_asked_is_killed"),
        ],
        "Arguments are allowed in the string.": [(ENDS, "arguments_are_the_shells")],
        "A regular, readable, non-executable script is run through its `#!` interpreter, or `sh` "
        "if none": [(ENDS, "a_file_that_is_not_executable_is_run_by_its_interpreter")],
        "override for tests by `SLOPRAIL_CHECK_TIMEOUT`": [(DIFFERS, "`SLOPRAIL_CHECK_TIMEOUT`")],
        # 5.2
        "exit 0 → pass, stdout ignored. Otherwise refuse; message priority:": [
            (ENDS, "the_exit_code_is_the_verdict_and_the_words_are_the_reason"),
            (ENDS, "death_by_a_signal_is_told"),
        ],
        "Timeout and cannot-start have their own sentences, all ending that an unanswered check is "
        "not approval": [
            (ENDS, "what_cannot_be_run_does_not_approve"),
            (RUNS, "the_checkers_deadline_is_the_scripts"),
        ],
        # 5.3
        "Flat event: fields spread, `kind` written last so it wins.": [
            (TOLD, "an_event_is_flat_and_its_kind_is_last"),
            (TOLD, "a_field_named_kind_never_wins"),
        ],
        # 5.4
        "`prepare` outcomes: non-zero → refuse with its words; zero + malformed stdout → refuse; "
        "zero + empty or `{additionalContext}` → judge runs; zero + `{\"skip\": true}` → check "
        "**abstains** (no verdict; later checks still run; nothing refusing = permit).": [
            (BEFORE, "prepare_refuses_adds_or_abstains"),
            (BEFORE, "a_check_that_abstains_permits_where_nothing_else_refuses"),
            (BEFORE, "a_judge_that_passes_leaves_the_later_checks"),
        ],
        # 5.5
        "skill: assistant `tool_use` named `Skill` with `input.skill` equal to the name, or a Read "
        "/ file-reading Bash command (`cat`, `head` …, resolved with its cwd) of its SKILL.md, in "
        "this session's own line of work (sidechain entries excluded unless the record *is* a "
        "sub-agent's).": [
            (NEEDS, "a_skill_that_was_called_is_loaded"),
            (NEEDS, "what_loads_a_skill"),
            (NEEDS, "what_does_not_load_a_skill"),
            (NEEDS, "what_a_sub_agent_has_read_counts_for_itself_alone"),
            (NEEDS, "what_its_parent_has_read_does_not_count_for_a_sub_agent"),
        ],
        "No/unreadable record → refuse.": [(NEEDS, "without_a_record_nothing_is_shown")],
        "`files`: all missing pages listed in one refusal with paths.": [
            (NEEDS, "all_pages_that_are_missing_are_told_at_once"),
            (NEEDS, "the_refusal_tells_where_a_known_skill_is"),
        ],
        "context: map entry active, else refuse (\"nothing to act on directly\").": [
            (NEEDS, "a_context_must_be_active"),
        ],
        "citation: pools as declared; refusal tells which `--cite:` flag": [
            (NEEDS, "a_citation_is_asked_for_in_the_words_that_make_one"),
        ],
        # 5.6
        "each unset when empty; appended after the parent's so the engine wins": [
            (KNOWN, "what_is_empty_is_not_set_whatever_was_inherited"),
            (KNOWN, "other_variables_are_inherited"),
        ],
        "a rule whose name is in it is **not enforced** in that process tree, all others are.": [
            (KNOWN, "a_rule_is_not_asked_for_what_its_own_script_does"),
            (KNOWN, "other_rules_are_asked_and_none_twice"),
            (KNOWN, "no_variable_alone_switches_a_rule_off"),
            (DIFFERS, "`SLOPRAIL_LAUNCHED_BY`"),
        ],
        # 11, 23 to 26
        "`when`: only exit 1 waives.": [(NEEDS, "only_exit_1_waives")],
        "`prepare` skip abstains, it does not pass.": [
            (BEFORE, "prepare_refuses_adds_or_abstains"),
        ],
        "JSON on stdout without `reason` is suppressed and stderr is used instead.": [
            (ENDS, "the_exit_code_is_the_verdict_and_the_words_are_the_reason"),
        ],
        "exit 129–192 is read as death by signal, even if chosen by the script.": [
            (ENDS, "the_exit_code_is_the_verdict_and_the_words_are_the_reason"),
        ],
    },
}  # fmt: skip
EACH = [(source, sentence) for source, found in PROMISES.items() for sentence in found]


@pytest.mark.parametrize(("source", "sentence"), EACH)
def test_every_promise_has_tests_or_a_difference(source, sentence):
    for module, name in PROMISES[source][sentence]:
        if module == DIFFERS:
            assert f"\n| {name} | " in DIFFERENCES.read_text(encoding="utf-8")
            continue
        tree = ast.parse((HERE / f"{module}.py").read_text(encoding="utf-8"))
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}

        assert f"test_{name}" in names


@pytest.mark.skipif(not SHARED.is_dir(), reason="the seeds and references are not here")
@pytest.mark.parametrize(("source", "sentence"), EACH)
def test_every_promise_stands_there(source, sentence):
    text = (SHARED / source).read_text(encoding="utf-8").replace("•", " ").replace("|", " ")

    assert " ".join(sentence.split()) in " ".join(text.split())
