# SPDX-License-Identifier: MIT
"""What each format is by its own rules, with names and reasons that would break out of it."""

from __future__ import annotations

import base64
import json
import os
import re
from urllib.parse import unquote_to_bytes, urlsplit

import pytest

RULES = """\
description: Files.
gates:
  high:
    description: No bad files.
    severity: high
    reference: [https://example.org/why, handbook 3]
    on: PreFileWrite
    match: event.newContent contains "BAD"
    deny: "50% of {{ event.path }}, is:\\nbad\\r\\n::error::\\tx"
    instead: git checkout a
  low:
    severity: low
    on: PreFileWrite
    match: any(event.added, it contains "HMM")
    warn: Hmm.
  skilled: {on: PreFileWrite, require: [{skill: rust}]}
  hand:
    on: PreFileWrite
    match: event.newContent contains "HAND" and event.by.bin == ""
    deny: By hand.
"""
# Names that mean something to a shell, a terminal, a URI, a workflow or JSON.
NAMES = ["a b,c:d%e", "line\nbreak\r", "::error file=x::y", "##[error]x", "\x1b[31mred",
         "ü\u202e/é", "\udcff\udcfe", '"q"\\', "c:/x", "a//..%2f", "-x", "?#&=",
         " lead"]  # fmt: skip


@pytest.fixture
def hostile(repo, guard):
    """The repository with these rules, and a file of each name that is refused."""
    repo.rules(RULES)
    repo.commit()
    made = sorted({os.path.normpath(name) for name in NAMES}, key=os.fsencode)
    for name in made:
        repo.write(name, "fine\nBAD\n")
    return made


def decoded(text: str, properties: bool) -> str:
    """As GitHub's runner decodes it: `%25` last, so that nothing is decoded twice."""
    table = [("%0D", "\r"), ("%0A", "\n")]
    table += [("%3A", ":"), ("%2C", ",")] if properties else []
    for code, char in [*table, ("%25", "%")]:
        text = text.replace(code, char)
    return text


def commands(out: str) -> list[tuple[str, dict[str, str], str]]:
    """The workflow commands among lines, as GitHub's runner finds and splits them."""
    found = []
    for line in out.split("\n"):
        if line.lstrip().startswith("::"):
            head, _, message = line.lstrip()[2:].partition("::")
            name, _, rest = head.partition(" ")
            pairs = (pair.split("=", 1) for pair in rest.split(",") if pair)
            properties = {key: decoded(value, True) for key, value in pairs}
            found.append((name, properties, decoded(message, False)))
    return found


def test_each_file_is_annotated_and_none_breaks_out(hostile, guard):
    answer = guard("--format", "github")
    found = commands(answer.out)
    errors = [properties for name, properties, _ in found if name == "error"]

    assert answer.code == 1
    assert {name for name, _, _ in found} == {"error", "notice"}
    assert len(errors) == len(hostile)
    named = {properties["file"] for properties in errors}
    assert {"a b,c:d%e", "line\nbreak\r", "::error file=x::y", "c:/x"} <= named
    assert all(properties["title"] == "own/high" for properties in errors)
    assert all(properties["line"] == "1" for properties in errors)
    assert "\x1b" not in answer.out


def test_a_message_keeps_its_lines_and_says_what_to_do_instead(repo, hostile, guard):
    (message,) = [
        message
        for name, properties, message in commands(guard("--format", "github").out)
        if properties.get("file") == "-x"
    ]

    first, *rest = message.split("\n")
    assert first == "-x: 50% of -x, is:"
    assert rest[0].startswith("bad") and rest[-1] == "Instead: git checkout a"
    assert len(rest) == 3


def test_a_warning_is_one_and_what_was_not_asked_a_notice(repo, hostile, guard):
    repo.commit()
    repo.write("w", "a\nHMM\n")
    repo.write("h", "HAND")
    answer = guard("--format", "github")
    found = [(name, properties.get("title"), p) for name, properties, p in commands(answer.out)]

    assert answer.code == 0
    assert [(name, title) for name, title, _ in found] == [
        ("warning", "own/hand"), ("warning", "own/low"),
        ("notice", "src guard: what was not asked"),
    ]  # fmt: skip
    assert "(require: skill): own/skilled" in found[-1][2]


def test_text_has_a_line_for_each_file_and_none_that_a_runner_obeys(hostile, guard):
    out = guard().out
    lines = out.split("\n")

    assert commands(out) == []
    assert not [line for line in lines if line.lstrip().startswith("#")]
    assert out.replace("\n", "").isprintable()
    assert len([line for line in lines if ":1: refused: own/high: 50% of" in line]) == len(hostile)
    assert "a b,c:d%e:1: refused: own/high: 50% of a b,c:d%e, is:" in lines
    assert "  | ::error::\\tx" in lines
    assert "  = instead: git checkout a" in lines


