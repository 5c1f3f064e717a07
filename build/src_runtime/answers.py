# SPDX-License-Identifier: MIT-0
"""What a script's end means: its exit code is the verdict, its words are the reason."""

from __future__ import annotations

from src_runtime.jsontext import loads
from src_runtime.shown import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.processes import Ran
    from src_runtime.scripts import Script

UNANSWERED = "a check that has not answered is no approval"
# The whole answer is cut at 8,000, and the name of the rule stands at its end.
LONGEST = 7900
QUOTED = 500
# 128 and the number of a signal: how shells tell of a program that one has killed.
SIGNALS = range(129, 193)


def reason(ran: Ran, script: Script) -> str | None:
    """Why a script refuses; None where it lets pass."""
    name = f"`{written(script)}`"
    if unanswered(ran):
        return f"{name} {unanswered(ran)}, and {UNANSWERED}{_aside(ran)}"
    if not (ran.code or ran.signal):
        return None
    told = _told(ran.out)
    if told:
        return told
    signal = ran.signal or (ran.code - 128 if ran.code in SIGNALS else 0)
    if signal:
        return f"{name} was killed by signal {signal}"
    if ran.code == 126:
        return f"{name} is not executable (exit 126){_aside(ran)}"
    if ran.code == 127:
        return f"{name}, or what it runs, was not found (exit 127){_aside(ran)}"
    for words in (ran.out, ran.err):
        if words.strip() and not _is_json(words):
            return shown(words)
    return f"{name} refused (exit {ran.code}) but gave no reason"


def unanswered(ran: Ran) -> str:
    """What kept it from answering; "" where it did."""
    if ran.unstarted:
        return f"cannot run: {ran.unstarted}"
    seconds = f"{ran.seconds:.1f}".replace(".0", "")
    return f"did not answer within {seconds} s" if ran.late else ""


def written(script: Script) -> str:
    """A script as its rule set names it, nearly: from the project's folder."""
    return f"{script[0].partition('/')[2]} {script[1]}".strip()


def shown(words: str) -> str:
    """Words of a script, harmless to look at; lines stay lines."""
    text = escape(words.strip().replace("\r\n", "\n")[: LONGEST + 1], "\n\t")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def said(ran: Ran) -> object:
    """The value that its whole stdout is as JSON; ValueError where it is none."""
    try:
        return loads(ran.out.strip())
    except RecursionError:
        raise ValueError("it is nested too deeply")


def _told(out: str) -> str:
    """The text of a `{"reason": text}` that is all of stdout."""
    if not out.lstrip().startswith("{"):
        return ""
    try:
        found = loads(out.strip())
    except (ValueError, RecursionError):
        return ""
    text = found.get("reason") if isinstance(found, dict) else None
    return shown(text) if isinstance(text, str) else ""


def _is_json(text: str) -> bool:
    try:
        loads(text.strip())
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def _aside(ran: Ran) -> str:
    text = shown(ran.err)[:QUOTED].replace("\n", " ")
    return f" ({text})" if text else ""
