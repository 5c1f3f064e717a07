# SPDX-License-Identifier: MIT
"""Warns of what the project's agents do not carry. Only where src.yaml names them: what some agent
in the world cannot do is no news."""

from __future__ import annotations

from collections.abc import Iterator

from src_compiler import agents, typed, walk
from src_compiler.agents import Agent, enumerated
from src_compiler.checked import CheckedFold, CheckedRule, CheckedSet
from src_compiler.checks.kinds import expand
from src_compiler.diagnostics import Findings
from src_compiler.nearest import did_you_mean
from src_compiler.project import Project
from src_compiler.schema.load import schema, zero
from src_compiler.source import Span, Text
from src_compiler.wording import quoted

END = "Stop"
# With these a gate refuses.
REFUSING = frozenset(("deny", "require", "checks"))
# Kinds with the name of a tool.
NAMING = ("PreToolUse", "tool_call", "tool_result", "tool.before", "tool.after")

# What events of `pi` tell of the session, by the name that it has there.
EVENT_FACTS = {"model": "model", "sessionSize": "size", "contextFill": "fill"}


def check(checked: CheckedSet, project: Project, findings: Findings) -> None:
    if "agents" not in project.spans:
        return
    # `events` is no agent: it carries whatever its host does.
    targets = [each for name, each in agents.agents().items() if name in project.agents]
    if not targets:
        return
    names = {name.value: name for name in checked.ruleset.folds}
    for fold in checked.folds:
        _follows(fold, names[fold.name], targets, findings)
    rules = checked.rules
    for rule in rules:
        _kinds(rule, targets, findings)
        _ends(rule, targets, findings)
        _verbs(rule, targets, findings)
        conditions = [each.condition for each in rule.triggers]
        for condition in (*conditions, rule.each, *(need.lacking for need in rule.requires)):
            if condition is not None:
                _facts(rule, condition, targets, findings)
        for trigger in rule.triggers:
            if trigger.condition is not None and any(kind in NAMING for kind in trigger.kinds):
                _tools(rule, trigger.condition, targets, project, findings)


def _kinds(rule: CheckedRule, targets: list[Agent], findings: Findings) -> None:
    for trigger in rule.rule.triggers:
        kinds = expand(trigger.event.value)
        never = [each.name for each in targets if not any(kind in each.verbs for kind in kinds)]
        if never:
            findings.warning(
                "never-fires-on-agent",
                f"{quoted(trigger.event.value)} never fires on {enumerated(never)}",
                trigger.event.span(),
                _where(kinds),
            )


def _follows(fold: CheckedFold, name: Text, targets: list[Agent], findings: Findings) -> None:
    never = [each.name for each in targets if not any(kind in each.verbs for kind in fold.kinds)]
    if never and fold.kinds:
        findings.warning(
            "never-fires-on-agent",
            f"state `{name}` keeps its zero on {enumerated(never)}: what it follows is not told",
            name.span(),
            _where(fold.kinds),
        )


def _ends(rule: CheckedRule, targets: list[Agent], findings: Findings) -> None:
    """What waits for the end of a cycle, where an agent tells of none."""
    kinds = tuple(dict.fromkeys(kind for trigger in rule.triggers for kind in trigger.kinds))
    name, place = quoted(rule.rule.name), rule.rule.name_span
    if rule.rule.nature == "file-guard":
        never = [each.name for each in targets if not any(kind in each.verbs for kind in kinds)]
        if never:
            message = f"{name} never judges a file on {enumerated(never)}"
            help = "say `preventive: true`, so that it stands before writes too"
            findings.warning("never-fires-on-agent", message, place, help)
    elif rule.rule.nature == "context":
        never = [each.name for each in targets if END not in each.verbs]
        if never:
            message = f"{name} is never over on {enumerated(never)}, which tells of no end"
            findings.warning("never-fires-on-agent", message, place)


def _where(kinds: tuple[str, ...]) -> str:
    """Which agents have a kind, as help."""
    have = [each.name for each in agents.agents().values() if any(k in each.verbs for k in kinds)]
    return f"it fires on {enumerated(have)}" if have else ""


