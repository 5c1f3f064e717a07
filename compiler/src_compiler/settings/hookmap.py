# SPDX-License-Identifier: MIT
"""Hooks in a JSON file, by event: in groups with a matcher, as Claude Code has them and others took
over, or in a flat list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from src_compiler.clients.base import Found, Hook
from src_compiler.settings.edit import add, at_path, drop, style_of, written
from src_compiler.settings.jsonc import Box, Broken, parse, plain

HOOKS = "hooks"


@dataclass(frozen=True, slots=True)
class HookMap:
    """`entry` writes a hook; `matcher` is what matches every tool where hooks stand in groups, None
    where they do not; `fresh` is what a new file holds beside; `unit` is a second's worth of the
    agent's timeouts."""

    entry: Callable[[Hook], dict[str, Any]]
    matcher: str | None = "*"
    matched: tuple[str, ...] = ("before", "after", "failed")
    fresh: Mapping[str, Any] | None = None
    command: tuple[str, ...] = ("command",)
    timeout: tuple[str, int] = ("timeout", 1000)
    everything: tuple[str, ...] = ("", "*", ".*")

    def found(self, text: str) -> list[Found]:
        hooks = _mapping(text) if text.strip() else {}
        found: list[Found] = []
        for event, groups in hooks.items():
            for group in groups if isinstance(groups, list) else ():
                if not isinstance(group, dict):
                    continue
                entries = group.get(HOOKS) if self.matcher is not None else [group]
                matches = group.get("matcher", "") in self.everything
                for entry in entries if isinstance(entries, list) else ():
                    if isinstance(entry, dict):
                        found.append(self._found(event, entry, matches))
        return found

    def _found(self, event: str, entry: dict[str, Any], matches: bool) -> Found:
        command = next((entry[key] for key in self.command if isinstance(entry.get(key), str)), "")
        name, unit = self.timeout
        timeout = entry.get(name)
        ms = None if not isinstance(timeout, int | float) else int(timeout * unit)
        return Found(event, command, ms, matches, entry)

    def with_hooks(self, text: str | None, hooks: list[Hook], ours: Callable[[str], bool]) -> str:
        wanted = [(hook.event, self._group(hook)) for hook in hooks]
        if text is None or not text.strip():
            return self._created(wanted)
        old = self._own(text, ours)
        if old == wanted:
            return text
        for event, group in wanted:
            text = _added(text, event, group)
        # The new ones stand behind the old, so that what holds them stays where it is.
        for event, _ in old:
            text = self._without_first(text, event, ours)
        return text

    def odd(self, found: Found, hook: Hook) -> str:
        wanted = self.entry(hook)
        name, _ = self.timeout
        keys = sorted(
            key
            for key in {*wanted, *found.entry} - {name}
            if wanted.get(key) != found.entry.get(key)
        )
        return ", ".join(f"`{key}`: {found.entry.get(key, 'nothing')}" for key in keys)

    def _group(self, hook: Hook) -> dict[str, Any]:
        entry = self.entry(hook)
        if self.matcher is None:
            return entry
        head = {"matcher": self.matcher} if hook.moment in self.matched else {}
        return {**head, HOOKS: [entry]}

    def _own(self, text: str, ours: Callable[[str], bool]) -> list[tuple[str, Any]]:
        """Our hooks, each in the group that holds it."""
        own = []
        for event, groups in _mapping(text).items():
            for group in groups if isinstance(groups, list) else ():
                held = self._in_group(event, group)
                own += [(event, group) for each in held if ours(each.command)]
        return own

    def _in_group(self, event: str, group: object) -> list[Found]:
        return self.found(written({HOOKS: {event: [group]}}, style_of("")))

    def _created(self, wanted: list[tuple[str, dict[str, Any]]]) -> str:
        hooks: dict[str, list[Any]] = {}
        for event, group in wanted:
            hooks.setdefault(event, []).append(group)
        return written({**(self.fresh or {}), HOOKS: hooks}, style_of("")) + "\n"

    def without(self, text: str, ours: Callable[[str], bool]) -> str | None:
        """None where the file holds nothing but what we write into a new one."""
        old = self._own(text, ours)
        if old and text == self._created(old):
            return None
        for event, _ in old:
            text = self._without_first(text, event, ours)
        return text

    def _without_first(self, text: str, event: str, ours: Callable[[str], bool]) -> str:
        for at, group in enumerate(_mapping(text)[event]):
            for inner, each in enumerate(self._in_group(event, group)):
                if ours(each.command):
                    more = (HOOKS, inner) if self.matcher is not None else ()
                    return _dropped(text, (HOOKS, event, at, *more))
        raise AssertionError(event)


def _mapping(text: str) -> dict[str, Any]:
    """The hooks of a file; Broken where they have another shape."""
    tree = parse(text)
    if not isinstance(tree, Box) or not tree.keyed:
        raise Broken("it is no object")
    if [member.key for member in tree.members].count(HOOKS) > 1:
        raise Broken(f"it has `{HOOKS}` twice")
    value = tree.get(HOOKS)
    hooks = {} if value is None else plain(value)
    if not isinstance(hooks, dict):
        raise Broken(f"its `{HOOKS}` is no object")
    return hooks


def _added(text: str, event: str, group: dict[str, Any]) -> str:
    hooks = _mapping(text)
    if event in hooks and not isinstance(hooks[event], list):
        raise Broken(f"its `{HOOKS}` have no list for {event}")
    if at_path(text, (HOOKS,)) is None:
        return add(text, (), HOOKS, {event: [group]})
    if event not in hooks:
        return add(text, (HOOKS,), event, [group])
    return add(text, (HOOKS, event), "", group)


# What is dropped with the last of its members, by the length of the path to that member: a group
# with its hook, an event with its group, all hooks with their event.
_HOLDER = {5: 3, 3: 2, 2: 1}


def _dropped(text: str, path: tuple[str | int, ...]) -> str:
    """The text without the value at `path`, nor what held nothing else."""
    box = at_path(text, path[:-1])
    assert isinstance(box, Box)
    if len(box.members) == 1 and len(path) > 1:
        return _dropped(text, path[: _HOLDER[len(path)]])
    step = path[-1]
    keys = [member.key for member in box.members]
    return drop(text, path[:-1], step if isinstance(step, int) else keys.index(step))
