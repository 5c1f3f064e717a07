# SPDX-License-Identifier: MIT
"""The runtime's patterns: bounded work and memory on any text, the same on every Python."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from harness import ROOT
from patterns import callable_of, random_pattern, random_text
from pythons import pythons
from src_compiler.regex import compile_pattern
from src_runtime import pattern as runtime
from test_regex import MEANING

SEED = 20240229
MEGABYTE = 1 << 20

# Each takes backtracking engines a time that grows with the square of the text, or much faster.
EVIL = [
    (r"^(\w+\s?)*$", "a" * MEGABYTE + "!"),
    (r"(a+)+b", "a" * MEGABYTE),
    (r"(a|aa)+$", "a" * MEGABYTE + "b"),
    (r"^(a|a?)+$", "a" * MEGABYTE + "b"),
    (r"\s+$", " " * MEGABYTE + "x"),
    (r"a.*b.*c", "ab" * (MEGABYTE // 2)),
    (r"(?m)^\s*import\s+os", "\n" * MEGABYTE),
    (r"(.*)*,(.*)*;", "," * MEGABYTE),
    (r"(x+x+)+y", "x" * MEGABYTE),
    (r"(?i)(\bsk?)+\b!", "\u017fk " * (MEGABYTE // 3)),
    (r"[^,]{30}", ("x" * 29 + ",") * (MEGABYTE // 30)),
    (r"(a?){50}b", "a" * MEGABYTE),
    (r".", "\n" * MEGABYTE),
]

# The automaton of these has a new state for nearly every character of a text that is made for it.
FORGETFUL = [(r"e.{30}=", "ea"), (r"(a|b)*a(a|b){300}c", "ab"), (r"b[ab]{20}b[ab]{20}c", "ab")]


class Counted(runtime.pattern):
    """A pattern that tells how often it had to work out a state."""

    __slots__ = ("steps",)

    def __call__(self, text: str) -> bool:
        self.steps = 0
        return super().__call__(text)

    def _step(self, state: runtime.State, char: str) -> runtime.State:
        self.steps += 1
        return super()._step(state, char)

    @property
    def met(self) -> int:
        """The transitions that are kept."""
        return sum(len(state) - 1 for state in self.states.values())


def counted(source: str) -> Counted:
    made = eval(f"pattern({compile_pattern(source).source})", {"pattern": Counted})
    assert isinstance(made, Counted)
    made.needs = ()
    return made


@pytest.mark.parametrize(("source", "text"), EVIL, ids=lambda value: value[:20])
def test_a_megabyte_is_read_once_along_few_states(source: str, text: str) -> None:
    search = counted(source)

    assert not search(text)
    assert search.steps < 1_000


@pytest.mark.parametrize(("source", "alphabet"), FORGETFUL)
def test_memory_is_bounded_where_states_never_end(source: str, alphabet: str) -> None:
    search = counted(source)
    random = Random(SEED)
    text = "".join(random.choices(alphabet, k=100_000))

    assert not search(text)
    assert 10_000 < search.steps <= len(text)
    assert max(search.met, len(search.states)) <= search.size + 1 <= runtime.ROOM // 400 + 1


def test_forgetting_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(SEED)

    for _ in range(1_000):
        program = compile_pattern(random_pattern(random, 3))
        roomy, cramped = callable_of(program), callable_of(program)
        for _ in range(3):
            text = random_text(random) * 3
            monkeypatch.setattr(runtime, "ROOM", 1_200)
            found = cramped(text)
            monkeypatch.undo()

            assert found == roomy(text), (SEED, program.pattern, text)


def test_characters_of_every_kind_are_forgotten_too() -> None:
    search = counted("[^x]y")
    text = "".join(chr(code) for code in range(0x10000, 0x30000))

    assert not search(text)
    assert len(search.reads) <= search.size + 1
    assert search.met <= search.size + 1


@pytest.mark.parametrize(
    "text", ["\ud800", "a\0b", "\udfff\U0010ffff", "\ud83d\ude00", "\x00" * 99]
)
def test_any_text_can_be_read(text: str) -> None:
    assert callable_of(compile_pattern(r"(?s)^.*[^a-z].?\z"))(text)
    assert not callable_of(compile_pattern(r"(?i)secret"))(text)


def test_nothing_is_built_before_the_first_call() -> None:
    search = callable_of(compile_pattern("[ab]+c"))

    assert search.first is None
    assert search("xxabc")
    assert search.first is not None


def test_a_needed_text_is_looked_for_before_anything_is_built() -> None:
    search = callable_of(compile_pattern(r"(?i)ask\s*="))

    assert not search("a word")
    assert search.first is None
    assert search("A\u017f\u212a =")


def test_a_second_text_reuses_what_the_first_one_built() -> None:
    search = counted(r"\bfoo\b")
    search("a foot and a fo")
    search("a foot and a fo")

    assert search.steps == 0


COMPILE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from src_compiler.regex import compile_pattern
print(json.dumps([compile_pattern(source).source for source in json.load(sys.stdin)]))
"""
RUN = """
import sys
sys.path.insert(0, sys.argv[1])
from src_runtime.pattern import pattern
imported = set(sys.modules)
import json
answers = [eval("pattern(" + code + ")")(text) for code, text in json.load(sys.stdin)]
print(json.dumps([answers, sorted(imported)]))
"""


def test_every_python_gives_the_same_answers_and_imports_nothing() -> None:
    cases = [(compile_pattern(source).source, text) for source, text, _ in MEANING]
    expected = [answer for _, _, answer in MEANING]

    for path in {"this one": sys.executable, **pythons()}.values():
        command = [path, "-I", "-S", "-c", RUN, str(ROOT / "runtime")]
        answers, imported = asked(command, cases)

        assert expected == answers, path
        assert not {"os", "re", "json", "enum", "functools", "typing"} & set(imported), path


def test_programs_are_the_same_on_every_python_and_under_every_hash_seed() -> None:
    random = Random(SEED)
    sources = [source for source, _, _ in MEANING] + [random_pattern(random, 3) for _ in range(200)]
    expected = [compile_pattern(source).source for source in sources]
    able = {version: path for version, path in pythons().items() if int(version[2:]) >= 11}

    for path in {"this one": sys.executable, **able}.values():
        for seed in ("0", "1"):
            command = [path, "-S", "-c", COMPILE, str(ROOT / "compiler")]

            assert expected == asked(command, sources, {"PYTHONHASHSEED": seed}), (path, seed)


def asked(command: list[str], given: object, env: dict[str, str] | None = None) -> list[object]:
    """What a program answers in JSON to JSON."""
    text = json.dumps(given)
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True, env=env)
    answer = json.loads(ran.stdout)
    assert isinstance(answer, list)
    return answer


def test_threads_that_build_one_pattern_together_all_read_it_whole() -> None:
    words = [f"w{n}[ab]x" for n in range(60)]
    program = compile_pattern("|".join(words))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(40):
            search = callable_of(program)
            with ThreadPoolExecutor(4) as pool:
                found = list(pool.map(search, [f"{word[:-5]}bx" for word in words]))

            assert all(found)
    finally:
        sys.setswitchinterval(interval)
