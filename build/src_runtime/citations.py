# SPDX-License-Identifier: MIT-0
"""Resolves the quotes that a command line carries, before any rule runs.

INVARIANT: a citation names one entry that a user wrote or a tool gave back; nothing that a model
wrote, in whatever place it stands, is ever one.
"""

from __future__ import annotations

from src_runtime.citecommand import NAME, carried
from src_runtime.cycle import checker_of, home_folder
from src_runtime.jsontext import dumps
from src_runtime.paths import Unknown, join, resolve
from src_runtime.posttags import OWNER, record_key
from src_runtime.recordformats import CALL, RESULT, USER, place, readable, said
from src_runtime.records import Changed, Record, Unread
from src_runtime.store import Unusable, session_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from src_runtime.citecommand import Carried
    from src_runtime.decide import Verdict
    from src_runtime.recordformats import Part
    from src_runtime.state import Store
    from src_runtime.toolcalls import Call

    Citation = dict[str, object]

PRES = ("PreFileCreate", "PreFileUpdate", "PreFileDelete")
CITED, NEXT = ":cited", ":cite"
MESSAGE, QUOTE, MOST = 16 * 1024, 2000, 20
# Their results are words of a model.
MODELS = ("Agent", "Task", "TaskOutput", "SendMessage", "spawn_agent", "wait_agent", "task")
TRANSCRIPTS = (
    "/.claude/projects", "/.codex/sessions", "/.gemini/tmp", "/.qwen/projects",
    "/.copilot/session-state", "/.pi/agent/sessions", "/.local/state/src",
)  # fmt: skip


class Grounding:
    """The citations of one call; `settle` keeps those of what was let through."""

    def __init__(self, call: Call, folder: str) -> None:
        self.call = call
        self.folder = checker_of(folder)
        self.session = session_of(call.payload)
        self.notices: list[str] = []
        # By path; "" is what the line itself carries.
        self.found: dict[str, list[Citation]] = {}
        self.files: dict[str, list[Citation]] = {}

    def resolve(self, quotes: list[Carried]) -> None:
        path = place(self.call.agent, self.call.payload, home_folder())
        lent = _is_of_a_sub_agent(self.call.payload, path)
        for quote, pools, file in quotes[:MOST]:
            if lent:
                pools = tuple([pool for pool in pools if pool != "user"])
            try:
                self.check(path)
                matches = matching(self.call.agent, path, quote, pools)
            except (Unread, Changed, Unusable) as error:
                self.notices.append(f"Nothing can be cited: {error}")
                return
            if len(matches) == 1:
                self.found.setdefault(self.spelled(file), []).append(matches[0])
            else:
                told = "in no entry" if not matches else f"in {len(matches)} entries"
                self.notices.append(
                    f"This is no citation, since it stands {told} that may be cited: {quote[:200]}"
                )

    def check(self, path: str) -> None:
        """A transcript whose past is no longer what a Stop has read proves nothing."""
        known = self.store().get(OWNER, record_key(path)) if self.begun() else None
        if known and "at" in known:
            Record(path, known).close()

    def spelled(self, file: str) -> str:
        if not file:
            return ""
        try:
            return self.call.place.spell(resolve(join(self.call.place.cwd, file))[0])[0]
        except Unknown:
            return file

    def give(self) -> None:
        """Puts the citations into the events of the call."""
        kept = self.kept()
        own = self.found.get("", [])
        for event in self.call.events:
            if "citations" in event:
                path = str(event.get("path", ""))
                event["citations"] = [*own, *(kept.get(path, []) if path else [])]
                if path and event["citations"]:
                    self.files[path] = event["citations"]  # type: ignore[assignment]

    def kept(self) -> dict[str, list[Citation]]:
        """Those that an earlier line carried for a file that is written now."""
        if not any(event.get("path") for event in self.call.events):
            return {}
        try:
            return self.store().items(NEXT) if self.begun() else {}
        except Unusable as error:
            self.notices.append(str(error))
            return {}

    def begun(self) -> bool:
        """Whether something may have been cited before."""
        from src_runtime.state import exists

        try:
            return exists(self.folder, self.session)
        except Unusable:
            return False

    def store(self) -> Store:
        from src_runtime.state import Store

        return Store(self.folder, self.session)

    def settle(self, verdict: Verdict) -> None:
        for notice in self.notices:
            self._tell(verdict, notice)
        if verdict.decision == "deny" or not (self.found or self.files):
            return
        try:
            with self.store() as store:
                self._keep(store)
        except Unusable as error:
            verdict.effects.append(
                {"verb": "notify", "rule": "checker", "event": 0, "message": str(error)}
            )

    def _tell(self, verdict: Verdict, notice: str) -> None:
        """With a refusal agents give their model its reasons and nothing else."""
        row: dict[str, object] = {"event": 0}
        if verdict.decision == "deny":
            row |= {"id": "checker", "nature": "gate", "verb": "deny", "at": "", "reason": notice}
            verdict.rules.append(row)
        else:
            row |= {"verb": "inject", "rule": "checker", "text": notice}
            verdict.effects.append(row)

    def _keep(self, store: Store) -> None:
        for path, citations in self.found.items():
            if path:
                store.set(NEXT, path, citations)
        for path, citations in self.files.items():
            before: list[Any] = store.get(CITED, path) or []
            new = [each for each in citations if each not in before]
            store.set(CITED, path, [*before, *new][-MOST:])
            store.remove(NEXT, path)


