# SPDX-License-Identifier: MIT-0
"""Reads compound commands: groups, branches, loops, case, `[[ ]]`, functions and coprocesses."""

from __future__ import annotations

from src_runtime.shell.model import Command, Part, literal, unquoted
from src_runtime.shell.parser import COMPOUNDS, Parser
from src_runtime.shell.words import BLANK, META


def compound(parser: Parser, keyword: str) -> Command:
    """The compound command that the keyword or parenthesis at the cursor begins."""
    if not keyword or parser.peek() == "(":
        return parenthesized(parser)
    parser.pos += len(keyword)
    return READERS[keyword](parser)


def prefixes(parser: Parser, keyword: str) -> tuple[bool, str]:
    """Steps over `!` and `time` with its options; whether they negate, and the keyword after."""
    negated = False
    while keyword == "!" or keyword == "time":
        parser.pos += len(keyword)
        parser.blanks()
        negated = negated != (keyword == "!")
        while keyword == "time" and parser.text.startswith(("-p", "--"), parser.pos):
            after = parser.text[parser.pos + 2 : parser.pos + 3]
            if after and after not in META:
                break
            parser.pos += 2
            parser.blanks()
        keyword = parser.keyword()
    return negated, keyword


def parenthesized(parser: Parser) -> Command:
    """`arith` with its expression in words[0], or `subshell` with its list in lists[0]."""
    if parser.text.startswith("((", parser.pos):
        close = parser.arithmetic(parser.pos + 2)
        if close > 0:
            command = Command("arith")
            command.words = [parser.region(parser.pos + 2, close - 2)]
            parser.pos = close
            return parser.redirected(command)
    command = Command("subshell")
    parser.pos += 1
    command.lists = [parser.commands_until(")")]
    if not command.lists[0]:
        raise parser.fail("nothing between ( and )")
    return parser.redirected(command)


def block(parser: Parser, *closers: str) -> list[tuple[Command, str]]:
    found = parser.commands("", closers)
    if not found:
        raise parser.fail("nothing before " + closers[0])
    return found


def group(parser: Parser) -> Command:
    """`group`: its list in lists[0]."""
    command = Command("group")
    command.lists = [block(parser, "}")]
    parser.expect("}")
    return parser.redirected(command)


def branches(parser: Parser) -> Command:
    """`if`: condition, body, condition, body …, and the else body if the number is odd."""
    command = Command("if")
    keyword = "if"
    while keyword in ("if", "elif"):
        command.lists.append(block(parser, "then"))
        parser.expect("then")
        command.lists.append(block(parser, "elif", "else", "fi"))
        keyword = parser.keyword()
        parser.pos += len(keyword)
    if keyword == "else":
        command.lists.append(block(parser, "fi"))
        parser.expect("fi")
    elif keyword != "fi":
        raise parser.fail("expected fi")
    return parser.redirected(command)


def while_loop(parser: Parser) -> Command:
    """`while`, also for until: condition and body."""
    command = Command("while")
    command.lists.append(block(parser, "do"))
    parser.expect("do")
    command.lists.append(block(parser, "done"))
    parser.expect("done")
    return parser.redirected(command)


def loop_body(parser: Parser) -> list[tuple[Command, str]]:
    parser.newlines()
    if parser.keyword() == "{":
        parser.pos += 1
        found = block(parser, "}")
        parser.expect("}")
        return found
    parser.expect("do")
    found = block(parser, "done")
    parser.expect("done")
    return found


def for_loop(parser: Parser) -> Command:
    """`for`, also for select: the name, and words; ops is [] where `"$@"` is meant.

    With `((` it is `arithfor`, and the expression is words[0].
    """
    parser.blanks()
    if parser.text.startswith("((", parser.pos):
        return arithmetic_for(parser)
    command = Command("for")
    command.name = unquoted(parser.word() or [])
    if not command.name:
        raise parser.fail("for without a name")
    parser.newlines()
    if parser.keyword() == "in":
        parser.pos += 2
        command.ops = ["in"]
        parser.blanks()
        while (word := parser.word()) is not None:
            command.words.append(word)
            parser.blanks()
        if parser.peek() not in (";", "\n"):
            raise parser.fail("unexpected " + parser.peek())
    if parser.peek() == ";":
        parser.pos += 1
    command.lists = [loop_body(parser)]
    return parser.redirected(command)


def arithmetic_for(parser: Parser) -> Command:
    close = parser.arithmetic(parser.pos + 2)
    if close < 0:
        raise parser.fail("no closing ))")
    command = Command("arithfor")
    command.words = [parser.region(parser.pos + 2, close - 2)]
    parser.pos = close
    parser.blanks()
    if parser.peek() == ";":
        parser.pos += 1
    command.lists = [loop_body(parser)]
    return parser.redirected(command)


