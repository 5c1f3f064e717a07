# SPDX-License-Identifier: MIT-0
"""Answers a coding agent's hook: python3 -S -E -s check.py --agent NAME < payload."""
import sys
posix, given = sys.modules.get("posix") or sys.modules["nt"], []
try:
    from _frozen_importlib import _load
    from _frozen_importlib_external import spec_from_file_location
    home = posix.environ.get(b"HOME", b"").decode("utf-8", "surrogateescape")
    sys.pycache_prefix = home + "/.cache/src/pyc" if home[:1] == "/" else "/dev/null"
    isolated = getattr(sys.flags, "safe_path", sys.flags.isolated)
    folder = __file__.rpartition("/")[0] if isolated else sys.path.pop(0)
    if sys.version_info < (3, 9): raise ImportError("it needs Python 3.9 or newer")
    # This very file: an import would also take a library of that name, or bytecode beside it.
    spec = spec_from_file_location("src_runtime", folder + "/src_runtime/__init__.py")
    _load(spec).start(folder, sys.argv[1:], given)
except BaseException as error:  # of five agents four run the tool when a hook ends with 1
    try:
        told = "%s cannot answer, so nothing passes: %s. Repair it with: src compile\n"
        posix.write(2, (told % (__file__, ascii(error))).encode("utf-8", "replace"))
        exec(open(__file__[:-8] + "repair.py").read())
    finally: posix._exit(2)
