# SPDX-License-Identifier: MIT-0
"""`require`: what must have come before, or an action is refused before any check is asked."""

from __future__ import annotations

from src_runtime.shown import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Asked, Rule
    from src_runtime.toolcalls import Event

    Requirement = dict[str, Any]

# Where agents keep skills, below a project or a home.
SKILLS = (
    ".claude/skills", ".agents/skills", ".codex/skills", ".gemini/skills", ".qwen/skills",
    ".github/skills", ".copilot/skills", ".pi/skills", ".pi/agent/skills", ".opencode/skills",
)  # fmt: skip


def unmet(
    asked: Asked, rule: Rule, requirement: Requirement, event: Event, hit: object
) -> str | None:
    """Why a requirement refuses; None where it is met or does not apply."""
    # What is asked first is what starts no process.
    reason = _lacking(asked, rule, requirement, event, hit)
    if reason is None or "when" not in requirement:
        return reason
    applies, hint = _applies(asked, rule, requirement["when"], event, hit)
    if not applies:
        return None
    return f"{reason}\n{hint}" if hint else reason


def _lacking(
    asked: Asked, rule: Rule, requirement: Requirement, event: Event, hit: object
) -> str | None:
    if "context" in requirement:
        return _inactive(asked, requirement["context"])
    if "citation" in requirement:
        if asked.call_with(rule, requirement["citation"], event, hit) is not True:
            return None
        return asked.text(rule, requirement.get("say"), event, hit) or "this needs a citation"
    from src_runtime.records import Changed, Unread
    from src_runtime.store import Unusable

    try:
        if "read" in requirement:
            return _unread(asked, requirement["read"])
        return _unskilled(asked, requirement["skill"], requirement.get("files", ()))
    except (Unread, Changed, Unusable) as error:
        read = requirement.get("read")
        what = f"`{read}` was read" if read else f"the skill `{requirement['skill']}` was loaded"
        return f"nothing shows that {what}: {show(str(error))}"


def _inactive(asked: Asked, name: str) -> str | None:
    known: Any = asked.part("context")
    if known.get(name, {}).get("active") is True:
        return None
    return f"the context `{name}` is not active, so there is nothing that this could be part of"


def _unread(asked: Asked, path: str) -> str | None:
    from src_runtime.evidence import evidence, spelled

    found = evidence(asked)
    wanted = spelled(asked, asked.call.place.root.rstrip("/") + "/" + path)
    if any(spelled(asked, page) == wanted for page in found.fresh):
        return None
    since = "since it was last compacted, " if found.compacted else ""
    return f"read `{path}` first: {since}the record of this session shows no read of it"


def _unskilled(asked: Asked, name: str, files: tuple[str, ...]) -> str | None:
    """All pages that are missing, in one refusal."""
    from src_runtime.evidence import evidence

    found = evidence(asked)
    folder = "/" + name.rpartition(":")[2] + "/"
    loaded = name in found.skills or found.ends_with(folder + "SKILL.md")
    missing = [page for page in files if not found.ends_with(folder + page)]
    if loaded and not missing:
        return None
    pages = ", ".join(f"`{_placed(asked, folder, page)}`" for page in missing)
    if loaded:
        return f"of the skill `{name}` these pages have not been read: {pages}"
    also = f", and of its pages {pages}" if missing else ""
    own = _placed(asked, folder, "SKILL.md")
    return f"load the skill `{name}` first: call it, or read `{own}`{also}"


def _placed(asked: Asked, folder: str, page: str) -> str:
    """The path of a page, where the skill is in one of the usual places."""
    from src_runtime.paths import Unknown, look, variable

    for top in (asked.call.place.root, variable("HOME")):
        for each in SKILLS:
            path = f"{top.rstrip('/')}/{each}{folder}{page}"
            try:
                if look(path):
                    return path
            except Unknown:
                continue
    return folder[1:] + page


def _applies(asked: Asked, rule: Rule, when: Any, event: Event, hit: object) -> tuple[bool, str]:
    """Whether a requirement applies, with a hint of the script that says so. Only an answer of no
    waives it: a script by exit 1."""
    if callable(when):
        return asked.call_with(rule, when, event, hit) is True, ""
    from src_runtime.answers import said, shown, unanswered
    from src_runtime.payloads import check_payload
    from src_runtime.scripts import call

    ran = call(asked, rule, when, check_payload(asked, event))
    if not unanswered(ran) and not ran.signal and ran.code == 1:
        return False, ""
    try:
        found = said(ran)
    except ValueError:
        return True, ""
    hint = found.get("hint") if isinstance(found, dict) else None
    return True, shown(hint) if isinstance(hint, str) else ""
