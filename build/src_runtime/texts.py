# SPDX-License-Identifier: MIT-0
"""What Python's methods of texts do not say as the match language does."""

from __future__ import annotations

SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)


def cut(text: str, start: int | None, stop: int | None) -> str:
    """A slice that counts UTF-8 bytes."""
    if text.isascii() or start is stop is None:
        return text[start:stop]
    try:
        whole = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        whole = text.encode("utf-8", "surrogatepass")
    part = whole[start:stop]
    try:
        return part.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return part.decode("utf-8", "surrogateescape")


def index_of(text: str, part: str) -> int:
    """In UTF-8 bytes; -1 where it is not there."""
    found = text.find(part)
    return found if found < 0 else len(text[:found].encode("utf-8", "surrogatepass"))


def last_index_of(text: str, part: str) -> int:
    found = text.rfind(part)
    return found if found < 0 else len(text[:found].encode("utf-8", "surrogatepass"))


def lower(text: str) -> str:
    """One character for one, and none by its neighbours."""
    return text.lower() if text.isascii() else "".join([char.lower()[0] for char in text])


def upper(text: str) -> str:
    return text.upper() if text.isascii() else "".join([_upper(char) for char in text])


def _upper(char: str) -> str:
    for changed in (char.upper(), char.title()):
        if len(changed) == 1:
            return changed
    return char


def trim(text: str, characters: str = SPACE) -> str:
    return text.strip(characters)


def trim_prefix(text: str, prefix: str) -> str:
    return text.removeprefix(prefix)


def trim_suffix(text: str, suffix: str) -> str:
    return text.removesuffix(suffix)


def replace(text: str, old: str, new: str, times: int = -1) -> str:
    return text.replace(old, new, times)


def join(texts: list[str], separator: str = "") -> str:
    return separator.join(texts)


def split(text: str, by: str, pieces: int = -1) -> list[str]:
    """At most so many pieces; by nothing into characters."""
    if pieces == 0:
        return []
    if by:
        return text.split(by, -1 if pieces < 0 else pieces - 1)
    if 0 < pieces < len(text):
        return [*text[: pieces - 1], text[pieces - 1 :]]
    return list(text)


def host(url: str) -> str:
    """The host of a URL or of an scp-like address in lower case, "" where neither is one."""
    scheme, found, rest = url.partition("://")
    if found and scheme.replace("+", "").replace("-", "").replace(".", "").isalnum():
        return _authority(rest)
    name, found, _ = url.partition(":")
    return _authority(name) if found and "/" not in name else ""


def _authority(text: str) -> str:
    for end in "/\\?#":
        text = text.partition(end)[0]
    text = text.rpartition("@")[2].lower()
    return text[1:].partition("]")[0] if text.startswith("[") else text.partition(":")[0]
