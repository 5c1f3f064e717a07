# SPDX-License-Identifier: MIT-0
"""What people and models read of a verdict, and the JSON that several agents share. Only imported
where there is something to say."""

from __future__ import annotations

from src_runtime.jsontext import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.toolcalls import Call

    Rows = list[dict[str, object]]
    Told = dict[str, object]
    # stdout, stderr and the exit code.
    Answer = tuple[str, str, int]

LIMIT = 8000
UNASKED = "Only a person may allow this, and none can be asked here."
NO_REWRITE = "This agent runs what it has, although a rule would change it."
LATE = "This has run although it is refused: it was changed after it was checked."
NO_RETYPING = "This agent takes what is typed as it is, although a rule would change it."
HANDLED = "A rule has dealt with it."
RELEASED = "It was refused once and is let go now, since it would go on for ever."


def reasons(rules: Rows, decision: str) -> str:
    """Why, the most important reason first, each told once, with what to do instead."""
    parts: list[str] = []
    for rule in rules:
        if rule["verb"] == decision:
            part = f"{rule['reason']} ({rule['id']})".lstrip()
            if rule.get("instead"):
                part += f"\nInstead: {rule['instead']}"
            if part not in parts:
                parts.append(part)
    return cut("\n".join(parts))


def for_model(rules: Rows, effects: Rows) -> str:
    """Warnings and injected texts."""
    parts = ["Warning: " + warning for warning in _warnings(rules)]
    parts += [str(effect.get("text", "")) for effect in effects if effect["verb"] == "inject"]
    return cut("\n".join(_once(parts)))


def appended(effects: Rows) -> str:
    """What is added to the result of a tool."""
    parts = [str(effect.get("append", "")) for effect in effects if effect["verb"] == "annotate"]
    return cut("\n".join(_once(parts)))


def patch(verdict: Verdict) -> Told:
    """What is added to the result of a tool where that has details too."""
    made: Told = {}
    details: Told = {}
    for effect in verdict.effects:
        more = effect.get("details")
        details.update(more if isinstance(more, dict) else {})
    append = appended(verdict.effects)
    if append:
        made["append"] = append
    if details:
        made["details"] = details
    return made


def for_person(rules: Rows, effects: Rows, errors: Rows) -> str:
    """Warnings, notices, and rules that could not be decided."""
    return cut("\n".join(message for message, _ in notices(rules, effects, errors)))


def notices(rules: Rows, effects: Rows, errors: Rows) -> list[tuple[str, str]]:
    """What a person is told, each with how much it matters: info, warning or error."""
    parts = [(warning, "warning") for warning in _warnings(rules)]
    parts += [
        (f"{effect.get('message', '')} ({effect['rule']})", str(effect.get("level", "info")))
        for effect in effects
        if effect["verb"] == "notify"
    ]
    for error in errors:
        failed = f"`{error['verb']}` fails" if "verb" in error else "could not be decided"
        parts.append((f"{error['id']} {failed}: {error['message']}", "warning"))
    return list(dict.fromkeys(parts))


def _warnings(rules: Rows) -> list[str]:
    return [f"{rule['reason']} ({rule['id']})" for rule in rules if rule["verb"] == "warn"]


def _once(parts: list[str]) -> list[str]:
    return [part for part in dict.fromkeys(parts) if part]


def cut(text: str) -> str:
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


class Said:
    """`decision` is deny, ask, allow or none, `reason` why; `model` and `person` are what each of
    them is told; `rewrite` is the new input of the tool, `text` the new input of the person,
    or where that is `handled` and so refused what is shown instead."""

    __slots__ = ("decision", "handled", "model", "person", "reason", "rewrite", "text")

    def __init__(
        self, decision: str, reason: str, model: str, person: str, rewrite: object
    ) -> None:
        self.decision = decision
        self.reason = reason
        self.model = model
        self.person = person
        self.rewrite = rewrite
        self.text: str | None = None
        self.handled = False


