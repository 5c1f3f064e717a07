# SPDX-License-Identifier: MIT
"""The programs that call a checker, one module each: where their settings lie, how a hook is
written there, and what they make of an answer. Nothing else knows one agent from another."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from src_compiler.clients.base import Client
from src_compiler.project import AGENTS


def client(name: str) -> Client:
    """The client of an agent's name."""
    found = import_module(_module(name)).CLIENT
    assert isinstance(found, Client)
    return found


def clients() -> list[Client]:
    return [client(name) for name in AGENTS if find_spec(_module(name)) is not None]


def _module(name: str) -> str:
    return f"src_compiler.clients.{name.replace('-', '_')}"
