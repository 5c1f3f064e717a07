# SPDX-License-Identifier: MIT
# ruff: noqa: E501, since sentences stand here as they are written
"""What seeds/sloprail-events.txt promises about the events of files and command lines, and the
tests that hold it to that."""

from __future__ import annotations

PAYLOADS, SCHEMA = "checks/test_payloads", "test_schema"
SEEDS, GUARDS = "natures/test_seed", "natures/test_file_guards"
CALLS, LINES, FILES = (
    "agents/test_claude_code_events",
    "shell/test_tables",
    "shell/test_file_events",
)
CITED, PAST = "cycle/test_citations", "cycle/test_history"
# sentence → tests, each as module and name.
SENTENCES = {
    # The event is read FLAT
    "An event’s own fields sit directly under event — .event.path, .event.newContent, .event.kind, "
    ".event.resultKnown, .event.invocations, .event.tags. There is no .event.fields.* nesting: that "
    "nested {kind, fields} envelope is the OLD format’s.": [
        (PAYLOADS, "an_event_is_flat_and_its_kind_is_last"),
        (SEEDS, "what_could_never_hold_is_refused_when_it_is_compiled"),
    ],
    "Historical events from sr-session trajectory normalize are flat the same way — see “Past "
    "events” below.": [(PAST, "the_compiler_tells_the_same_with_every_field")],
    "A field the kind declares but the event omits is filled with its type’s zero value (an empty "
    'string, an empty list, false) — never dropped — so newContent == "" fires rather than errors '
    "on an empty file, and len(newMarkers) == 0 holds on unmarked content.": [
        (SEEDS, "a_field_that_an_event_omits_reads_as_its_zero"),
        (PAYLOADS, "every_field_of_the_seed_is_there"),
        (CALLS, "a_write_of_nothing_creates_an_empty_file"),
    ],
    "The one place that bites is a PreFileUpdate whose result is underivable: an absent newContent "
    'reads as "", indistinguishable from an emptied file, which is what resultKnown exists to tell '
    "apart (see below).": [
        (SEEDS, "result_known_tells_an_emptied_file_from_one_that_nobody_knows"),
    ],
    # The kinds and their fields
    "The kind is the discriminator, carried alongside the fields as .event.kind. Field types are "
    "the modules’ own.": [
        (PAYLOADS, "a_field_named_kind_never_wins"),
        (SCHEMA, "promised_fields_have_the_promised_types"),
    ],
    "One file, one event. path is repository-relative and every file kind carries it.": [
        (GUARDS, "all_files_of_a_call_are_judged"),
        (CALLS, "paths_are_those_of_the_work_tree_that_holds_the_checker"),
        (SCHEMA, "each_kind_has_the_promised_fields_in_order"),
    ],
    "PreFileWrite is an alias the engine expands to PreFileCreate + PreFileUpdate (and "
    "PostFileWrite to the two Post kinds) — a shorthand in a trigger’s on, not a kind the engine "
    "emits.": [
        (SEEDS, "an_alias_stands_for_its_kinds_and_is_no_kind_of_an_event"),
        (SCHEMA, "aliases_stand_for_their_kinds"),
    ],
    "kind fields PreFileCreate path, newContent, resultKnown, newMarkers, citations PreFileUpdate "
    "path, oldContent, newContent, resultKnown, oldMarkers, newMarkers, citations PreFileDelete "
    "path, oldContent, oldContentKnown, oldMarkers, citations PostFileCreate path, newContent, "
    "newContentKnown, newMarkers, seen, citations PostFileUpdate path, oldContent, newContent, "
    "newContentKnown, oldMarkers, newMarkers, seen, citations PostFileDelete path, oldContent, "
    "oldMarkers, seen, citations": [
        (SCHEMA, "each_kind_has_the_promised_fields_in_order"),
        (PAYLOADS, "every_field_of_the_seed_is_there"),
    ],
    "path — string, repository-relative. Prepend $SR_WORKSPACE (Environment) to reach the file on "
    "disk.": [
        ("test_paths", "a_path_inside_is_relative_and_clean"),
        ("checks/test_environment", "a_script_is_told_where_it_is_and_for_whom"),
        ("natures/test_examples_of_natures", "examples_of_every_nature_hold"),
    ],
    "oldContent — string, the file’s bytes before the change.": [
        (SEEDS, "before_an_update_the_old_content_is_what_is_on_the_disk"),
    ],
    "newContent — string, what the write would leave behind: the created body on a create, the "
    "post-edit bytes on an update. On a Pre update it is meaningful only alongside resultKnown. A "
    "delete has none — nothing remains.": [
        (CALLS, "a_write_where_nothing_is_creates"),
        (CALLS, "an_edit"),
        ("test_check_lints", "lints_of_file_events"),
        (SCHEMA, "each_kind_has_the_promised_fields_in_order"),
    ],
    "resultKnown — bool, on PreFileCreate and PreFileUpdate only. Says whether the engine could "
    "compute newContent, or whether the value is a zero standing in for “the engine could not work "
    "it out”.": [
        (SCHEMA, "a_value_that_may_be_unknown_names_its_flag"),
        (CALLS, "a_notebooks_result_is_not_known"),
    ],
    "oldContentKnown — bool, on PreFileDelete only. The same gap on the delete side: false when "
    "the delete is predicted without its bytes being read — the file is not a regular file (a link "
    "to a FIFO or a device), larger than a delete read takes (8 MiB), or does not fit in what is "
    "left of a recursive removal’s byte budget (see File guard, “Deleted files”). oldContent is "
    'then "".': [
        (FILES, "a_removed_file_says_what_it_held"),
        (FILES, "what_does_not_fit_the_budget_is_not_read"),
    ],
    "A rule that decides from what the file held reads oldContentKnown first; a rule about the "
    "path needs neither.": [(GUARDS, "a_delete_is_never_unknown")],
    "Its oldMarkers are then those of the file’s copy at HEAD when that is tracked and within the "
    "cap (so a marker-matched guard still selects it before the delete), and empty otherwise.": [
        (GUARDS, "a_deleted_file_that_is_not_read_is_found_by_its_markers_at_head"),
    ],
    ", each a list of {kind, fqn, line} (kind string, fqn string, line int).": [
        (SCHEMA, "records_have_the_promised_shapes"),
        ("test_edits", "a_marker"),
    ],
    "newMarkers is set on the create and update kinds (the markers newContent would carry); "
    "oldMarkers on the update and delete kinds (the markers the file carries now). A create has no "
    "oldMarkers; a delete has no newMarkers.": [
        (SCHEMA, "each_kind_has_the_promised_fields_in_order"),
        (GUARDS, "markers_are_those_of_the_file_after_the_change_and_of_a_deleted_file_its_own"),
    ],
    "citations — the citations the change was grounded in: a list of {quote, sourceTypes, path, "
    "line, message} (sourceTypes a list of user / tool_result, path the absolute transcript, line "
    "int, message the whole entry the quote came from, call the tool call behind a tool_result). "
    "Empty unless the change was made grounded — see Grounding.": [
        (SCHEMA, "records_have_the_promised_shapes"),
        (CITED, "a_file_that_the_line_writes_is_grounded_before_and_after"),
        (CITED, "without_a_quote_the_list_is_empty"),
    ],
    "Read a marker’s quote off .fqn, and test a list with a quantifier:": [
        (SEEDS, "a_marker_s_quote_is_its_fqn"),
    ],
    "markers in a file-guard’s own match scope (where they appear as markers, the file’s markers "
    "after the change, and oldMarkers, before it — not newMarkers)": [
        (SEEDS, "a_file_guard_reads_markers_and_not_new_markers"),
        (GUARDS, "markers_are_those_of_the_file_after_the_change_and_of_a_deleted_file_its_own"),
    ],
    # The resultKnown discipline
    "On a PreFileUpdate (and an underivable PreFileCreate, e.g. a NotebookEdit whose newContent is "
    "one cell rather than the JSON document), an absent newContent reads as the empty string — the "
    "same observation as a write that empties the file. resultKnown is the boolean beside the "
    "value that tells the two apart.": [
        (CALLS, "a_notebooks_result_is_not_known"),
        (SEEDS, "result_known_tells_an_emptied_file_from_one_that_nobody_knows"),
    ],
    'resultKnown and not (newContent contains "---") refuse a strip, say nothing where the engine '
    "cannot see not resultKnown catch the underivable cases deliberately": [
        (SEEDS, "result_known_tells_an_emptied_file_from_one_that_nobody_knows"),
    ],
    'In a script, check presence first (.event | has("newContent")); in a judge, exit 0 / defer '
    "when the result is not known and let the after-check judge the settled file.": [
        (PAYLOADS, "every_field_of_the_seed_is_there"),
        ("checks/test_prepare", "prepare_refuses_adds_or_abstains"),
    ],
    "A create bound only to PreFileCreate from an ordinary write always carries newContent and can "
    "read it directly.": [(CALLS, "a_write_where_nothing_is_creates")],
    # PreCommandInvoke
    "field type raw string — the command line as written invocations list — every program the "
    "module parsed out of it, flattened citations list of {quote, sourceTypes, path, line, "
    "message, call} — see Citations": [
        (CALLS, "every_recorded_shell_line_is_a_command_event"),
        (SCHEMA, "promised_fields_have_the_promised_types"),
    ],
    "The module walks that once and emits every invocation flattened, so a rule matches the list "
    "rather than the raw string and nesting one level deeper does not defeat it.": [
        (LINES, "a_line_yields_these_programs_in_this_order"),
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
    ],
    ".bin — string, the program name. .argv — list of strings, its argument vector. .flags — a "
    "map of parsed flags with open keys and typed values.": [
        (SCHEMA, "an_invocation_has_the_promised_fields_and_ours_marked"),
        (LINES, "a_line_yields_these_programs_in_this_order"),
    ],
    "A flag name belongs to the command, not the engine, so the keys are checked against nothing: "
    "a mistyped flag name is a flag the command never passed, and reads as absent.": [
        (SEEDS, "a_flag_that_no_program_has_is_taken"),
    ],
    "Cause the command and watch the rule fire before trusting a flags match.": [
        ("test_examples", "what_an_example_says_holds"),
    ],
    "Each value is a list of every occurrence, in order — --tag=a --tag=b is [\"a\", \"b\"], a flag "
    "given once is a one-element list, and a valueless flag carries \"\". Only the inline "
    "--flag=value form carries a value; a separated --flag value is [\"\"] with value left in .argv.": [
        (LINES, "flags_are_the_words_with_a_dash"),
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
    ],
    "A flag the command did not pass reads as an empty list, so every list idiom answers false "
    "without it rather than erroring.": [
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
    ],
    "The values are declared, so a comparison a list can never satisfy (.flags.tag == \"next\", "
    ".flags.tag startsWith \"n\") is refused when the rule loads, with the error saying flag values "
    "are lists.": [
        (SEEDS, "what_could_never_hold_is_refused_when_it_is_compiled"),
        ("test_check_refusals", "what_could_never_work_is_refused"),
    ],
    "question match was --access passed at all \"access\" in .flags or len(.flags.access) > 0 was it "
    "given a non-empty value any(.flags.access, # != \"\") was --tag=next among them \"next\" in "
    ".flags.tag the first value \"tag\" in .flags and .flags.tag[0] == \"next\" (indexing an empty "
    "list errors) was --tag NOT passed not (\"tag\" in .flags) — .flags.tag == nil, != nil and a ?? "
    "default are refused at load, since an absent flag reads as [], never nil": [
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
        (SEEDS, "what_could_never_hold_is_refused_when_it_is_compiled"),
        (SEEDS, "an_index_of_an_absent_flag_is_an_error_that_refuses"),
    ],
    ".cwd — string, the directory the program runs in as far as the line says, threaded through "
    "every cd ahead of it (a subshell’s cd stays inside the subshell), through a wrapper that "
    "changes directory (env -C DIR / --chdir, sudo -D DIR / --chdir — what it wraps runs in DIR), "
    "and through a literal eval payload (eval 'cd /x' moves what follows; the programs in the "
    "payload are reported too): \".\" is where the line started, \"sub/dir\" is relative to that, "
    "\"/abs\" is absolute, and \"\" means the directory could not be known without running something "
    "(cd \"$DIR\", cd -, pushd, env -C \"$D\", or anything after an eval whose payload is not literal, "
    "such as eval \"$(ssh-agent -s)\").": [
        (LINES, "a_program_runs_in_this_folder"),
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
    ],
    "A file event’s path is resolved the same way, with one difference: after an unreadable eval, a "
    "relative write target is still reported where the line started — such an eval almost never "
    "moves the shell, and dropping the target would hide the write from every file rule.": [
        (SEEDS, "after_an_eval_that_cannot_be_read_a_relative_target_is_where_the_line_started"),
    ],
    "Where the line started is the harness’s working directory for that tool call — in a "
    "transcript, the record’s own cwd — so a script joins a relative .cwd onto that.": [
        (CALLS, "a_relative_path_is_seen_from_the_calls_folder"),
        (PAST, "what_a_client_did_is_what_its_transcript_tells"),
    ],
    "any(event.invocations, .bin == \"curl\") any(event.invocations, .bin == \"rm\" and any(.argv, # "
    "== \"-rf\")) any(event.invocations, .bin == \"npm\" and \"next\" in .flags.tag) "
    "len(event.invocations) > 1": [
        (SEEDS, "a_match_of_the_seed_fires_on_its_line_and_on_no_other"),
    ],
    "In a script: .flags.tag[0] for the first value, .flags.tag[-1] for the last, (.flags.tag // []) "
    "| join(\" \") for all of them.": [(PAYLOADS, "every_field_of_the_seed_is_there")],
    ".bin, .argv and .cwd have declared shapes, so a mistyped key inside a predicate is refused at "
    "load; .flags is the one map whose keys are open.": [
        (SEEDS, "what_could_never_hold_is_refused_when_it_is_compiled"),
        (SEEDS, "a_flag_that_no_program_has_is_taken"),
    ],
    "Only what the parser can see without running the command is emitted — a program named by a "
    "variable, a decoded-and-piped payload — is left alone rather than guessed, so this is a "
    "correctness aid, never a security boundary.": [
        (SEEDS, "a_payload_that_is_not_literal_is_left_alone"),
    ],
    "There is no Post counterpart: a command that ran shows its consequences as the file events.": [
        ("differences", "end of a command"),
    ],
}  # fmt: skip
