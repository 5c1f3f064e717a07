# SPDX-License-Identifier: MIT-0
"""A checker inside another program: its modules are loaded from its folder under private names, so
that several checkers and the program's own modules do not meet."""

from __future__ import annotations

import builtins
from threading import RLock
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from src_runtime.watching import Land, Watch

TOPS = ("src_runtime", "rulesets")
ROOM = 1_000
BROKEN = "this cannot be judged ({}: {}), so it is refused"


class Checker:
    """`decide` answers as `check.py --agent events` does."""

    count = 0

    def __init__(self, folder: str) -> None:
        Checker.count += 1
        self.folder = folder
        self._prefix = f"_src_checker_{Checker.count}."
        self._modules: dict[str, ModuleType] = {}
        self._index = self._module("rulesets")
        runtime = self._module("src_runtime")
        if self._index.FORMAT != runtime.FORMAT:
            raise ImportError(f"{folder}: its index and runtime are of different formats")
        runtime.__dict__["fetch"] = self._module
        self._events = self._module("src_runtime.agents.events")
        self._inprocess: Any = self._module("src_runtime.inprocess")
        # A gate may be asked while another is: by the same thread, or by another one.
        self._lock = RLock()
        self._watch: Watch | None = None

    def decide(
        self,
        event: dict[str, object],
        context: dict[str, object] | None = None,
        state: dict[str, object] | None = None,
        session: dict[str, object] | None = None,
    ) -> dict[str, object]:
        """The verdict on one flat event."""
        given = {"event": event, "context": context, "state": state, "session": session}
        with self._lock:
            found: dict[str, object] = self._events.verdict(self._index, given)
        return found

    def gate(self, event: object) -> str | None:
        """Why what is about to happen may not, or None. Takes flat events, and OpenProgram's
        records. Never raises: what cannot be judged is refused."""
        try:
            given = self._inprocess.told(event)
            why: str | None = self._inprocess.reason(self.judge(given))
            return why
        except Exception as error:
            return BROKEN.format(type(error).__name__, error)

    def observe(self, land: Land, room: int = ROOM) -> Callable[[object], None]:
        """A subscriber for all events. `land` is handed the effects of the rules, on a thread of
        the checker's own; events that find no room there are counted, and told to `land`."""
        from src_runtime.watching import Watch

        if self._watch is not None:
            raise RuntimeError("this checker is observing already")
        # With state of its own, so that rules see each event as of its own time.
        watch = self._watch = Watch(Checker(self.folder), land, room)

        def subscriber(event: object) -> None:
            given = self._inprocess.told(event)
            self._follow(given)
            watch.take(given)

        return subscriber

    @property
    def watch(self) -> Watch | None:
        """What observes: how many events it has taken, and how many were lost."""
        return self._watch

    def close(self, seconds: float | None = None) -> bool:
        """Lets the observers finish; False where they took longer."""
        return self._watch is None or self._watch.close(seconds)

    def judge(self, event: dict[str, object]) -> dict[str, object]:
        """The verdict on an event of the program around."""
        with self._lock:
            found: dict[str, object] = self._inprocess.judged(self._index, event)
        return found

    def _follow(self, event: dict[str, object]) -> None:
        """Keeps the state of gates up to date, which are asked of few events only."""
        if "folds" in self._index.PROJECT:
            with self._lock:
                self._inprocess.follow(self._index, event)

    def _module(self, name: str) -> ModuleType:
        if name in self._modules:
            return self._modules[name]
        above, _, own = name.rpartition(".")
        parent = self._module(above) if above else None
        path, package = self._file(name)
        module = ModuleType(self._prefix + name)
        module.__file__ = path
        if package:
            module.__path__ = [path.rpartition("/")[0]]
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        with open(path, "rb") as file:
            code = compile(file.read(), path, "exec", dont_inherit=True)
        self._modules[name] = module
        try:
            exec(code, module.__dict__)
        except BaseException:
            del self._modules[name]
            raise
        if parent is not None:
            setattr(parent, own, module)
        return module

    def _file(self, name: str) -> tuple[str, bool]:
        base = f"{self.folder}/{name.replace('.', '/')}"
        for path, package in ((base + "/__init__.py", True), (base + ".py", False)):
            try:
                open(path, "rb").close()
            except OSError:
                continue
            return path, package
        raise ImportError(f"no module {name} in the checker {self.folder}", name=name)

    def _import(
        self,
        name: str,
        globals: dict[str, object] | None = None,
        locals: dict[str, object] | None = None,
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """`__import__` for the checker's own modules; the interpreter's for all others."""
        top = name.partition(".")[0]
        if level or top not in TOPS:
            return __import__(name, globals, locals, fromlist or (), level)
        module = self._module(name)
        for wanted in fromlist or ():
            if not hasattr(module, wanted) and hasattr(module, "__path__"):
                self._module(f"{name}.{wanted}")
        return module if fromlist else self._module(top)