def said(
    verdict: Verdict, call: Call, asks: bool = True, capped: bool = True, appends: bool = False,
    retypes: bool = False,
) -> Said:  # fmt: skip
    """`asks`: the agent can ask a person, or refuses by itself where it cannot; `capped`: it ends
    refused Stops itself; `appends`: its answer tells what is added to a tool's result apart from
    what the model is told; `retypes`: a person's input can be another."""
    rules = [rule for rule in verdict.rules if rule["event"] not in call.again]
    effects = [each for each in verdict.effects if each["event"] not in call.again]
    decision = "none" if call.again else verdict.decision
    reason = reasons(rules, decision)
    model = for_model(rules, effects)
    if not appends:
        model = joined(appended(effects), model)
    person = for_person(rules, effects, verdict.errors)
    if call.again:
        late = _late(verdict, call)
        model, person = joined(late, model), joined(late, person)
    if decision == "ask" and not asks:
        decision, reason = "deny", joined(UNASKED, reason)
    # Where the refusals are counted, the count decides.
    again = call.cycle is None and call.payload.get("stop_hook_active") is True
    if decision == "deny" and not capped and again:
        decision, person = "none", joined(RELEASED, reason, person)
    told = Said(decision, reason, model, person, (verdict.rewrite or {}).get("input"))
    if verdict.rewrite and decision != "deny":
        _of_input(told, verdict.rewrite, rules, retypes)
    return told


def _of_input(told: Said, rewrite: Told, rules: Rows, retypes: bool) -> None:
    """What becomes of what a person has typed."""
    if rewrite.get("handled"):
        told.handled = True
        told.text = next((str(r["reason"]) for r in rules if r["verb"] == "handled"), "")
        told.decision, told.reason = "deny", told.text or HANDLED
    elif "text" in rewrite and retypes:
        told.text = str(rewrite["text"])
    elif "text" in rewrite:
        told.person = joined(NO_RETYPING, told.person)


def unchangeable(told: Said) -> None:
    """Refuses what an agent would run as it was, whatever the answer says."""
    if told.rewrite is not None and told.decision != "deny":
        told.decision, told.reason = "deny", joined(NO_REWRITE, told.reason)


def _late(verdict: Verdict, call: Call) -> str:
    """Which rules refuse what has run. One that could not be decided may only lack what was there
    before the call."""
    undecided = {error["id"] for error in verdict.errors}
    rules = [r for r in verdict.rules if r["event"] in call.again and r["id"] not in undecided]
    reason = reasons(rules, "deny")
    return joined(LATE, reason) if reason else ""


def joined(*texts: str) -> str:
    return cut("\n".join(text for text in texts if text))


def like_claude(told: Said, call: Call, contexts: tuple[str, ...], grants: bool = True) -> Answer:
    """Claude Code's JSON for what is no refusal. `contexts` are the hook events at which the agent
    takes a text for the model; `grants`: it takes a permission from a hook."""
    own: Told = {}
    if call.point == "PreToolUse" and (
        told.decision == "ask" or (told.decision == "allow" and grants)
    ):
        own = {"permissionDecision": told.decision}
        if told.reason:
            own["permissionDecisionReason"] = told.reason
    if call.point == "PreToolUse" and told.rewrite is not None:
        own["updatedInput"] = told.rewrite
    if told.model and call.point in contexts:
        own["additionalContext"] = told.model
    out: Told = {}
    if own:
        out["hookSpecificOutput"] = {"hookEventName": call.point, **own}
    if told.person:
        out["systemMessage"] = told.person
    return written(out)


def deny_like_claude(point: str, reason: str, person: str) -> Answer:
    """A refusal three ways at once: the agent's own JSON, the reason on stderr, exit 2."""
    out: Told = {"decision": "block", "reason": reason}
    if point == "PreToolUse":
        out = {
            "hookSpecificOutput": {
                "hookEventName": point,
                "permissionDecision": "deny",
                "permissionDecisionReason": reason,
            }
        }
    if person:
        out["systemMessage"] = person
    return denied(out, reason)


def written(out: Told) -> Answer:
    return (dumps(out) + "\n" if out else "", "", 0)


def denied(out: Told, reason: str) -> Answer:
    return dumps(out) + "\n", reason + "\n", 2
