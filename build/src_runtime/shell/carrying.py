# SPDX-License-Identifier: MIT-0
"""How the carriers, and xargs and watch in a deep walk, run what their arguments name."""

from __future__ import annotations

from src_runtime.shell.model import Feed, Field, Run, Scope
from src_runtime.shell.scan import Scan, Wrapper
from src_runtime.shell.walker import Walker
from src_runtime.shell.wrappers import PLAIN, handed_on, payload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.shell.effects import Effects

MAX_FED = 20
# What fd and parallel replace.
MARKS = ("{}", "{.}", "{/}", "{//}", "{/.}", "{#}", "{1}", "{2}", "{%}")


def carried(walker: Walker, name: str, run: Run, scope: Scope) -> None:
    from src_runtime.shell.carriers import ALWAYS, ARCHITECTURES, WITH

    if walker.files and "/" in run.fields[0].text:
        own_script(walker, run, scope)
    if name.startswith("git-"):
        words = [Field("git", True, False, False), Field(name[4:], True, False, False)]
        walker.invoke([*words, *run.fields[1:]], scope.fork(), "git")
    elif name in ("at", "batch"):
        if scope.feed.text is not None:
            walker.script(scope.feed.text, scope.fork(), "stdin")
        else:
            run.opaque = scope.feed.piped
    elif name in ("fd", "fdfind"):
        each_found(walker, run, scope)
    elif name in ALWAYS or name in WITH:
        from src_runtime.shell.carriertable import row

        rules = row(name)
        if name == "setarch" and not ARCHITECTURES.intersection(field.text for field in run.fields):
            rules = PLAIN
        if name == "git" and git_alias(walker, run, scope):
            return
        if isinstance(rules, Wrapper):
            started(walker, run, Scan(walker, name, rules, run.fields, scope.fork()))
        else:
            subcommand(walker, run, rules, scope)


def own_script(walker: Walker, run: Run, scope: Scope) -> None:
    """`./a.sh` where the line itself wrote a.sh."""
    from src_runtime.shell.files import written
    from src_runtime.shell.payloads import started as shell_started

    text, names = written(walker, run.fields[0], scope)
    run.add_inputs(names)
    run.opaque = bool(names) and text is None
    if text is not None and (not text.startswith("#!") or "sh" in text.split("\n", 1)[0]):
        walker.script(text, shell_started(scope), "file")


def subcommand(walker: Walker, run: Run, rules: dict[str, Wrapper], scope: Scope) -> None:
    """Finds the subcommand behind the options that stand before it."""
    head = Scan(walker, run.bin, rules[""], run.fields, scope.fork())
    rest = head.rest()
    words = [field.text if field.known else "" for field in rest[:2]]
    for number in (2, 1):
        path = " ".join(words[:number])
        if path in rules and len(words) >= number:
            scan = Scan(walker, run.bin, rules[path], run.fields, scope.fork())
            scan.place = len(run.fields) - len(rest) + number
            started(walker, run, scan)
            return
    if len(words) == 2 and words[0] == "compose" and "compose run" in rules:
        inner = Run(run.bin, [run.fields[0], *rest[1:]], run.cwd, run.via)
        compose(walker, run, inner, scope)


def compose(walker: Walker, run: Run, inner: Run, scope: Scope) -> None:
    """`docker compose -f x exec …`: options stand between the two words."""
    from src_runtime.shell.containers import COMPOSE

    head = Scan(walker, run.bin, COMPOSE[""], inner.fields, scope.fork())
    rest = head.rest()
    if rest and rest[0].text in ("run", "exec"):
        scan = Scan(walker, run.bin, COMPOSE[rest[0].text], inner.fields, scope.fork())
        scan.place = len(inner.fields) - len(rest) + 1
        started(walker, run, scan)


