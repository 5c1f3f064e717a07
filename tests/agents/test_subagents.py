# SPDX-License-Identifier: MIT
"""What of a sub-agent can be told from payloads that do not say which it is."""

from __future__ import annotations

import pytest
from payloads import adapter

from src_runtime.cycle import Cycle


@pytest.mark.parametrize(
    ("agent", "point"),
    [
        *((agent, "SubagentStop") for agent in ("claude-code", "codex", "qwen", "copilot")),
        ("cursor", "subagentStop"),
    ],
)
def test_the_end_of_a_sub_agent_is_one_even_where_nothing_says_which(agent, point, project):
    given = {"hook_event_name": point, "session_id": "s", "cwd": str(project)}
    call = adapter(agent).read(given, None, (str(project), ""), None)

    assert call.session(call)["role"] == "subagent"
    assert Cycle(call, "", 8).who != "main"
