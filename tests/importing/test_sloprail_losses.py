# SPDX-License-Identifier: MIT
"""What cannot be carried from sloprail: told with file and line, and never half a rule."""

from __future__ import annotations

import pytest
from sloprailtrees import CHECK, CONTEXT, GATE, GUARD, ON, imported, lost, told


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (GATE, f"on: [{{event: PostToolUse}}]\n{CHECK}", "1: no `PostToolUse` for a gate"),
        (GATE, f"on: [{{event: PostFileWrite}}]\n{CHECK}", "1: no `PostFileWrite` for a gate"),
        (CONTEXT, f"{ON}enter: ./c.sh\nexit: ./c.sh\n", "1: no `Stop` for a context"),
        (GATE, CHECK, "1: there is no `on`"),
        (GATE, f"on: []\n{CHECK}", "1: there is no `on`"),
        (GATE, f"on: Stop\n{CHECK}", "1: `on` is no list"),
        (GATE, ON, "1: there is neither `require` nor `checks`"),
        (GATE, f"{ON}checks: []\n", "1: there is neither `require` nor `checks`"),
        (
            GATE,
            "on:\n- event: PreToolUse\n  match: event.tol == 'x'\n" + CHECK,
            "3: PreToolUse has no field `tol`",
        ),
        (
            GATE,
            "on:\n- event: PreFileWrite\n  match: event.oldContent == ''\n" + CHECK,
            "3: `oldContent`",
        ),
        (
            GATE,
            "on:\n- event: PreToolUse\n  match: now() > date('2020-01-01')\n" + CHECK,
            "3: `now`",
        ),
        (
            GATE,
            "on:\n- event: PreToolUse\n  match: string(event.input) contains 'x'\n" + CHECK,
            "3: `string`",
        ),
        (
            GATE,
            "on:\n- event: PreToolUse\n  match: context['nope'].active\n" + CHECK,
            "3: `nope`",
        ),
        (
            GATE,
            "on:\n- event: PreCommandInvoke\n  match: any(event.invocations, .flags.t == 'n')\n"
            + CHECK,
            "3: value of a flag is a list",
        ),
        (GUARD, f"match: event.path == 'x'\n{CHECK}", "1: `event`"),
        (GUARD, f"match: 'path == '\n{CHECK}", "1: the expression ends too early"),
        (GUARD, CHECK, "1: there is no `match`"),
        (GUARD, f"match: ''\n{CHECK}", "1: `match` is no text"),
        (GUARD, f"match: log[0-9.txt\n{CHECK}", "1: in the glob `log[0-9.txt`"),
        (GUARD, f"match: '*.md'\ndeletions: all\n{CHECK}", "2: no deletions `all`"),
        (GUARD, f"match: '*.md'\npreventive: maybe\n{CHECK}", "2: `preventive` is no bool"),
        (GATE, f"{ON}require: [{{skill: a, context: b}}]\n", "2: must have one of"),
        (GATE, f"{ON}require: [{{}}]\n", "2: must have one of"),
        (GATE, f"{ON}require: [{{context: nope}}]\n", "1: `nope`"),
        (GATE, f"{ON}require: [{{context: x, files: [a]}}]\n", "2: `files` goes only beside"),
        (GATE, f"{ON}require: [{{citation: {{}}}}]\n", "2: `citation` has no `source_types`"),
        (GATE, f"{ON}require:\n- citation: {{source_types: [user]}}\n", "1: "),
        (GATE, f"{ON}checks: [{{script: ./c.sh, judge: t.j2}}]\n", "2: must have one of"),
        (GATE, f"{ON}checks: [{{script: ./c.sh, model: m}}]\n", "2: `model` goes only beside"),
        (GATE, f"{ON}checks: [{{script: ./gone.sh}}]\n", "2: `./gone.sh` is no regular file"),
        (GATE, f"{ON}checks: [{{script: ../../../x.sh}}]\n", "2: `../../../x.sh` is no regular"),
        (GATE, f"{ON}checks: [{{judge: gone.md.j2}}]\n", "2: `gone.md.j2` is no regular file"),
        (GATE, f"{ON}checks: [{{script: 'cat c.sh | sh'}}]\n", "2: the line names `c.sh`"),
        (GATE, f"{ON}checks: [{{script: 'sr-session query x'}}]\n", "2: `sr-session query` is a"),
        (GATE, f"{ON}checks:\n- judge: c.sh\n  timeout: 90\n", "4: `90` is no duration"),
        (GATE, f"{ON}checks:\n- judge: c.sh\n  timeout: 0s\n", "4: `0s` is no time to wait"),
        (CONTEXT, "on: [{event: PreToolUse}]\nenter: ./c.sh\n", "1: there is no `exit`"),
    ],
)
def test_a_rule_that_cannot_be_carried_whole_is_left_out(tmp_path, path, text, expected):
    result = imported(tmp_path, {path: text})
    line, _, words = expected.partition(": ")

    notes = [note for note in result.notes if note.kind == "lost"]
    assert (f"s/{path}", int(line)) == (notes[0].path, notes[0].line), told(result)
    assert notes[0].message.startswith(f"{path.split('/')[0]} `x` is left out: ")
    assert words in notes[0].message
    assert {} == result.files


