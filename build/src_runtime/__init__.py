# SPDX-License-Identifier: MIT-0
"""What a checker runs on every hook call; standard library only. This file loads the rest.

INVARIANT: any Python 3 reads this file, so that an old one can say what it is missing.
"""

import builtins
import gc
import marshal
import sys

if sys.version_info < (3, 9):
    raise ImportError("it needs Python 3.9 or newer, this is %s" % sys.version.split()[0])

import posix
from _frozen_importlib_external import MAGIC_NUMBER, SourceFileLoader

# What generated modules and this runtime agree on; both are replaced together.
FORMAT = 2
VERSION = "0.1.0"
PACKAGES = ("rulesets", "src_runtime", "src_runtime.agents", "src_runtime.shell")
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, ModuleType

    from src_runtime.embedded import Checker


def load(folder: str) -> "Checker":
    """The checker in `folder` for use in this process; its modules get private names."""
    from src_runtime.embedded import Checker

    return Checker(folder)


def fetch(name: str) -> "ModuleType":
    """A module by its name; an embedded checker has a way of its own."""
    found: ModuleType = __import__(name, None, None, ("FORMAT",))
    return found


def start(folder: str, arguments: "list[str]", given: "list[bytes]") -> None:
    """Runs the checker in `folder`, and once more where it is just being replaced. Never returns;
    `given` keeps what was read from stdin."""
    gc.disable()
    # Where there is no folder for it, nothing looks for bytecode or packs it.
    sys.dont_write_bytecode = sys.pycache_prefix == "/dev/null"
    loader = Loader(folder)
    globals()["fetch"] = loader.fetch
    try:
        attempt(arguments, given)
    except Exception:
        import time

        time.sleep(0.05)
        for name in list(sys.modules):
            if name.partition(".")[0] in PACKAGES:
                del sys.modules[name]
        loader = Loader(folder)
        try:
            loader.fetch("src_runtime").attempt(arguments, given)
        except Exception as error:
            loader.fetch("src_runtime.failing").refuse(folder, arguments, given, error)


def attempt(arguments: "list[str]", given: "list[bytes]") -> None:
    fetch("src_runtime.main").main(fetch("rulesets"), arguments, given)


class Future:
    """Stands for `__future__`, whose names only the compiler reads: the real module costs a search
    of Python's library, and nothing else on the common way needs one."""

    annotations = None


class Loader:
    """Loads the modules of the checker in `folder`. INVARIANT: each is one known source file, or
    the bytecode that Python made of it in the user's own folder; a library, a folder or bytecode of
    its name is never run, whoever put it there."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.builtins = {**vars(builtins), "__import__": self.bring}
        # What an import gives at once; of a package a module may be wanted that is not loaded yet.
        self.known: "dict[str, object]" = {"__future__": Future}

    def bring(
        self,
        name: str,
        names: "dict[str, object] | None" = None,
        local: "dict[str, object] | None" = None,
        wanted: "tuple[str, ...] | None" = (),
        level: int = 0,
    ) -> object:
        """`__import__` in these modules, which are imported by their whole names: Python's own way
        costs more than running most of them."""
        if name in self.known:
            return self.known[name]
        if name.partition(".")[0] not in PACKAGES:
            return __import__(name, names, local, wanted or (), level)
        module = self.fetch(name)
        if name in PACKAGES:
            for each in wanted or ():
                if not hasattr(module, each):
                    self.fetch(name + "." + each)
        return module

    def fetch(self, name: str) -> "ModuleType":
        """The module of this name, loaded where it is not yet."""
        if name not in sys.modules:
            module = sys.modules[name] = type(sys)(name)
            path = self.folder + "/" + name.replace(".", "/")
            module.__file__ = path + ("/__init__.py" if name in PACKAGES else ".py")
            module.__dict__["__builtins__"] = self.builtins
            try:
                exec(self.code(name, module.__file__), module.__dict__)
            except BaseException:
                del sys.modules[name]
                raise
            if name not in PACKAGES:
                self.known[name] = module
        return sys.modules[name]

    def code(self, name: str, path: str) -> "CodeType":
        try:
            if sys.dont_write_bytecode:
                with open(path, "rb") as file:
                    return compile(file.read(), path, "exec", dont_inherit=True)
            code = cached(path) or SourceFileLoader(name, path).get_code(name)
        except OSError as error:
            raise ImportError("%s cannot be read: %s" % (path, error.strerror), name=name)
        assert code is not None
        return code


def cached(path: str) -> "CodeType | None":
    """The bytecode in the user's folder that was made of a source file as it now is."""
    tag = sys.implementation.cache_tag
    try:
        source = posix.stat(path)
        file = posix.open("%s%s.%s.pyc" % (sys.pycache_prefix, path[:-3], tag), posix.O_RDONLY)
    except OSError:
        return None
    data = posix.read(file, posix.fstat(file).st_size)
    posix.close(file)
    made_of = int(source.st_mtime).to_bytes(4, "little") + source.st_size.to_bytes(4, "little")
    if data[:16] != MAGIC_NUMBER + bytes(4) + made_of:
        return None
    code: CodeType = marshal.loads(memoryview(data)[16:])
    return code
