# SPDX-License-Identifier: MIT
"""The permissions of a settings file of Claude Code: patterns that allow, ask and deny."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from src_compiler.importing import permissiontools
from src_compiler.importing.carried import LONGEST_MATCH, RuleSet, shown
from src_compiler.importing.imported import Imported, Notes
from src_compiler.importing.nmavalues import short
from src_compiler.importing.permissionlines import Line, Lost, line, withheld
from src_compiler.importing.tree import read_regular
from src_compiler.importing.yamltext import Value
from src_compiler.refusal import Refusal
from src_compiler.settings import jsonc
from src_runtime.agents import claude_code
from src_runtime.hooks import row_of

LISTS = ("deny", "ask", "allow")
_PATTERN = re.compile(r"([A-Za-z][\w.*-]*)(?:\((.*)\))?", re.DOTALL)
MOST_PATTERNS = 1_000


@dataclass(frozen=True, slots=True)
class Pattern:
    """`Tool` or `Tool(spec)`; `spec` is None where there is none."""

    verb: str
    text: str
    tool: str
    spec: str | None
    line: int


def read(place: Path, shown: str) -> Imported:
    """`place` is a settings.json."""
    try:
        text = read_regular(place).decode("utf-8")
        settings = jsonc.parse(text)
    except UnicodeDecodeError as error:
        raise Refusal(f"{shown} is not UTF-8", "save it as UTF-8") from error
    except OSError as error:
        why = (error.strerror or "unknown").lower()
        help = "name the file, such as .claude/settings.json" if place.is_dir() else ""
        raise Refusal(f"{shown} cannot be read: {why}", help) from error
    except (jsonc.Broken, ValueError) as error:
        raise Refusal(f"{shown} is no settings file: {error}") from error
    box = settings.get("permissions") if isinstance(settings, jsonc.Box) else None
    if not isinstance(box, jsonc.Box) or not box.keyed:
        raise Refusal(f"{shown} has no permissions", "name a settings.json of Claude Code")
    root = place.parent.parent if place.parent.name == ".claude" else place.parent
    return _Settings(text, shown, str(root)).carry(box)


class _Settings:
    """`root` is the folder that patterns of paths begin at."""

    def __init__(self, text: str, shown: str, root: str) -> None:
        self.text = text
        self.root = root
        self.shown = shown
        self.notes = Notes()
        about = "The permissions of Claude Code's settings."
        self.rules = RuleSet("claude-permissions", self.notes, about)
        # By test: the pattern that it comes from.
        self.lines: dict[str, tuple[Pattern, Line]] = {}

    def carry(self, box: jsonc.Box) -> Imported:
        for member in box.members:
            if member.key not in LISTS:
                self.other(member)
        patterns = [each for verb in LISTS for each in self.patterns(box, verb)]
        if len(patterns) > MOST_PATTERNS:
            raise Refusal(f"{self.shown} has more than {MOST_PATTERNS:,} patterns")
        for each in patterns:
            try:
                self.one(each)
            except Lost as lost:
                message = f"`{short(each.text)}` is not carried: {lost.message}"
                self.notes.lost(self.shown, each.line, message, lost.help)
        self.allow_lines()
        return self.rules.imported(self.shown)

    def place(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1

    def other(self, member: jsonc.Member) -> None:
        value = member.value.value if isinstance(member.value, jsonc.Scalar) else None
        if member.key == "defaultMode" and value == "default":
            return
        help = {
            "defaultMode": "what no rule decides is left to the agent",
            "additionalDirectories": "rules see files outside the repository as `event.outside`",
        }.get(member.key, "")
        self.notes.lost(
            self.shown, self.place(member.start), f"`{short(member.key)}` is not carried", help
        )

    def patterns(self, box: jsonc.Box, verb: str) -> list[Pattern]:
        found: list[Pattern] = []
        seen: set[str] = set()
        lists = [member.value for member in box.members if member.key == verb]
        for written in lists[-1:]:
            for member in written.members if isinstance(written, jsonc.Box) else ():
                value = member.value.value if isinstance(member.value, jsonc.Scalar) else None
                number = self.place(member.start)
                parts = _PATTERN.fullmatch(value.strip()) if isinstance(value, str) else None
                if parts is None or not isinstance(value, str) or not _is_plain(value):
                    self.notes.lost(self.shown, number, "this is no pattern of a tool")
                elif value.strip() not in seen:
                    seen.add(value.strip())
                    found.append(Pattern(verb, value.strip(), parts[1], parts[2], number))
        return found

    def one(self, of: Pattern) -> None:
        if of.tool != "Bash":
            self.tool(of)
        elif of.spec is None or not (given := line(of.spec, of.verb == "allow")).test:
            self.every_line(of)
        elif of.verb == "allow":
            self.lines.setdefault(f"({given.test})", (of, given))
        else:
            self.add(of, {
                "on": "PreCommandInvoke",
                "match": f"any(event.invocations, {given.test})",
            }, given.example)  # fmt: skip

    def every_line(self, of: Pattern) -> None:
        if of.verb == "allow":
            raise Lost("every command would be allowed", "name the programs that may run")
        self.add(of, {"on": "PreToolUse", "match": 'event.toolKind == "shell"'},
                 {"tool": "Bash", "input": {"command": "make"}})  # fmt: skip

    def tool(self, of: Pattern) -> None:
        found = permissiontools.rule(of.tool, self.local(of), of.verb == "allow")
        for doubt in found.doubts:
            self.notes.changed(self.shown, of.line, f"`{short(of.text)}`: {doubt}")
        if of.verb == "allow" and "guess" in row_of(claude_code.DIALECT, of.tool, {}):
            self.notes.changed(
                self.shown, of.line, f"`{short(of.text)}`: nobody knows what this tool does, so"
                " no `allow` counts", "tell it in src.yaml, under `tools`",
            )  # fmt: skip
        self.add(of, found.when, found.example)

    def local(self, of: Pattern) -> str | None:
        """The pattern with an absolute path of the project told from the project on."""
        if of.spec is not None and of.spec.startswith(f"/{self.root}/"):
            return of.spec[len(self.root) + 1 :]
        return of.spec

    def add(self, of: Pattern, when: dict[str, Value], example: Value | None) -> None:
        rule = dict(when)
        if of.verb == "allow":
            rule["allow"] = True
        else:
            says = "deny" if of.verb == "deny" else "ask before"
            rule[of.verb] = f"The permissions {says} {shown(of.text)}."
        if example is not None:
            rule["examples"] = [{of.verb: example}]
        self.rules.add("gate", f"{of.verb} {of.text}", rule, self.shown, of.line)

    def allow_lines(self) -> None:
        """One gate for all lines, each of whose programs must be covered by some pattern; another
        where its expression would be too long."""
        tests: list[str] = []
        for test in self.lines:
            if sum(len(each) + 4 for each in tests) + len(test) > LONGEST_MATCH - 100:
                self.allow(tests)
                tests = []
            tests.append(test)
        self.allow(tests)

    def allow(self, tests: list[str]) -> None:
        if not tests:
            return
        examples: list[Value] = []
        for of, given in map(self.lines.__getitem__, tests):
            if reason := withheld(given.example):
                self.notes.changed(self.shown, of.line, f"`{short(of.text)}`: {reason}")
            else:
                examples.append({"allow": given.example})
        rule: dict[str, Value] = {
            "on": "PreCommandInvoke",
            "each": " or ".join(tests),
            "allow": True,
        }
        if examples:
            rule["examples"] = examples
        first = self.lines[tests[0]][0].line
        self.rules.add("gate", "allow commands", rule, self.shown, first)


def _is_plain(text: str) -> bool:
    """Whether it is text all through: JSON may tell halves of characters."""
    return not any(0xD800 <= ord(char) <= 0xDFFF for char in text)
