# SPDX-License-Identifier: MIT-0
"""`check.py prepare`: does a job that a hook call has left behind, and keeps its answer. Started by
the checker itself, detached."""

from __future__ import annotations

import posix

from src_runtime import background, processes, worktree
from src_runtime.answers import shown
from src_runtime.jsontext import dumps
from src_runtime.rungit import Failed
from src_runtime.scripts import inherited, line_of
from src_runtime.sidecommands import Wrong
from src_runtime.state import Store
from src_runtime.store import Unusable, files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    Job = dict[str, Any]

USAGE = "check.py prepare STATE JOB, which the checker starts itself"
TAIL = 1 << 16
LEVELS = ("info", "warning", "error")


def run(index: ModuleType, arguments: list[str]) -> str:
    """Nobody waits for it, so what goes wrong is told as its answer."""
    if len(arguments) != 2:
        raise Wrong("which job?")
    path, name = arguments
    if path not in files():
        raise Wrong("no session keeps its state there")
    store = Store.at(path)
    job = store.get(background.JOBS, name)
    if not isinstance(job, dict):
        raise Wrong("there is no such job")
    try:
        answer = _answer(job)
    except (worktree.TooMuch, Failed, OSError) as error:
        answer = {"message": f"the work in the background has failed: {error}", "level": "warning"}
    _keep(store, name, job, answer)
    return ""


def _answer(job: Job) -> dict[str, str] | None:
    with worktree.Copy(job["root"], job["tracked"]) as copy:
        environment = {
            **job["environment"], "SR_WORKSPACE": copy.path, "PWD": copy.path,
            background.WITHIN: "1",
        }  # fmt: skip
        ran = _ran(job, copy.path, environment)
    if ran.unstarted or ran.late or ran.code or ran.signal:
        why = ran.unstarted or ("it took too long" if ran.late else f"it ended with {ran.code}")
        return {"message": f"the work in the background has failed: {why}", "level": "warning"}
    return told(ran.out)


def _ran(job: Job, folder: str, environment: dict[str, str]) -> processes.Ran:
    given = job["given"]
    data = (given if isinstance(given, str) else dumps(given)).encode("utf-8", "surrogateescape")
    mark = environment["SR_MARK"] = posix.urandom(16).hex()
    made = inherited(environment)
    if job.get("command"):
        # A path is one of the project, as it is for every judge.
        first, *rest = job["command"]
        if "/" in first and not first.startswith("/"):
            first = job["project"] + "/" + first
        argv = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', folder, first, *rest]
    else:
        line, why = line_of(job["checker"], job["script"], folder)
        if why:
            return processes.Ran(why)
        argv = ["/bin/sh", "-c", line]
    return processes.execute(argv, data, made, job["seconds"], mark)


def told(out: str) -> dict[str, str] | None:
    """The notice that a JSON answer means; None where it has nothing to say."""
    if not out.strip():
        return None
    answer = last_object(out)
    if answer is None:
        return {"message": "the work in the background gave no JSON", "level": "warning"}
    message = answer.get("message")
    if not isinstance(message, str) or not message.strip():
        return None
    level, ref = answer.get("level"), answer.get("ref")
    return {
        "message": shown(message),
        "level": level if level in LEVELS else "info",
        "ref": shown(ref) if isinstance(ref, str) else "",
    }


def last_object(out: str) -> Job | None:
    """The last JSON object of a text, whatever stands around it."""
    from json import JSONDecoder

    text = out[-TAIL:]
    read = JSONDecoder().raw_decode
    found = None
    at = text.find("{")
    while at >= 0:
        end = at + 1
        try:
            value, end = read(text, at)
            found = value if isinstance(value, dict) else found
        except (ValueError, RecursionError):
            end = at + 1
        at = text.find("{", end)
    return found


def _keep(store: Store, name: str, job: Job, answer: dict[str, str] | None) -> None:
    try:
        with store:
            store.remove(background.JOBS, name)
            if answer is not None:
                store.set(background.ANSWERS, name, {"rule": job["rule"], **answer})
        if answer is not None:
            background.ring(store.path)
    except Unusable:
        # The session's state is gone, and with it whoever would be told.
        return