def test_one_broken_rule_takes_no_other_with_it(tmp_path):
    files = {
        GATE: "on: [{event: Nope}]\n" + CHECK,
        "gate/z/gate.yaml": ON + "checks: [{script: ./c.sh}]\n",
    }
    result = imported(tmp_path, {**files, "gate/z/c.sh": "exit 1\n"})

    assert b"gates:\n  z:\n    on: Stop\n" in result.files["gate.yaml"]
    assert b"  x:" not in result.files["gate.yaml"]
    assert {"gate.yaml", "sloprail/gate/z/c.sh"} == set(result.files)


def test_a_rule_that_needs_a_context_that_is_lost_is_lost(tmp_path):
    context = "on: [{event: Stop}]\nenter: ./c.sh\nexit: ./c.sh\n"
    result = imported(tmp_path, {CONTEXT: context, GATE: ON + "require: [{context: x}]\n"})

    assert {} == result.files
    assert 2 == len(lost(result))


@pytest.mark.parametrize(
    ("line", "call", "instead"),
    [
        ("sr-session state get x", "sr-session state get", 'python3 "$SR_CHECKER" state'),
        ("x=$(sr-session query 'a')", "sr-session query", 'python3 "$SR_CHECKER" query'),
        ("a | sr-session trajectory normalize -p x", "sr-session trajectory normalize", "events"),
        ("sr-session trajectory cite 'q' && x", "sr-session trajectory cite", "cite"),
        ("sr-file write a", "sr-file write", "cite"),
        ("echo x | sr-agent run", "sr-agent run", "judge"),
        ("sr-checks verify", "sr-checks verify", "src guard"),
        ("sr session state list", "sr-session state list", "state"),
        ('subprocess.run(["sr-session", "state", "get"])', "sr-session state get", "state"),
        ("sr-unheard of", "sr-unheard", "no program of that name"),
    ],
)  # fmt: skip
def test_a_call_of_a_program_of_sloprail_is_told_and_its_rule_is_off(tmp_path, line, call, instead):
    script = f"#!/bin/sh\n# sr-session is spoken of here only\n{line}\n"
    result = imported(tmp_path, {GATE: ON + CHECK, "gate/x/c.sh": script})

    notes = [note for note in result.notes if note.kind == "lost"]
    assert [("s/gate/x/c.sh", 3)] == [(note.path, note.line) for note in notes]
    assert notes[0].message == f"`{call}` is a program of sloprail"
    assert instead in notes[0].help
    assert b"  x:\n    enabled: false\n" in result.files["gate.yaml"]
    assert f"  # Off: it calls `{call}` in line 3 of c.sh.\n".encode() in result.files["gate.yaml"]


@pytest.mark.parametrize(
    "line", ["./sr-session x", "my-sr-file", "usr-file x", "srx", "$sr-file", "sr x"]
)
def test_other_programs_are_not_taken_for_sloprails(tmp_path, line):
    result = imported(tmp_path, {GATE: ON + CHECK, "gate/x/c.sh": f"#!/bin/sh\n{line}\n"})

    assert [] == told(result)


def test_a_script_that_reads_a_file_beside_it_is_told(tmp_path):
    files = {GATE: ON + CHECK, "gate/x/c.sh": "#!/bin/sh\n. ./lib.sh\n", "gate/x/lib.sh": ""}
    result = imported(tmp_path, files)

    assert ["s/gate/x/c.sh:2: lost: `lib.sh` is not shipped with the checker"] == told(result)
    assert "read it as `$SR_WORKSPACE/rules/sloprail/gate/x/lib.sh`" == result.notes[0].help
    assert b"    enabled: false\n" in result.files["gate.yaml"]
    assert "sloprail/gate/x/lib.sh" in result.files


def test_a_script_that_rules_share_is_read_for_what_lies_beside_it_too(tmp_path):
    checks = "checks: [{script: ../../lib/c.sh}]\n"
    files = {GATE: ON + checks, "lib/c.sh": "#!/bin/sh\n. ./lib.sh\n", "lib/lib.sh": ""}

    assert ["s/lib/c.sh:2: lost: `lib.sh` is not shipped with the checker"] == lost(
        imported(tmp_path, files)
    )


def test_a_script_that_is_shipped_too_may_be_named(tmp_path):
    checks = "checks: [{script: ./c.sh}, {script: ./lib.sh}]\n"
    files = {GATE: ON + checks, "gate/x/c.sh": "#!/bin/sh\n. ./lib.sh\n", "gate/x/lib.sh": ""}

    assert [] == told(imported(tmp_path, files))


