# SPDX-License-Identifier: MIT-0
"""`check.py prepare`: does a job that a hook call has left behind, and keeps its answer. Started by
the checker itself, detached."""

from __future__ import annotations

from src_runtime import background, processes, worktree
from src_runtime.answers import shown
from src_runtime.jsontext import dumps
from src_runtime.scripts import SHELL, line_of, start
from src_runtime.sidecommands import Wrong
from src_runtime.state import Store
from src_runtime.store import Unusable, files
from src_runtime.verdicts import objects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    Job = dict[str, Any]

USAGE = "check.py prepare STATE JOB, which the checker starts itself"
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
    except Exception as error:
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
    why = _why(ran)
    if why:
        return {"message": f"the work in the background has failed: {why}", "level": "warning"}
    return told(ran.out)


def _why(ran: processes.Ran) -> str:
    """Why it has no answer; "" where it may have one."""
    if ran.unstarted or ran.late:
        return ran.unstarted or "it took too long"
    if ran.signal:
        return f"it was killed by signal {ran.signal}"
    return f"it ended with {ran.code}" if ran.code else ""


def _ran(job: Job, folder: str, environment: dict[str, str]) -> processes.Ran:
    given = job["given"]
    data = (given if isinstance(given, str) else dumps(given)).encode("utf-8", "backslashreplace")
    if job.get("command"):
        # A path is one of the project, as it is for every judge.
        first, *rest = job["command"]
        if "/" in first and not first.startswith("/"):
            first = job["project"] + "/" + first
        argv = [SHELL, "-c", 'cd "$0" && exec "$@"', folder, first, *rest]
    else:
        line, why = line_of(job["checker"], job["script"], folder)
        if why:
            return processes.Ran(why)
        argv = [SHELL, "-c", line]
    return start(tuple(argv), data, environment, job["seconds"])


def told(out: str) -> dict[str, str] | None:
    """The notice that a JSON answer means; None where it has nothing to say."""
    if not out.strip():
        return None
    answers: list[Job] = list(objects(out))
    if not answers:
        return {"message": "the work in the background gave no JSON", "level": "warning"}
    answer = answers[-1]
    if answer and "message" not in answer:
        return {"message": "the work in the background gave no `message`", "level": "warning"}
    message = answer.get("message")
    if not isinstance(message, str) or not message.strip():
        return None
    level, ref = answer.get("level"), answer.get("ref")
    return {
        "message": shown(message),
        "level": level if level in LEVELS else "info",
        "ref": shown(ref) if isinstance(ref, str) else "",
    }


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
