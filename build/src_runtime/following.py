# SPDX-License-Identifier: MIT-0
"""Which events state is made of, and which excite nothing."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked
    from src_runtime.toolcalls import Event


def caused(event: Event) -> bool:
    """Whether the framework itself has brought an event about: such events excite no observer and
    no fold, so that nothing can go round in circles. Gates hold for them as for all others."""
    metadata = event.get("metadata")
    root = metadata.get("root_origin") if isinstance(metadata, dict) else None
    return "proactive" in (event.get("origin"), root)


def follow(asked: Asked) -> None:
    """Folds the events of a call, where some state is made of them."""
    kinds = {event["kind"] for event in asked.call.events}
    if any(not kinds.isdisjoint(entry.get("folds", ())) for entry in asked.index.MODULES.values()):
        from src_runtime.folds import load

        asked.world["state"] = load(asked)
