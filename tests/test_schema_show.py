# SPDX-License-Identifier: MIT
"""`src schema` shows every kind, and of a kind all that an author needs to write a match."""

from __future__ import annotations

import pytest

from src_compiler.schema.load import schema
from src_compiler.schema.show import show


def test_the_overview_names_every_kind_and_alias() -> None:
    words = set(show(None).split())

    assert set(schema().kinds) | set(schema().aliases) <= words


def test_a_kind_shows_its_fields_with_type_text_and_flag() -> None:
    line = next(x for x in show("PreFileUpdate").splitlines() if x.startswith("  newContent"))

    assert line.split()[:2] == ["newContent", "string"]
    assert line.endswith("Real only where `resultKnown` is true.")


def test_a_kind_shows_the_types_of_its_lists() -> None:
    text = show("PreCommandInvoke")

    assert "invocation: One program of a command line." in text
    assert "citation: A quote with which an action was grounded." in text
    assert "One of user, tool_result." in show("citation") + show("sourceType")


def test_additions_are_marked() -> None:
    marked = [x.split()[0] for x in show("PreToolUse").splitlines() if x.endswith("[added by src]")]

    assert marked == ["toolKind"]


def test_natures_show_their_verbs() -> None:
    assert "  gate      deny, warn, require, checks, notify\n" in show("Stop")


def test_what_happens_on_an_error_is_said_where_a_gate_may_bind() -> None:
    assert "A gate that cannot be decided refuses the action" in show("PreToolUse")
    assert "A gate that cannot be decided lets it pass" in show("tool.before")
    assert "cannot be decided" not in show("tool.after")


def test_an_alias_shows_its_kinds() -> None:
    text = show("PreFileWrite")

    assert "  PreFileCreate  " in text and "  PreFileUpdate  " in text


@pytest.mark.parametrize("name", ["session", "invocation", "flags", "toolKind", "context"])
def test_scopes_and_types_have_a_page(name: str) -> None:
    assert schema().docs[name] in show(name)


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(LookupError, match="did you mean `PreFileWrite`"):
        show("PreFileWrit")


def test_natures_show_their_kinds_and_what_they_read() -> None:
    gate, context, guard = show("gate"), show("context"), show("file-guard")

    assert "  Stop                   deny, warn, require, checks, notify\n" in gate
    assert "PostFileCreate" not in gate
    assert "  PostTagWrite " in context
    assert "  payload  any " in context
    assert "  oldMarkers  list<marker> " in guard
