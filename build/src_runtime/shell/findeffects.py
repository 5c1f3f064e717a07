# SPDX-License-Identifier: MIT-0
"""What `find -delete` removes, as far as its tests are about names, types and depths."""

from __future__ import annotations

from src_runtime.shell.effects import Effects
from src_runtime.shell.model import Field, Run

# How deep below its start folders the files of a find are looked for that it hands on.
DEPTH = 3
MAX_PLACES = 8
MAX_WORDS = 200
# Tests that say nothing about a path.
CHOOSING = frozenset(
    """
    -amin -anewer -atime -cmin -cnewer -ctime -empty -executable -gid -group -inum -links -mmin
    -mtime -newer -newermt -perm -regex -iregex -samefile -size -uid -user -path -ipath -wholename
    """.split()
)


def swept(effects: Effects, run: Run) -> None:
    """find -delete: files under its start folders, which ones its tests decide."""
    texts = [field.text if field.known else "" for field in run.fields]
    if "-delete" not in texts:
        return
    for field in start_folders(run):
        path = effects.path(field, run.place)
        if path is not None:
            effects.add("sweep", run.bin, path=path, tests=find_tests(texts))


def start_folders(run: Run) -> list[Field]:
    starts = []
    for field in run.fields[1:MAX_WORDS]:
        if field.text[:1] in ("-", "(", "!") and field.known:
            break
        starts.append(field)
    return starts or [Field(".", True, False, False)]


def handed_on(run: Run) -> list[str]:
    """Patterns of the files that a find prints or hands to a program; [] where its other tests
    may leave any of them."""
    texts = [field.text for field in run.fields[:MAX_WORDS]]
    names: list[str] = []
    deepest = DEPTH
    for text, following in zip(texts, texts[1:]):
        if text in ("-name", "-iname"):
            names.append(following)
        elif text == "-maxdepth" and following.isdigit() and len(following) < 3:
            deepest = min(int(following), DEPTH)
    if not names and any(text in CHOOSING for text in texts):
        return []
    out: list[str] = []
    for field in start_folders(run):
        if not field.known or not field.text or field.open:
            continue
        folder = field.text.rstrip("/") or "/"
        if not names:
            out.append(folder)
        for name in names or ["*"]:
            out.extend(folder + "/" + "*/" * depth + name for depth in range(deepest))
    return out[:MAX_PLACES]


def stood_in(effects: Effects, run: Run, clause: list[Field], places: list[str]) -> None:
    """What a program does to each of the files that the unknown words of its line stand for."""
    for place in places:
        fields = []
        for field in clause:
            if not field.known and not field.name and not field.head:
                field = Field("", False, False, True)
                field.path = place
            fields.append(field)
        inner = Run(clause[0].text.rpartition("/")[2], fields, run.cwd, run.bin)
        inner.place = run.place
        effects.ran(inner)


def find_tests(texts: list[str]) -> dict[str, str] | None:
    """The tests of a find that holds nothing but names, types and depths; None: others too."""
    tests: dict[str, str] = {}
    place = 1
    while place < len(texts) and texts[place][:1] not in ("-", "(", "!"):
        place += 1
    while place < len(texts):
        text = texts[place]
        if text in ("-name", "-type", "-maxdepth", "-mindepth", "-path", "-iname"):
            if text in tests or place + 1 >= len(texts) or not texts[place + 1]:
                return None
            tests[text] = texts[place + 1]
            place += 2
        elif text in ("-delete", "-depth", "-print", "-xdev"):
            place += 1
        else:
            return None
    return tests