def _is_of_a_sub_agent(payload: dict[str, Any], path: str) -> bool:
    """Whether a record is a sub-agent's own: what stands there as words of the user, such as its
    task, a model has written."""
    sub = payload.get("agent_id")
    return isinstance(sub, str) and sub != "" and sub in path.rpartition("/")[2]


def ground(
    index: ModuleType, call: Call, folder: str, again: Callable[[dict[str, set[str]]], Call],
    kinds: dict[str, set[str]],
) -> tuple[Call, Grounding | None]:  # fmt: skip
    """The call with what it cites. `again` reads it anew with more kinds: a quote is kept for what
    a file becomes, also where no rule looks at the file before."""
    line = _line(call)
    found = Grounding(call, folder)
    quotes = quoted(line) if NAME in line and "cite" in line else []
    if not quotes and not found.begun():
        return call, None
    if any(
        "citations" in kinds.get("PostFile" + end, ()) for end in ("Create", "Update", "Delete")
    ):
        more = {kind: kinds.get(kind, set()) | {"citations"} for kind in PRES}
        call = found.call = again({**kinds, **more})
    found.resolve(quotes)
    found.give()
    return _only(call, kinds), found


def _only(call: Call, kinds: dict[str, set[str]]) -> Call:
    """The call without events that no rule is bound to."""
    keep = [n for n, event in enumerate(call.events) if event["kind"] in kinds]
    if len(keep) < len(call.events):
        call.events = [call.events[n] for n in keep]
        call.notes = {at: call.notes[n] for at, n in enumerate(keep) if n in call.notes}
        call.unread = {at for at, n in enumerate(keep) if n in call.unread}
    return call


def _line(call: Call) -> str:
    given = call.payload.get("tool_input")
    texts = given.values() if isinstance(given, dict) else ()
    return "\n".join(each for each in texts if isinstance(each, str))


def quoted(line: str) -> list[Carried]:
    """What a line cites; nothing where it cannot be read."""
    from src_runtime import shell

    try:
        programs: Any = shell.read(line)["invocations"]
    except Exception:
        return []
    found = []
    for inv in programs:
        words = inv["argv"]
        if any(gap < len(words) for gap in inv.get("gaps", ())):
            continue
        quote = carried(words)
        if quote and len(quote[0]) <= QUOTE:
            found.append(quote)
    return found


def matching(agent: str, path: str, quote: str, pools: tuple[str, ...]) -> list[Citation]:
    """The entries in which the words stand, whatever blanks are between them."""
    if not readable(agent):
        raise Unread(f"the transcripts of {agent} cannot be read")
    words = " ".join(quote.split())
    calls: dict[str, Part] = {}
    found: list[Citation] = []
    for number, line in Record(path).lines():
        entry = said(agent, line)
        if entry.aside:
            continue
        for part in entry.parts:
            if part.role == CALL:
                calls[part.call] = part
                continue
            pool = "user" if part.role == USER else "tool_result"
            if part.role not in (USER, RESULT) or pool not in pools:
                continue
            if words not in " ".join(part.text.split()):
                continue
            call = calls.get(part.call)
            if part.role == RESULT and not _citable(part, call, words):
                continue
            found.append({
                "quote": quote, "sourceTypes": [pool], "path": path, "line": number,
                "message": part.text[:MESSAGE], "call": _shown(call) if call else "",
            })  # fmt: skip
    return found


def _citable(part: Part, call: Part | None, words: str) -> bool:
    """Whether a result is more than words of a model: no answer of one, no transcript of one, no
    echo of what the call itself says, no refusal by a hook."""
    if call is None or call.tool in MODELS:
        return False
    given = dumps(call.input)
    if NAME in given or any(each in given for each in TRANSCRIPTS):
        return False
    said = call.input.values() if isinstance(call.input, dict) else [call.input]
    if any(words in " ".join(str(each).split()) for each in said):
        return False
    return not part.failed or part.text.startswith("Exit code")


def _shown(call: Part) -> str:
    return f"{call.tool} {dumps(call.input)}"[:MESSAGE]
