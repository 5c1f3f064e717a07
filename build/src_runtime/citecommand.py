# SPDX-License-Identifier: MIT-0
"""`check.py cite`: carries a quote in a command line. It does nothing itself: the checker reads it
before the line runs, and finds the quote in the session's record."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    Carried = tuple[str, tuple[str, ...], str]

USAGE = (
    "check.py cite [--source-types user,tool_result] [--for FILE] 'QUOTE' && COMMAND, with words "
    "of the user or of a tool's result exactly as they stand there"
)
POOLS = ("user", "tool_result")
NAME = "check.py"


def run(index: ModuleType, arguments: list[str]) -> str:
    from src_runtime.sidecommands import Wrong

    if carried([NAME, "cite", *arguments]) is None:
        raise Wrong("what is cited?")
    return ""


def carried(argv: list[str]) -> Carried | None:
    """The quote, its pools and the file that it is for ("": what stands in the line); None where a
    program's arguments are no citation."""
    at = next((n for n, word in enumerate(argv) if word.rpartition("/")[2] == NAME), -1)
    if at < 0 or argv[at + 1 : at + 2] != ["cite"]:
        return None
    # Run by a Python with its options, or by itself; anything else only mentions it.
    python = argv[0].rpartition("/")[2].startswith("python")
    if at and not (python and all(word.startswith("-") for word in argv[1:at])):
        return None
    pools: tuple[str, ...] = POOLS
    path = ""
    quotes: list[str] = []
    words = iter(argv[at + 2 :])
    for word in words:
        name, equals, value = word.partition("=")
        if name in ("--source-types", "--for"):
            value = value if equals else next(words, "")
            if name == "--for":
                path = value
            else:
                pools = tuple(value.split(","))
        else:
            quotes.append(word)
    if len(quotes) != 1 or not quotes[0].split() or not set(pools) <= set(POOLS):
        return None
    return quotes[0], pools, path