def test_a_script_in_another_folder_runs_there(tmp_path):
    files = {GATE: f"{ON}checks:\n- script: ./bin/c.sh\n", "gate/x/bin/c.sh": "exit 1\n"}

    assert [
        "s/gate/x/gate.yaml:3: changed: `gate/x/bin/c.sh` runs in its own folder, and not in the "
        "rule's"
    ] == told(imported(tmp_path, files))


def test_what_only_sloprail_sets_is_told(tmp_path):
    script = "#!/bin/sh\necho $SLOPRAIL_LAUNCHED_BY\ncat .sloprail/gate/x/data\n"
    result = imported(tmp_path, {GATE: ON + CHECK, "gate/x/c.sh": script})

    assert [
        "s/gate/x/c.sh:2: changed: nothing sets `SLOPRAIL_LAUNCHED_BY` here",
        "s/gate/x/c.sh:3: changed: the rules are no longer in `.sloprail/`",
    ] == told(result)


def test_tests_of_rules_are_told_and_not_copied(tmp_path):
    files = {
        GATE: ON + CHECK,
        "gate/x/tests/one.yaml": "a: 1\n",
        "file-guard/structure.tests/a": "",
    }
    result = imported(tmp_path, files)

    assert [
        "s/file-guard/structure.tests: lost: the tests of a rule are not carried",
        "s/gate/x/tests: lost: the tests of a rule are not carried",
    ] == lost(result)
    assert not any("tests" in path for path in result.files)


def test_unknown_keys_are_told_as_sloprail_reads_them(tmp_path):
    result = imported(tmp_path, {GATE: ON + CHECK + "prevent: true\n"})

    expected = "3: quirk: sloprail reads no `prevent` on a gate, so it is left out"
    assert f"s/gate/x/gate.yaml:{expected}" in told(result)
    assert [] == lost(result)


def test_an_expression_without_blanks_is_a_glob_there(tmp_path):
    result = imported(tmp_path, {GUARD: f"match: len(markers)>0\n{CHECK}"})

    assert b"    paths: [len(markers)>0]\n" in result.files["file-guard.yaml"]
    assert "quirk: sloprail reads `len(markers)>0` as a glob" in told(result)[0]


def test_names_that_are_none_here_change_but_not_those_of_contexts(tmp_path):
    files = {
        "gate/My_Rule/gate.yaml": ON + CHECK, "gate/My_Rule/c.sh": "",
        "gate/my-rule/gate.yaml": ON + CHECK, "gate/my-rule/c.sh": "",
        "context/Mode_A/context.yaml": "on: [{event: PreToolUse}]\nenter: ./c.sh\nexit: ./c.sh\n",
        "context/Mode_A/c.sh": "",
    }  # fmt: skip
    result = imported(tmp_path, files)

    assert b"  my-rule:\n" in result.files["gate.yaml"]
    assert b"  my-rule-2:\n" in result.files["gate.yaml"]
    assert "s/gate/My_Rule/gate.yaml:1: changed: `My_Rule` is called `my-rule-2` now" in told(
        result
    )
    assert 1 == len(lost(result)) and "`Mode_A` is left out" in lost(result)[0]


def test_a_structure_is_carried_whole_or_not_at_all(tmp_path):
    good = "allow:\n- glob: src/**\n- regex: ^a\n"
    for bad, line, words in (
        ("deny:\n- regex: '('\n", 5, "in the pattern `(`"),
        ("deny:\n- glob: 'a['\n", 5, "in the glob `a[`"),
        ("deny:\n- glob: a\n  regex: b\n", 5, "not one of `glob` and `regex`"),
        ("scope: [src/]\n", 4, "`scope` is for a plugin's"),
    ):
        result = imported(tmp_path, {"file-guard/structure.yaml": good + bad})

        assert {} == result.files
        assert (line, True) == (result.notes[0].line, words in result.notes[0].message)
    result = imported(tmp_path, {"file-guard/structure.yaml": good})
    assert b"structure:\n  allow:\n    - src/**\n    - regex: ^a\n" == result.files[
        "structure.yaml"
    ].replace(b"'", b"")
    off = {"config.yaml": "disabled: [structure]\n"}
    assert {} == imported(tmp_path, off).files


def test_a_config_that_cannot_be_read_is_told(tmp_path):
    result = imported(tmp_path, {GATE: ON + CHECK, "config.yaml": "disabled: [gate/x\n"})

    assert any(": quirk: sloprail enforces no rule at all" in line for line in told(result))
    assert 1 == len(lost(result))


@pytest.mark.parametrize("template", ["{% include 'x' %}", "{{ event.newContent | upper }}", "{{"])
def test_a_template_that_is_no_template_here_loses_its_rule(tmp_path, template):
    on = "on: [{event: PreFileCreate}]\n"
    files = {GATE: f"{on}checks: [{{judge: t.md.j2}}]\n", "gate/x/t.md.j2": f"a\n{template}\n"}
    result = imported(tmp_path, files)

    assert {} == result.files
    assert "s/gate/x/gate.yaml:1: lost: gate `x` is left out: sloprail/gate/x/t.md.j2:2: " in (
        lost(result)[0]
    )  # fmt: skip
