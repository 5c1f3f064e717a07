# SPDX-License-Identifier: MIT
"""What `src guard` costs over many files beside `git diff-tree`: python tests/bench/bench_diff.py.

Prints seconds and the ratio to the diff with its texts, as git prints it; ends with 1 where 1,000
changed files take longer than promised.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "guarding"))

from repos import Repo

FILES, LIMIT = 1000, 5.0
SETS = ("files", "git", "secrets", "self-protection", "services", "shell")


def changed(folder: Path) -> tuple[Repo, str]:
    """A repository whose last commit changes one of two hundred lines in each of many files."""
    repo = Repo(folder / "repo")
    names = ", ".join(f"library:{name}" for name in SETS)
    repo.write("src.yaml", f"rules: [{names}]\n")
    text = "".join(f"line {number} of a file that people write\n" for number in range(200))
    for number in range(FILES):
        repo.write(f"d{number % 20}/f{number}.py", f"{number}\n{text}")
    base = repo.commit()
    for number in range(FILES):
        repo.write(f"d{number % 20}/f{number}.py", f"{number}\n{text.replace('line 99 ', 'new ')}")
    repo.commit()
    return repo, base


def seconds(command: list[str], folder: Path) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.monotonic()
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.monotonic() - start)
    return best


def main() -> int:
    with tempfile.TemporaryDirectory() as made:
        repo, base = changed(Path(made).resolve())
        git = seconds(["git", "diff-tree", "-r", "-p", base, "HEAD"], repo.root)
        guard = [sys.executable, "-m", "src_compiler.cli", "guard"]
        nothing = seconds([*guard, "HEAD..HEAD"], repo.root)
        found = seconds([*guard, f"{base}..HEAD"], repo.root)
    print(f"git diff-tree -p        {git:6.2f} s")
    print(f"src guard of no file    {nothing:6.2f} s")
    print(f"src guard of {FILES:,} files {found:5.2f} s, {found / git:.1f} times git's")
    print(f"a file more             {(found - nothing) / FILES * 1000:6.2f} ms")
    return int(found > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
