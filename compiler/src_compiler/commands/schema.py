# SPDX-License-Identifier: MIT
"""`src schema`: what kinds of events there are, and what each carries."""

from __future__ import annotations

import click

from src_compiler.schema.show import show


@click.command(name="schema")
@click.argument("kind", required=False)
def command(kind: str | None) -> int:
    """Print the fields of KIND, or an overview of all kinds.

    KIND is a kind, an alias, a nature or a type.
    """
    try:
        click.echo(show(kind), nl=False)
    except LookupError as unknown:
        raise click.UsageError(str(unknown.args[0])) from unknown
    return 0
