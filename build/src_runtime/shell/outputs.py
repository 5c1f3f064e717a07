# SPDX-License-Identifier: MIT-0
"""What a command prints where the line itself says it: echo, printf, cat of a here-document …"""

from __future__ import annotations

from src_runtime.shell.model import Command, Feed, Scope
from src_runtime.shell.walker import Walker


def output_of_items(
    walker: Walker, items: list[tuple[Command, str]], scope: Scope
) -> str | None:
    held: list[str] = []
    inner = scope.fork()
    for command, op in items:
        if command.kind == "simple" and not command.words and command.assigns:
            from src_runtime.shell.variables import assign_one

            for assign in command.assigns:
                assign_one(walker, assign, inner)
            continue
        text = output_of(walker, command, inner)
        if text is None or op == "&":
            return None
        held.append(text)
    return "".join(held)


def output_of(walker: Walker, command: Command, scope: Scope) -> str | None:
    """The text that a command writes on standard output, or None."""
    if command.kind == "pipe":
        text: str | None = None
        feed = scope.feed
        for stage in command.commands:
            inner = scope.fork()
            inner.feed = feed
            text = output_of(walker, stage, inner)
            feed = Feed(text, True, [])
        return text
    if command.kind in ("group", "subshell"):
        return None if command.redirects else output_of_items(walker, command.lists[0], scope)
    if command.kind != "simple" or not command.words:
        return None
    if any(redirect.op[0] in ">&" and redirect.fd in ("", "1") for redirect in command.redirects):
        return None
    fields = walker.expand(command.words, scope)
    if not fields or not all(field.known and not field.open for field in fields):
        return None
    words = [field.text for field in fields]
    printer = PRINTERS.get(words[0])
    if printer is None:
        return None
    given = scope.fork()
    walker.feed(command, given)
    return printer(words[1:], given.feed.text)


def echo(words: list[str], given: str | None) -> str | None:
    end, escapes = "\n", False
    while words and words[0][:1] == "-" and words[0][1:] and not words[0][1:].strip("neE"):
        end = "" if "n" in words[0] else end
        escapes = "e" in words[0]
        words = words[1:]
    text = " ".join(words)
    if escapes:
        from src_runtime.shell.escapes import printed

        decoded = printed(text)
        return None if decoded is None else decoded + end
    return text + end


def printf(words: list[str], given: str | None) -> str | None:
    """%s, %b, %d, %% and escapes; the format is used again for surplus arguments."""
    from src_runtime.shell.escapes import printed

    if words[:1] == ["--"]:
        words = words[1:]
    elif words and words[0].startswith("-"):
        return None
    if not words:
        return None
    form, arguments = words[0], words[1:]
    held: list[str] = []
    while True:
        used = 0
        pieces = form.split("%")
        text = printed(pieces[0])
        place = 1
        while place < len(pieces):
            if text is None:
                return None
            piece = pieces[place]
            if piece == "" and place + 1 < len(pieces):
                text += "%" + (printed(pieces[place + 1]) or "")
                place += 2
                continue
            value = arguments[used] if used < len(arguments) else ""
            used += 1
            if piece[:1] == "b":
                value = printed(value) or ""
            elif piece[:1] == "d":
                value = value or "0"
                if not value.lstrip("-").isdigit():
                    return None
            elif piece[:1] != "s":
                return None
            text += value + (printed(piece[1:]) or "")
            place += 1
        if text is None:
            return None
        held.append(text)
        arguments = arguments[used:]
        if not arguments or not used or len(held) > 256:
            return "".join(held)


def cat(words: list[str], given: str | None) -> str | None:
    return given if not words or words == ["-"] else None


def tee(words: list[str], given: str | None) -> str | None:
    return given


def base64(words: list[str], given: str | None) -> str | None:
    if given is None or len(words) != 1 or words[0] not in ("-d", "-D", "--decode", "-di"):
        return None
    from binascii import Error, a2b_base64

    try:
        return a2b_base64(given.encode()).decode("utf-8", "surrogateescape")
    except (Error, ValueError):
        return None


def reverse(words: list[str], given: str | None) -> str | None:
    if given is None or words:
        return None
    return "".join([line[::-1] + "\n" for line in given.splitlines()])


def hexadecimal(words: list[str], given: str | None) -> str | None:
    if given is None or "".join(words).strip("-rp") or not words:
        return None
    try:
        return bytes.fromhex("".join(given.split())).decode("utf-8", "surrogateescape")
    except ValueError:
        return None


def openssl(words: list[str], given: str | None) -> str | None:
    decodes = words[:1] == ["base64"] or (words[:1] == ["enc"] and "-base64" in words)
    plain = not set(words[1:]) - {"-d", "-A", "-base64"}
    return base64(["-d"], given) if decodes and plain and "-d" in words else None


def translated(words: list[str], given: str | None) -> str | None:
    """tr with plain sets and ranges."""
    if given is None or not words or len(words) != 2:
        return None
    if words[0] == "-d":
        gone = members(words[1])
        return None if gone is None else "".join([char for char in given if char not in gone])
    first, second = members(words[0]), members(words[1])
    if not first or not second:
        return None
    second += second[-1] * (len(first) - len(second))
    return given.translate(dict(zip(map(ord, first), second)))


def members(text: str) -> str | None:
    """The characters of a set of tr's, None where it has classes or escapes."""
    if "[" in text or text[:1] == "-":
        return None
    if "\\" in text:
        text = text.replace("\\n", "\n").replace("\\t", "\t")
        if "\\" in text:
            return None
    out, i = "", 0
    while i < len(text):
        if text[i + 1 : i + 2] == "-" and i + 2 < len(text):
            if not ord(text[i]) <= ord(text[i + 2]) < ord(text[i]) + 256:
                return None
            out += "".join(map(chr, range(ord(text[i]), ord(text[i + 2]) + 1)))
            i += 3
        else:
            out += text[i]
            i += 1
    return out


def nothing(words: list[str], given: str | None) -> str | None:
    return ""


PRINTERS = {
    "echo": echo,
    "printf": printf,
    "cat": cat,
    "tee": tee,
    "base64": base64,
    "rev": reverse,
    "xxd": hexadecimal,
    "openssl": openssl,
    "tr": translated,
    "true": nothing,
    ":": nothing,
}
