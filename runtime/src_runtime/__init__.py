# SPDX-License-Identifier: MIT-0
"""What a checker runs on every hook call; standard library only.

INVARIANT: this file is read by any Python 3, so that an old one can say what it is missing.
"""

import gc
import sys

if sys.version_info < (3, 9):
    raise ImportError("it needs Python 3.9 or newer, this is %s" % sys.version.split()[0])

# What generated modules and this runtime agree on; both are replaced together.
FORMAT = 1
VERSION = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from src_runtime.embedded import Checker


def load(folder: str) -> "Checker":
    """The checker in `folder` for use in this process; its modules get private names."""
    from src_runtime.embedded import Checker

    return Checker(folder)


class Future:
    """Stands for `__future__`, whose names only the compiler reads: the real module costs a search
    of Python's library, and nothing else on the common way needs one."""

    annotations = None


def start(folder: str, arguments: "list[str]", given: "list[bytes]") -> None:
    """Runs the checker in `folder`, and once more where it is just being replaced. Never returns;
    `given` keeps what was read from stdin."""
    sys.modules.setdefault("__future__", Future)  # type: ignore[arg-type]
    gc.disable()
    try:
        attempt(folder, arguments, given)
    except Exception:
        import time

        time.sleep(0.05)
        for name in list(sys.modules):
            if name.partition(".")[0] in ("src_runtime", "rulesets"):
                del sys.modules[name]
        again = fetch(folder, "src_runtime")
        try:
            again.attempt(folder, arguments, given)
        except Exception as error:
            from src_runtime.failing import refuse

            refuse(folder, arguments, given, error)


def attempt(folder: str, arguments: "list[str]", given: "list[bytes]") -> None:
    index = fetch(folder, "rulesets")
    from src_runtime.main import main

    main(index, arguments, given)


def fetch(folder: str, name: str) -> "ModuleType":
    """Imports a package of the checker. INVARIANT: its folder is on the path for nothing else, or a
    file planted there would run in place of a module of Python's own."""
    sys.path.insert(0, folder)
    try:
        return __import__(name)
    finally:
        del sys.path[0]
