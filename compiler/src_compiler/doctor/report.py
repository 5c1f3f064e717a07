# SPDX-License-Identifier: MIT
"""What the doctor says of an agent."""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler.clients.base import LOCKED, NOTE, SILENT, Client, Trouble

GUARDED = "guarded"


@dataclass(frozen=True, slots=True)
class Report:
    client: Client
    troubles: tuple[Trouble, ...]

    @property
    def state(self) -> str:
        """The worst: an agent that nothing stops looks just like one that is guarded."""
        states = {trouble.state for trouble in self.troubles}
        return next((each for each in (SILENT, LOCKED) if each in states), GUARDED)

    def lines(self) -> list[str]:
        told = [f"{self.client.name}: {self.state}"]
        for trouble in dict.fromkeys(self.troubles):
            what = "" if trouble.state in (NOTE, self.state) else f"{trouble.state}: "
            told.append(f"  {what}{trouble.message}")
            if trouble.remedy:
                told.append(f"    = help: {trouble.remedy}")
        if self.state == GUARDED and self.client.blind:
            told.append(f"  not seen: {self.client.blind}")
        return told
