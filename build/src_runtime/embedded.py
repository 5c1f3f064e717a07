# SPDX-License-Identifier: MIT-0
"""A checker inside another program: its modules are loaded from its folder under private names, so
that several checkers and the program's own modules do not meet."""

from __future__ import annotations

import builtins
from types import ModuleType

TOPS = ("src_runtime", "rulesets")


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

    def decide(
        self,
        event: dict[str, object],
        context: dict[str, object] | None = None,
        state: dict[str, object] | None = None,
        session: dict[str, object] | None = None,
    ) -> dict[str, object]:
        """The verdict on one flat event."""
        given = {"event": event, "context": context, "state": state, "session": session}
        found: dict[str, object] = self._events.verdict(self._index, given)
        return found

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
