# SPDX-License-Identifier: MIT
# ruff: noqa: E501, since sentences stand here as they are written
"""What reference/sloprail.md says of scopes, globs, kinds, and what surprises: for each line the
tests that hold us to it, or the row of a page that says why not."""

from __future__ import annotations

SEEDS, CONTEXTS, GUARDS = "natures/test_seed", "natures/test_contexts", "natures/test_file_guards"
CALLS, LINES, FILES = (
    "agents/test_claude_code_events",
    "shell/test_tables",
    "shell/test_file_events",
)
STOPPED, TAGS, SETS = "cycle/test_stop_files", "cycle/test_tags", "test_check_sets"
DIFFERS, SHELL, SCHEMA = "differences", "shell-lines", "test_schema"
ANSWERS, EDITS, REFUSED = "checks/test_script_answers", "test_edits", "test_check_refusals"
# The numbered lines of section 11.
SURPRISES = {
    1: [(DIFFERS, "a match without blanks and quotes")],
    2: [(DIFFERS, "`event.kind` in a match")],
    3: [
        (REFUSED, "fields_depend_on_the_kinds_that_are_left"),
        (DIFFERS, "a field that only some of an alias's kinds have"),
    ],
    4: [
        (DIFFERS, "an undeclared context"),
        (CONTEXTS, "a_declared_context_that_was_never_entered_reads_as_inactive"),
    ],
    5: [
        (SEEDS, "an_index_of_an_absent_flag_is_an_error_that_refuses"),
        (CONTEXTS, "a_context_that_cannot_be_decided_refuses"),
        (DIFFERS, "a rule that cannot be loaded"),
    ],
    6: [(DIFFERS, "a line that cannot be parsed")],
    7: [
        (LINES, "flags_are_the_words_with_a_dash"),
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
        (SEEDS, "what_could_never_hold_is_refused_when_it_is_compiled"),
    ],
    8: [(SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other")],
    9: [
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
        (SEEDS, "what_could_never_hold_is_refused_when_it_is_compiled"),
    ],
    10: [
        (CALLS, "an_edit_that_the_tool_will_refuse_changes_no_file"),
        (EDITS, "an_edit_that_the_tool_makes"),
        (EDITS, "an_edit_that_the_tool_refuses"),
    ],
    11: [(FILES, "a_line_yields_the_events_of_the_reference")],
    12: [(SHELL, "`mv -t`, `cp -t`, `-T`, patterns, `find -delete`, `find … -exec rm {} \\;`, copies "
          "of folders, unknown bytes into a new file yield events"),
         (GUARDS, "an_unknown_result_is_refused_before_it_is_checked")],
    13: [
        (FILES, "a_line_yields_the_events_of_the_reference"),
        (SHELL, "a second write to a file in one line decides the content"),
    ],
    14: [
        (FILES, "a_folder_of_too_many_files_yields_nothing"),
        (DIFFERS, "a removal of more than 1,000 files"),
    ],
    15: [(SHELL, "`mv -t`, `cp -t`, `-T`, patterns, `find -delete`, `find … -exec rm {} \\;`, copies "
          "of folders, unknown bytes into a new file yield events")],
    16: [(SHELL, "`perl -Mstrict a b` changes nothing")],
    17: [(LINES, "a_line_yields_these_programs_in_this_order")],
    18: [
        (SEEDS, "after_an_eval_that_cannot_be_read_a_relative_target_is_where_the_line_started"),
        (SHELL, "after a lost folder an absolute `cd` counts, in `programs` and for files"),
        (LINES, "a_program_runs_in_this_folder"),
    ],
    19: [(LINES, "a_line_yields_these_programs_in_this_order")],
    20: [(LINES, "payloads_are_read_four_levels_deep")],
    21: [(EDITS, "a_marker"), (EDITS, "no_marker")],
    22: [(CONTEXTS, "what_a_script_that_enters_says")],
    23: [("checks/test_require", "only_exit_1_waives")],
    24: [("checks/test_prepare", "a_check_that_abstains_permits_where_nothing_else_refuses")],
    25: [(ANSWERS, "the_exit_code_is_the_verdict_and_the_words_are_the_reason")],
    26: [(ANSWERS, "death_by_a_signal_is_told")],
    27: [
        (TAGS, "a_release_leaves_everything_unseen"),
        (GUARDS, "a_stop_that_is_let_through_keeps_no_verdict"),
        (CONTEXTS, "a_stop_that_is_let_through_turns_nothing_off"),
    ],
    28: [
        (DIFFERS, "a structure that does not compile"),
        (DIFFERS, "a store that cannot be read"),
        (CONTEXTS, "a_state_that_cannot_be_read_leaves_what_reads_it_undecided"),
    ],
    29: [(STOPPED, "the_difference_is_between_the_tree_and_the_baseline")],
    30: [
        ("test_project", "disabled_ids_that_are_no_rules_are_warned_of"),
        (DIFFERS, "an id in `disabled` that is no rule's"),
    ],
    31: [
        ("test_project", "a_file_that_cannot_be_read_is_told"),
        (DIFFERS, "a project's file that cannot be read"),
    ],
}  # fmt: skip
# Every line of the tables and lists of sections 2.3, 2.4 and 2.6, by a part of it.
LINES_OF = {
    "2.3": {
        "file-guard E2 | `path` string; `markers`": [
            (SCHEMA, "a_file_guard_reads_bare_names"),
            (SEEDS, "a_file_guard_reads_markers_and_not_new_markers"),
            (GUARDS, "a_guard_may_require_a_context"),
        ],
        "file-guard E3/E4": [(DIFFERS, "later eras of its rules")],
        "gate, context | `event`: closed structure": [
            (SEEDS, "what_could_never_hold_is_refused_when_it_is_compiled"),
        ],
        "`kind` is **not** a field of `event`": [(DIFFERS, "`event.kind` in a match")],
        "`context` is untyped": [
            (CONTEXTS, "a_declared_context_that_was_never_entered_reads_as_inactive"),
            (DIFFERS, "an undeclared context"),
            (DIFFERS, "a declared context that was never entered"),
        ],
        "the event's field map is passed as it is": [
            (SEEDS, "a_field_that_an_event_omits_reads_as_its_zero"),
        ],
        "Aliases compile the match **against every expanded kind**": [
            (REFUSED, "fields_depend_on_the_kinds_that_are_left"),
            (DIFFERS, "a field that only some of an alias's kinds have"),
        ],
        "E2 file-guard `markers` value": [
            (GUARDS, "markers_are_those_of_the_file_after_the_change_and_of_a_deleted_file_its_own"),
            (GUARDS, "a_deleted_file_is_found_by_its_markers"),
        ],
        "E3 rename: selected if the match holds": [(DIFFERS, "later eras of its rules")],
    },
    "2.4": {
        **{
            part: [("test_globs", "a_glob_selects_paths")]
            for part in (
                "`**/` | zero or more whole segments", "`*` | `[^/]*`", "`?` | `[^/]`",
                "`{ } . + ( )` | literal", "`memories/**/*.md` | `memories/x.md`",
                "`memories/a/b/c/deep.md`", "`other/memories/x.md`", "`memoriesX/x.md`",
                "`memories/*.md` | `memories/deep/notes.md`", "`file-?.md`", "`log[!0-9].txt`",
                "`notes.md` | `notesXmd`", "`a<b>.md`, `any/*.md`", "`*.go` | `a/b.go`",
            )
        },
        "`**` elsewhere": [
            ("test_globs", "a_glob_selects_paths"), (DIFFERS, "`**`"),
        ],
        "`[...]` | class passed through": [
            ("test_globs", "a_glob_selects_paths"),
            ("test_globs", "a_mistake_in_a_glob_is_told_with_its_place"),
            (DIFFERS, "`[!a]`, `[^a]`"),
        ],
        "`log[0-9.txt` | – | load error": [
            ("test_globs", "a_mistake_in_a_glob_is_told_with_its_place"),
        ],
    },
    "2.6": {
        **{
            part: [(SEEDS, "which_kinds_a_nature_admits")]
            for part in (
                "PreFileCreate, PreFileUpdate, PreFileDelete, PreCommandInvoke, PreToolUse | yes",
                "Stop | yes | no", "PostFileCreate, PostFileUpdate, PostFileDelete, PostTagWrite",
                "alias PreFileWrite", "alias PostFileWrite",
            )
        },
        "SubagentStop, PostCommandInvoke, PostToolUse": [
            (SEEDS, "kinds_that_do_not_exist_are_refused"),
            (DIFFERS, "end of a command"),
        ],
    },
}  # fmt: skip