def test_json_is_unicode_and_keeps_the_bytes_of_every_name(hostile, guard):
    out = guard("--format", "json").out
    rows = json.loads(out.encode("utf-8"))["findings"]
    exact = [
        base64.b64decode(row["path_base64"]) if "path_base64" in row else row["path"].encode()
        for row in rows
    ]

    assert exact == [os.fsencode(name) for name in hostile]
    # Strictly encoded, so that a lone surrogate would raise.
    assert json.dumps(json.loads(out), ensure_ascii=False).encode("utf-8")


def test_the_keys_of_json_are_those_that_the_docs_list(repo, hostile, guard):
    from harness import ROOT

    repo.write("src.yaml", "guard: {except: {own/high: [-x]}}\n")
    repo.write("h", "HAND")
    (repo.root / "l").symlink_to("h")
    found = guard("--format", "json").json
    docs = (ROOT / "docs/guard.md").read_text(encoding="utf-8")
    keys = {*found} | {
        key for rows in found.values() if isinstance(rows, list) for row in rows for key in row
    }

    assert all(found[key] for key in found if key != "excepted" or found[key])
    assert keys - set(re.findall(r"`(\w+)`", docs)) == set()


URI = re.compile(r"(%[0-9A-F]{2}|[A-Za-z0-9._~/-])+")


def test_sarif_has_what_the_standard_requires(repo, hostile, guard):
    repo.write("w", "a\nHMM\n")
    repo.write("h", "HAND")
    (repo.root / "l").symlink_to("h")
    answer = guard("--format", "sarif")
    log = json.loads(answer.out.encode("utf-8"))

    # 3.13: the log.
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    # 3.14, 3.18, 3.19: the run, its tool and the rules of that.
    driver = run["tool"]["driver"]
    assert driver["name"] == "src"
    rules = driver["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["shortDescription"]["text"] and rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
    by_id = {rule["id"]: rule for rule in rules}
    assert by_id["own/high"]["defaultConfiguration"]["level"] == "error"
    assert by_id["own/high"]["shortDescription"]["text"] == "No bad files."
    assert by_id["own/high"]["helpUri"] == "https://example.org/why"
    assert by_id["own/low"]["defaultConfiguration"]["level"] == "note"
    # 3.20: the invocation, with what was not asked as notifications (3.58).
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is True
    assert invocation["exitCode"] == answer.code == 1
    told = invocation["toolConfigurationNotifications"]
    assert {each["associatedRule"]["id"] for each in told} == {"own/skilled", "own/hand"}
    for each in told:
        assert rules[each["associatedRule"]["index"]]["id"] == each["associatedRule"]["id"]
        assert each["level"] == "note" and each["message"]["text"]
    (unread,) = invocation["toolExecutionNotifications"]
    assert uri_of(unread) == "l"
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    # 3.27: the results.
    results = run["results"]
    assert {each["ruleId"]: each["level"] for each in results} == {
        "own/high": "error", "own/low": "warning", "own/hand": "note",
    }  # fmt: skip
    for result in results:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["startLine"] >= 1
    prints = [result["partialFingerprints"]["srcGuard/v1"] for result in results]
    assert len(set(prints)) == len(prints)
    refused = [uri_of(result) for result in results if result["ruleId"] == "own/high"]
    assert [unquote_to_bytes(uri) for uri in refused] == [os.fsencode(name) for name in hostile]


def uri_of(result) -> str:
    """The place of a result, which is a relative reference of RFC 3986 by its letters."""
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert URI.fullmatch(uri), uri
    parts = urlsplit(uri)
    assert not parts.scheme and not parts.netloc and not parts.query and not parts.fragment
    assert not uri.startswith("/")
    return uri


def test_a_result_keeps_its_print_when_lines_move(repo, guard):
    def prints():
        (run,) = json.loads(guard("--format", "sarif").out)["runs"]
        return [result["partialFingerprints"] for result in run["results"]]

    repo.write("a", "BAD")
    first = prints()
    repo.write("a", "other\n\nBAD")

    assert first == prints() and len(first) == 1


def test_a_deleted_file_has_no_line(repo, guard):
    repo.rules("gates:\n  g: {on: PreFileDelete, deny: Files stay.}\n")
    repo.write("a", "x")
    repo.commit()
    (repo.root / "a").unlink()
    (row,) = guard("--format", "json").json["findings"]
    (result,) = json.loads(guard("--format", "sarif").out)["runs"][0]["results"]

    assert row["line"] is None
    assert guard().out.startswith("a: refused: own/g: Files stay.\n")
    assert guard("--format", "github").out.startswith("::error file=a,title=own/g::")
    assert "region" not in result["locations"][0]["physicalLocation"]
