# SPDX-License-Identifier: MIT
"""The CPythons of this machine from 3.9 up: those on the path, and those of pyenv."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

VERSIONS = tuple(f"3.{minor}" for minor in range(9, 16))


def pythons() -> dict[str, str]:
    """The interpreter of each version that is there."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found: dict[str, str] = {}
    for version in VERSIONS:
        kept = sorted(pyenv.glob(f"{version}.*/bin/python"))
        here = shutil.which(f"python{version}") if not kept else str(kept[-1])
        if here is not None:
            found[version] = here
    return found
