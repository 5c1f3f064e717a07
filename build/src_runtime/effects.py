# SPDX-License-Identifier: MIT-0
"""What a rule that has fired does beside its verdict: texts, notices, tools, the output of scripts,
work in the background."""

from __future__ import annotations

from src_runtime.decide import BROKEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Row, Rule
    from src_runtime.processes import Ran
    from src_runtime.toolcalls import Event

OWNER = ":told"
# The key of an effect under which the output of its script is told.
OUTPUT = {"inject": "text", "annotate": "append"}


def take(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> None:
    """Puts the effects of a rule into the verdict, its texts filled in. One that fails is told as
    an error, and changes no verdict."""
    for each in rule["effects"]:
        try:
            effect = _made(asked, rule, each, event)
        except BROKEN:
            raise
        except Exception as error:
            from src_runtime.doubts import why

            _failed(asked, rule, each, *why(error, asked.call.notes.get(at, "")))
            continue
        if effect is None:
            continue
        row: Row = {"verb": effect["verb"], "rule": rule["id"], "event": at}
        if rule.get("priority", 1) != 1:
            row["priority"] = rule["priority"]
        for key, value in effect.items():
            if key != "verb":
                row[key] = asked.text(rule, value, event, hit) if callable(value) else value
        asked.verdict.effects.append(row)


def _made(asked: Asked, rule: Rule, effect: Row, event: Event) -> Row | None:
    """The effect with the output of its script; None where nothing is to be told."""
    if effect["verb"] == "prepare":
        return _prepared(asked, rule, effect, event)
    if not ("run" in effect or "once" in effect):
        return effect
    if effect.get("once") and _told(asked, rule, effect):
        return None
    made = {key: value for key, value in effect.items() if key not in ("run", "once")}
    if "run" in effect:
        output = _output(asked, rule, effect, event)
        if output:
            made[OUTPUT[str(effect["verb"])]] = output
        elif "details" not in effect or output is None:
            return None
    if effect.get("once"):
        _tell(asked, rule)
    return made


def _output(asked: Asked, rule: Rule, effect: Row, event: Event) -> str | None:
    """What a script says; None where it fails, which is told as an error."""
    from src_runtime.answers import shown, written
    from src_runtime.payloads import check_payload
    from src_runtime.scripts import call
    from src_runtime.tokens import is_own_doing

    script: tuple[str, str] = effect["run"]  # type: ignore[assignment]
    if is_own_doing(asked, rule, event):
        return None
    ran = call(asked, rule, script, check_payload(asked, event))
    why = _why(ran)
    if not why:
        return shown(ran.out)
    why = f"`{written(script)}` {why}, so that nothing of it is told"
    _failed(asked, rule, effect, why)
    return None


def _why(ran: Ran) -> str:
    """Why a script has not said what is to be told; "" where it has."""
    from src_runtime.answers import unanswered

    if unanswered(ran):
        return unanswered(ran)
    if ran.signal:
        return f"was killed by signal {ran.signal}"
    return f"ended with exit {ran.code}" if ran.code else ""


def _prepared(asked: Asked, rule: Rule, effect: Row, event: Event) -> Row:
    from src_runtime.background import start

    why = start(asked, rule, event, effect)
    if why:
        _failed(asked, rule, effect, why)
    return {"verb": effect["verb"]}


def _failed(asked: Asked, rule: Rule, effect: Row, why: str, at: str = "") -> None:
    asked.verdict.error(rule, why, at)
    asked.verdict.errors[-1]["verb"] = effect["verb"]


def _told(asked: Asked, rule: Rule, effect: Row) -> bool:
    """Whether it was told in this session, or by an earlier event of this call."""
    from src_runtime.kept import of

    same = (rule["id"], effect["verb"])
    again = any((row["rule"], row["verb"]) == same for row in asked.verdict.effects)
    return again or of(asked).store.get(OWNER, rule["id"]) is not None


def _tell(asked: Asked, rule: Rule) -> None:
    from src_runtime.kept import of

    of(asked).if_allowed.append(lambda store: store.set(OWNER, rule["id"], True))