def started(walker: Walker, run: Run, scan: Scan) -> None:
    """Runs what stands behind the options; what it does to files elsewhere is not told."""
    rest = scan.rest()
    effects = walker.effects
    if scan.wrapper.away:
        scan.scope = elsewhere(scan.scope)
        walker.effects = None
    begun(walker, run, scan, rest)
    walker.effects = effects


def begun(walker: Walker, run: Run, scan: Scan, rest: list[Field]) -> None:
    rules = scan.wrapper
    if run.bin == "dotenv" and rest and rest[0].text == "run":
        rest = Scan(walker, run.bin, PLAIN, rest, scan.scope).rest()
    if scan.payload is not None:
        payload(walker, run, scan, rest)
        if not rules.lines and run.bin != "perf":
            return
    entry = scan.seen.get("entrypoint")
    if entry:
        rest = [Field(entry, True, False, False), *rest]
    action = scan.seen.get("checkpoint-action") or scan.seen.get("o") or ""
    if action.startswith(("exec=", "ProxyCommand=")):
        walker.script(action.partition("=")[2], scan.scope, run.bin)
    if not rest and run.bin in ("ssh", "mosh") and scan.operands:
        from src_runtime.shell.payloads import from_standard_input

        from_standard_input(walker, run, scan.scope)
    if not rest or scan.dropped or rules.operands > MAX_FED:
        return
    if run.bin == "parallel":
        parallel(walker, run, rest, scan)
    elif rules.lines:
        for field in rest:
            lined(walker, run, [field], scan.scope.fork())
    elif rules.line:
        lined(walker, run, rest, scan.scope)
    else:
        handed_on(walker, run, scan, rest)


def elsewhere(scope: Scope) -> Scope:
    """Another machine or container: nothing of this shell's state is known there."""
    other = Scope()
    other.cwd = ""
    other.feed = scope.feed
    return other


def lined(walker: Walker, run: Run, rest: list[Field], scope: Scope) -> None:
    """Words that are joined to a shell line."""
    from src_runtime.shell.payloads import given

    line = Field(" ".join([field.text for field in rest]), True, False, False)
    if not all(field.known for field in rest):
        line.known = False
        line.template = " ".join([field.text or field.template for field in rest])
    given(walker, run, line, scope, run.bin)


def fed_words(walker: Walker, run: Run, rest: list[Field], scan: Scan) -> None:
    """xargs: the program gets words of standard input."""
    scope, seen = scan.scope, scan.seen
    text = None if {"a", "arg-file"} & set(seen) else scope.feed.text
    mark = replacement(seen)
    scope.feed = Feed(None, False, scope.feed.inputs)
    words = None if text is None else items(text, seen, mark)
    if words is None:
        fields = [holed(field, (mark,)) for field in rest] if mark else [*rest, some()]
        walker.invoke(fields, scope, "xargs")
        if walker.effects is not None and "find" in scope.feed.inputs:
            found_words(walker, walker.effects, run, fields)
        return
    size = seen.get("n") or seen.get("max-args") or ""
    step = 1 if mark else max(int(size), 1) if size.isdigit() and len(size) < 6 else len(words) or 1
    for place in range(0, max(len(words), 1), step)[:MAX_FED]:
        group = words[place : place + step]
        if mark:
            fields = [replaced(field, mark, group[0]) for field in rest] if group else []
        else:
            fields = [*rest, *[Field(word, True, False, False) for word in group]]
        walker.invoke(fields, scope.fork(), "xargs")


def replacement(seen: dict[str, str | None]) -> str:
    """The text that xargs replaces, "" where it appends."""
    for name in ("I", "i", "replace"):
        if name in seen:
            return seen[name] or "{}"
    return ""


def items(text: str, seen: dict[str, str | None], mark: str) -> list[str] | None:
    if "0" in seen or "null" in seen:
        return [word for word in text.split("\0") if word]
    delimiter = seen.get("d") or seen.get("delimiter")
    if delimiter:
        delimiter = {"\\n": "\n", "\\t": "\t", "\\0": "\0"}.get(delimiter, delimiter)
        return text.rstrip("\n").split(delimiter[:1])
    if "'" in text or '"' in text or "\\" in text:
        return None
    if mark:
        return [line.lstrip() for line in text.split("\n") if line.strip()]
    return text.split()


