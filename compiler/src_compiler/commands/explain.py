# SPDX-License-Identifier: MIT
"""`src explain`: the page of a diagnostic's code."""

from __future__ import annotations

from pathlib import Path

import click

from src_compiler.nearest import did_you_mean

PAGES = Path(__file__).resolve().parents[1] / "explain"


@click.command(name="explain")
@click.argument("code", required=False)
def command(code: str | None) -> int:
    """Print the page of CODE: what was found, why it is refused, and how to mend it.

    Without CODE, list all codes.
    """
    codes = sorted(path.stem for path in PAGES.glob("*.md"))
    if code is None:
        click.echo("\n".join(codes))
        return 0
    if code not in codes:
        raise click.UsageError(
            f"there is no code {code!r}; {did_you_mean(code, codes)}".rstrip("; ")
        )
    click.echo((PAGES / f"{code}.md").read_text(encoding="utf-8"), nl=False)
    return 0