def case(parser: Parser) -> Command:
    """`case`: words[0]; for each clause its patterns, list and the operator that ends it."""
    command = Command("case")
    parser.blanks()
    command.words = [needed(parser)]
    parser.expect("in")
    while True:
        parser.newlines()
        if parser.keyword() == "esac":
            break
        if parser.peek() == "(":
            parser.pos += 1
        command.patterns.append(patterns(parser))
        command.lists.append(parser.commands("", ("esac",)))
        ended = [op for op in (";;&", ";;", ";&") if parser.text.startswith(op, parser.pos)]
        command.ops.append(ended[0] if ended else ";;")
        if not ended:
            break
        parser.pos += len(ended[0])
    parser.expect("esac")
    return parser.redirected(command)


def needed(parser: Parser) -> list[Part]:
    word = parser.word()
    if word is None:
        raise parser.fail("a word is missing")
    return word


def patterns(parser: Parser) -> list[list[Part]]:
    found: list[list[Part]] = []
    while True:
        parser.blanks()
        found.append(needed(parser))
        parser.blanks()
        char = parser.peek()
        parser.pos += 1
        if char == ")":
            return found
        if char != "|":
            raise parser.fail("a case pattern does not end")


def condition(parser: Parser) -> Command:
    """`cond`: the words of `[[ ]]`, of which only the expansions matter."""
    command = Command("cond")
    previous: str | None = ""
    while True:
        parser.newlines()
        text, i = parser.text, parser.pos
        char = parser.peek()
        if not char:
            raise parser.fail("no closing ]]")
        if text.startswith("]]", i) and (i + 2 >= parser.end or text[i + 2] in META):
            parser.pos = i + 2
            return parser.redirected(command)
        if previous == "=~":
            command.words.append(regex(parser))
            previous = ""
        elif char in "()<>|&" and not text.startswith(("<(", ">("), i):
            parser.pos += 2 if text.startswith(("&&", "||"), i) else 1
            previous = ""
        else:
            word = needed(parser)
            command.words.append(word)
            previous = literal(word)


def regex(parser: Parser) -> list[Part]:
    """The right side of `=~`: inside its parentheses blanks and bars are text."""
    parts: list[Part] = []
    start = parser.pos
    depth = 0
    while parser.pos < parser.end:
        char = parser.text[parser.pos]
        if depth <= 0 and (char in BLANK or char == "\n" or char == ")"):
            break
        if char == "&" and parser.text.startswith("&&", parser.pos):
            break
        if char in META or (char in "?*+@!" and parser.text.startswith("(", parser.pos + 1)):
            depth += (char == "(") - (char == ")")
            parser.pos += 1
        else:
            parser.piece(parts)
    if parser.pos == start:
        raise parser.fail("a pattern is missing after =~")
    return parts


def definition(parser: Parser, command: Command) -> Command:
    """The function whose name is the only word of `command`, with the cursor at its parenthesis."""
    parser.pos += 1
    parser.blanks()
    if len(command.words) != 1 or command.assigns or parser.peek() != ")":
        raise parser.fail("unexpected (")
    parser.pos += 1
    parser.newlines()
    found = Command("function")
    found.name = unquoted(command.words[0])
    parser.nest()
    found.commands = [parser.command(parser.keyword())]
    parser.depth -= 1
    return found


def function(parser: Parser) -> Command:
    """`function`: its name, and its body in commands[0]."""
    parser.blanks()
    command = Command("function")
    command.name = literal(needed(parser)) or ""
    parser.blanks()
    if parser.peek() == "(":
        parser.pos += 1
        parser.blanks()
        if parser.peek() != ")":
            raise parser.fail("unexpected (")
        parser.pos += 1
    parser.newlines()
    command.commands = [parser.command(parser.keyword())]
    return command


def coprocess(parser: Parser) -> Command:
    """`coproc`: its command in commands[0]; before a compound command a name may stand."""
    command = Command("coproc")
    parser.blanks()
    start = parser.pos
    if parser.keyword() not in COMPOUNDS and parser.peek() != "(":
        name = unquoted(parser.word() or [])
        parser.blanks()
        if not name or not (parser.peek() == "(" or parser.keyword() in COMPOUNDS):
            parser.pos = start
    command.commands = [parser.command(parser.keyword())]
    return command


READERS = {
    "{": group,
    "if": branches,
    "while": while_loop,
    "until": while_loop,
    "for": for_loop,
    "select": for_loop,
    "case": case,
    "[[": condition,
    "function": function,
    "coproc": coprocess,
}
