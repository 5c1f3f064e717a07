# SPDX-License-Identifier: MIT
"""The command `src`: finds the command, runs it, and turns failures into exits.

0 fine (warnings included), 1 the author can mend it, 2 usage, 3 our own bug.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from keyword import iskeyword

import click

from src_compiler import __version__
from src_compiler.refusal import Refusal

COMMANDS = {
    "check": "Check rule sets without writing anything.",
    "compile": "Compile rule sets to a checker.",
    "doctor": "Tell whether agents are truly guarded.",
    "events": "Show the events that an agent's hook payloads mean.",
    "explain": "Explain the code of a diagnostic.",
    "guard": "Ask the rules about files over a diff.",
    "import": "Import the rules of another system.",
    "init": "Start with rules of the library.",
    "install": "Have agents ask the rules.",
    "schema": "Show the kinds of events, or the fields of one.",
    "state": "Show or clear what checkers keep for sessions.",
    "test": "Run every example through the compiled checker.",
    "uninstall": "Take our hooks out of agents' settings.",
}


class Commands(click.Group):
    """Imports a command's module when it is run, so that none pays for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        # A module cannot be named by a keyword.
        word = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        module = import_module(f"src_compiler.commands.{word}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="src")
def cli() -> None:
    """Typed rules for coding agents, compiled to a checker that needs nothing but python3."""


def main() -> int:
    """Runs the command line; gives the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        return int(cli.main(prog_name="src", standalone_mode=False) or 0)
    except click.exceptions.Exit as exit:
        return exit.exit_code
    except click.ClickException as error:
        error.show()
        return 2
    except Refusal as refusal:
        from src_compiler.commands.common import complain

        complain("error", refusal.message, refusal.help)
        return 1
    except (KeyboardInterrupt, click.Abort):
        return 130
    except BrokenPipeError:
        # The reader has gone; Python would tell so once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception:
        return _bug()


def _bug() -> int:
    import platform
    import traceback

    traceback.print_exc()
    click.echo(
        "\nThis is a bug in src, not in your rules. Please report it with the lines above, the rule"
        f" set,\nthe command ({' '.join(['src', *sys.argv[1:]])!r}) and the versions: src"
        f" {__version__}, {platform.python_implementation()} {platform.python_version()},"
        f" {platform.system()}.",
        err=True,
    )
    return 3


if __name__ == "__main__":
    sys.exit(main())