def _verbs(rule: CheckedRule, targets: list[Agent], findings: Findings) -> None:
    kinds = {kind for trigger in rule.triggers for kind in trigger.kinds}
    for action in rule.rule.actions:
        if action.verb == "inject" and not REFUSING.isdisjoint(rule.rule.spans):
            _told_to_nobody(action.span, findings)
            continue
        lost: dict[tuple[str, ...], list[str]] = {}
        for agent in targets:
            happening = sorted(kind for kind in kinds if kind in agent.verbs)
            missing = [kind for kind in happening if not agent.carries(action.verb, kind)]
            if missing:
                at = () if missing == happening else tuple(missing)
                lost.setdefault(at, []).append(agent.name)
        for at, names in lost.items():
            when = f" at {enumerated(quoted(kind) for kind in at)}" if at else ""
            message = agents.without(action.verb, names) + when
            findings.warning("no-effect-on-agent", message, action.span)


def _told_to_nobody(span: Span, findings: Findings) -> None:
    findings.warning(
        "no-effect-on-agent",
        "`inject` beside a refusal reaches no model: a refused call tells its reason alone",
        span,
        "say it in the reason",
    )


def _facts(
    rule: CheckedRule, condition: typed.Expr, targets: list[Agent], findings: Findings
) -> None:
    """Facts of the session, outcomes of programs and citations, which an agent never tells."""
    fields = dict(schema().session.fields)
    for node in walk.nodes(condition):
        if not isinstance(node, typed.Field):
            continue
        if node.base == typed.Root("session", type=node.base.type):
            silent = [each.name for each in targets if _silent(node.name, each)]
            shown, reads = f"session.{node.name}", zero(fields[node.name])
        elif node.name in EVENT_FACTS and isinstance(node.base, typed.Root):
            silent = [each.name for each in targets if _silent(EVENT_FACTS[node.name], each)]
            shown, reads = f"event.{node.name}", zero(node.type)
        else:
            silent = [each.name for each in targets if node.name in each.untold]
            shown, reads = node.name, [] if node.name == "citations" else "unknown"
        if silent:
            value = f'"{reads}"' if isinstance(reads, str) else str(reads).lower()
            findings.warning(
                "untold-on-agent",
                f"`{shown}` is always `{value}` on {enumerated(silent)}: it is not told there",
                _place(rule, shown),
            )


def _silent(fact: str, agent: Agent) -> bool:
    """Whether an agent never tells a fact of the session that others do."""
    known = frozenset().union(*(each.session for each in agents.agents().values()))
    return fact in known and fact not in agent.session


def _tools(
    rule: CheckedRule,
    condition: typed.Expr,
    targets: list[Agent],
    project: Project,
    findings: Findings,
) -> None:
    known = {tool for agent in targets for tool in agents.tools(agent.name)} | set(project.tools)
    for name in _named(condition):
        if name in known or any(agents.adapter(a.name).DIALECT.mcp(name) for a in targets):
            continue
        findings.warning(
            "unknown-tool",
            f"no target agent has a tool {quoted(name)}",
            _place(rule, name),
            did_you_mean(name, known) or "name it under `tools` in src.yaml if it is your own",
        )


def _named(condition: typed.Expr) -> Iterator[str]:
    """The texts that the name of a tool is compared with."""
    for node in walk.nodes(condition):
        match node:
            case typed.Equal(left, right) | typed.In(left, right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, typed.Field) and one.name == "tool":
                        yield from _texts(other)


def _texts(expr: typed.Expr) -> Iterator[str]:
    items = expr.items if isinstance(expr, typed.ListOf) else (expr,)
    for item in items:
        if isinstance(item, typed.Constant) and isinstance(item.value, str) and item.value:
            yield item.value


def _place(rule: CheckedRule, words: str) -> Span:
    """Where a rule says something, else where its name stands."""
    own = rule.rule
    written = [own.match, *(trigger.match for trigger in own.triggers), own.each, own.unless]
    for text in written:
        if isinstance(text, Text) and words in text.value:
            start = text.value.index(words)
            return text.span(start, start + len(words))
    return own.spans.get("where", own.name_span)
