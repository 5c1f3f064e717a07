# SPDX-License-Identifier: MIT
"""hookify's rules: `.claude/hookify.NAME.local.md`, Markdown with a frontmatter of its own."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from src_compiler.importing import conditions
from src_compiler.importing.carried import LONGEST_MATCH, RuleSet, shown
from src_compiler.importing.conditions import Condition
from src_compiler.importing.hookifyfrontmatter import Entry, Frontmatter, short
from src_compiler.importing.hookifyfrontmatter import read as read_frontmatter
from src_compiler.importing.hookifymatch import (
    BASH,
    FIELDS,
    FILE,
    KINDS,
    PROMPT,
    STOP,
    Lost,
    Test,
    condition,
)
from src_compiler.importing.imported import Imported, Notes
from src_compiler.importing.tree import Tree
from src_compiler.importing.yamltext import Value
from src_compiler.nearest import did_you_mean
from src_compiler.refusal import Refusal
from src_compiler.wording import listed

FOLDER = ".claude"
_FILE = re.compile(r"hookify\..*\.local\.md", re.DOTALL)
KEYS = (
    "name", "enabled", "event", "pattern", "field", "conditions", "action", "tool_matcher",
    "description",
)  # fmt: skip
CONDITION_KEYS = ("field", "operator", "pattern")
EVENTS = (BASH, FILE, STOP, PROMPT, "all")
ACTIONS = ("warn", "block")
# The tools whose calls hookify takes for an event of this name.
TOOLS = {BASH: ("Bash",), FILE: ("Edit", "Write", "MultiEdit")}


def read(place: Path, shown: str) -> Imported:
    """`place` is the folder of the rules, or the one that holds `.claude`."""
    if (place / FOLDER).is_dir():
        place, shown = place / FOLDER, f"{shown}/{FOLDER}"
    notes = Notes()
    tree = Tree(place, shown, notes)
    rules = RuleSet("hookify", notes, "Rules of the hookify plugin.")
    paths = [path for path in tree.files if "/" not in path and _FILE.fullmatch(path)]
    for path in paths:
        data = tree.bytes(path)
        if data is not None:
            _File(tree.place(path), rules).carry(data)
    if not paths:
        raise Refusal(
            f"{shown} holds no rule of hookify",
            "they are named hookify.NAME.local.md and lie in .claude/",
        )
    return rules.imported(shown)


class _File:
    def __init__(self, path: str, rules: RuleSet) -> None:
        self.path = path
        self.rules = rules
        self.notes = rules.notes
        self.declared = "all"

    def tell(self, kind: str, line: int, message: str, help: str = "") -> None:
        tell = {"lost": self.notes.lost, "changed": self.notes.changed}.get(kind, self.notes.quirk)
        tell(self.path, line, message, help)

    def carry(self, data: bytes) -> None:
        try:
            text = data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            self.tell("lost", line, "hookify does not load this file either: it is not UTF-8")
            return
        found = read_frontmatter(text, partial(self.tell, "quirk"))
        if found is None or not (found.values.values or found.lists):
            self.tell(
                "lost", 1, "hookify does not load this file either: it has no frontmatter",
                "it begins with `---` in the first column of the first line",
            )  # fmt: skip
            return
        try:
            self.rule(found)
        except Lost as lost:
            self.tell("lost", lost.line, lost.message, lost.help)

    def rule(self, found: Frontmatter) -> None:
        self.unknown(found)
        event = self.word(found, "event", EVENTS, "all")
        action = self.word(found, "action", ACTIONS, "warn")
        self.declared = event
        if event not in EVENTS or "event" in found.lists:
            raise Lost(found.values.lines["event"], "this rule never fires there")
        tests = self.tests(found, event)
        if not tests:
            raise Lost(1, "a rule without conditions never fires there", "give it a `pattern`")
        name = found.values.values.get("name", "unnamed")
        message = found.body or name
        events = (BASH, FILE, PROMPT, STOP) if event == "all" else (event,)
        self.matcher(found)
        whole = {each: self.on(each, tests, found) for each in events}
        fitting = {each: of for each, of in whole.items() if of.shape != "never"}
        if not fitting:
            raise Lost(tests[0].line, "this rule never fires there, and is left out")
        for each, of in fitting.items():
            title = name if len(fitting) == 1 else f"{name} {each}"
            self.add(title, each, of, action, message, self.enabled(found))

    def on(self, event: str, tests: list[Test], found: Frontmatter) -> Condition:
        matcher = found.values.values.get("tool_matcher", "*")
        tools = [] if matcher == "*" else matcher.split("|")
        known = TOOLS.get(event, ())
        if tools and not set(tools) & set(known):
            return conditions.NEVER
        readable = (*FIELDS[event], *(("content",) if self.declared == STOP else ()))
        if any(test.field not in readable for test in tests):
            return conditions.NEVER
        parts = [condition(test, event, self.tell) for test in tests]
        if event == FILE and tools and not set(known) <= set(tools):
            parts.append(conditions.equals("event.by.tool", "tool", tools))
        return conditions.both(parts)

    def tests(self, found: Frontmatter, event: str) -> list[Test]:
        entries = found.lists.get("conditions", [])
        if "conditions" in found.values.values:
            self.tell(
                "quirk", found.values.lines["conditions"],
                "`conditions` on one line is a text there and counts for nothing", "",
            )  # fmt: skip
        tests = [self.test(entry) for entry in entries]
        pattern = found.values.values.get("pattern", "")
        if not pattern:
            return tests
        line = found.values.lines["pattern"]
        if tests:
            self.tell("quirk", line, "`pattern` counts for nothing beside `conditions`")
            return tests
        return [Test(self.field(found, event, line), "regex_match", pattern, line)]

    def field(self, found: Frontmatter, event: str, line: int) -> str:
        """What a `pattern` reads where nothing says so."""
        if given := found.values.values.get("field"):
            return given
        if event == PROMPT:
            self.tell(
                "quirk", line, "in some versions a `pattern` of a prompt rule never matches;"
                " here it reads the prompt", "",
            )  # fmt: skip
        return {BASH: "command", FILE: "new_text", PROMPT: "user_prompt"}.get(event, "content")

    def test(self, entry: Entry) -> Test:
        for key, line in entry.lines.items():
            if key not in CONDITION_KEYS:
                self.tell(
                    "quirk", line, f"`{short(key)}` is no key of a condition and ignored there",
                    did_you_mean(key, CONDITION_KEYS),
                )  # fmt: skip
        values = entry.values
        if "pattern" not in values:
            self.tell("quirk", entry.line, "a condition without `pattern` asks for an empty text")
        operator = values.get("operator", "regex_match")
        return Test(values.get("field", ""), operator, values.get("pattern", ""), entry.line)

    def matcher(self, found: Frontmatter) -> None:
        tools = set(found.values.values.get("tool_matcher", "*").split("|"))
        other = tools - {"*", "", *(tool for of in TOOLS.values() for tool in of)}
        if other:
            self.tell(
                "changed", found.values.lines["tool_matcher"],
                f"calls of {listed(sorted(map(short, other)), 'and')} are not carried",
                "bind a rule of your own to `PreToolUse`",
            )  # fmt: skip

    def enabled(self, found: Frontmatter) -> bool:
        if "enabled" in found.lists:
            self.tell("quirk", found.values.lines["enabled"], "nothing is no: the rule is off")
            return False
        word = found.values.values.get("enabled", "true").lower()
        if word not in ("true", "false"):
            line = found.values.lines["enabled"]
            self.tell("quirk", line, f"`{short(word)}` is neither true nor false: the rule is on")
        return word != "false"

    def word(self, found: Frontmatter, key: str, known: tuple[str, ...], default: str) -> str:
        word = found.values.values.get(key, default)
        if word in known:
            return word
        line = found.values.lines[key]
        help = did_you_mean(word, known)
        if key == "action":
            self.tell("quirk", line, f"the action `{short(word)}` is `warn` there", help)
            return default
        self.tell("quirk", line, f"`{short(word)}` is no event", help)
        return word

    def unknown(self, found: Frontmatter) -> None:
        for key in (*found.values.values, *found.lists):
            if key not in KEYS:
                self.tell(
                    "quirk", found.values.lines[key],
                    f"`{short(key)}` is no key of a rule, so it is ignored there",
                    did_you_mean(key, KEYS),
                )  # fmt: skip

    def add(
        self, name: str, event: str, of: Condition, action: str, message: str, enabled: bool
    ) -> None:
        if len(of.text) > LONGEST_MATCH:
            self.tell("lost", 1, "its match would be too long")
            return
        rule: dict[str, Value] = {} if enabled else {"enabled": False}
        rule["on"] = "input" if event == PROMPT and action == "block" else KINDS[event]
        if of.text:
            rule["match"] = of.text
        text = shown(message)
        nature, verb = "gate", "deny" if action == "block" else "warn"
        if event == PROMPT:
            nature, verb = ("gate", "fires") if action == "block" else ("observer", "fires")
            rule |= {"handled": text} if action == "block" else {"inject": text, "notify": text}
            if action == "block":
                self.tell("changed", 1, "`block` does not stop a prompt there; here it is dealt"
                          " with by the message")  # fmt: skip
        else:
            rule[verb] = text
        if event == BASH:
            self.tell(
                "quirk", 1, "this reads the line as a text: what only mentions the command"
                " matches too, and another spelling of it does not",
                "test the programs instead: `any(event.invocations, .bin == …)`",
            )  # fmt: skip
        if enabled and (example := _example(event, str(rule["on"]), of)) is not None:
            rule["examples"] = [{verb: example}]
        self.rules.add(nature, name, rule, self.path, 1)


def _example(event: str, kind: str, of: Condition) -> Value | None:
    """An input for which the rule fires."""
    if of.witnesses is None:
        return None
    values: dict[str, Value] = {each.field: each.value for each in of.witnesses if each.field}
    if event == STOP:
        return {"stop": True}
    if event == BASH:
        raw = values.get("raw")
        return raw if isinstance(raw, str) and raw.strip() else None
    if event == PROMPT:
        return {"kind": kind, **values}
    lines: dict[str, Value] = {key: [values[key]] for key in ("added", "removed") if key in values}
    by: dict[str, Value] = {"by": {"tool": values.pop("tool")}} if "tool" in values else {}
    return {"kind": "PreFileUpdate", "path": "file", **values, **lines, **by}