def replaced(field: Field, mark: str, text: str) -> Field:
    if not field.known or mark not in field.text:
        return field
    return Field(field.text.replace(mark, text), True, False, False)


def parallel(walker: Walker, run: Run, rest: list[Field], scan: Scan) -> None:
    """GNU parallel: a shell line for each of the words after `:::`."""
    texts = [field.text if field.known else None for field in rest]
    place = texts.index(":::") if ":::" in texts else len(texts)
    line, words = texts[:place], texts[place + 1 :]
    if None in line:
        run.opaque = True
        return
    template = " ".join([text or "" for text in line])
    if not words or None in words:
        text = template if "{" in template else template + " {}"
        walker.script(filled(text, MARKS), scan.scope, "parallel")
        return
    for word in words[:MAX_FED]:
        one = (word or "").replace("'", "'\\''")
        if not template:
            walker.script(word or "", scan.scope.fork(), "parallel")
        elif "{}" in template:
            walker.script(template.replace("{}", "'" + one + "'"), scan.scope.fork(), "parallel")
        else:
            walker.script(template + " '" + one + "'", scan.scope.fork(), "parallel")


def found_words(walker: Walker, effects: Effects, run: Run, fields: list[Field]) -> None:
    """`find … | xargs cat`: the program is run on what the find before it prints."""
    from src_runtime.shell.findeffects import handed_on, stood_in

    for earlier in reversed(walker.out):
        if earlier.bin == "find":
            stood_in(effects, run, fields, handed_on(earlier))
            return


def some() -> Field:
    """Any number of words that are not known."""
    return Field("", False, True, False)


def filled(text: str, marks: tuple[str, ...]) -> str:
    """A text with something unknown in place of each mark."""
    from src_runtime.shell.expand import UNKNOWN

    for mark in marks:
        text = text.replace(mark, UNKNOWN)
    return text


def holed(field: Field, marks: tuple[str, ...]) -> Field:
    """A word in which what stands for each mark is not known."""
    template = filled(field.text, marks)
    if not field.known or template == field.text:
        return field
    out = Field("", False, False, False)
    out.head = template.partition("$")[0]
    out.template = template
    return out


def each_found(walker: Walker, run: Run, scope: Scope) -> None:
    """fd -x and -X; the files found are not known."""
    fields = run.fields
    for place, field in enumerate(fields):
        if field.known and field.text in ("-x", "-X", "--exec", "--exec-batch"):
            clause = []
            for word in fields[place + 1 :]:
                if word.text == ";":
                    break
                clause.append(holed(word, MARKS))
            if len(clause) and all("{" not in word.text for word in fields[place + 1 :]):
                clause.append(Field("", False, False, False))
            walker.invoke(clause, scope.fork(), "fd")
            return


def git_alias(walker: Walker, run: Run, scope: Scope) -> bool:
    """`git -c alias.x='!line' x`: the alias that is called."""
    fields = run.fields
    aliases: dict[str, str] = {}
    place = 1
    while place < len(fields) and fields[place].text.startswith("-"):
        option = fields[place].text
        value = fields[place + 1] if place + 1 < len(fields) else None
        if option == "-c" and value is not None and value.text.lower().startswith("alias."):
            name, _, text = value.text[6:].partition("=")
            aliases[name] = text
        place += 2 if option in ("-c", "-C") else 1
    name = fields[place].text if place < len(fields) and fields[place].known else ""
    if name not in aliases:
        return False
    text = aliases[name]
    inner = scope.fork()
    if text.startswith("!"):
        walker.script(text[1:], inner, "alias")
    else:
        words = [Field(word, True, False, False) for word in text.split()]
        walker.invoke([fields[0], *words, *fields[place + 1 :]], inner, "alias")
    return True
