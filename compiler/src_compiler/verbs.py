# SPDX-License-Identifier: MIT
"""What rules may do: verbs that decide, verbs that rewrite, and what goes with them."""

from __future__ import annotations

JUDGING = ("deny", "ask", "warn", "allow")
# Of what a person types; such a rule keeps nothing back.
RETYPING = ("transform", "handled")
REWRITING = ("modify", *RETYPING)
DECIDING = (*JUDGING, *REWRITING)
# What a gate may do beside its verdict.
BESIDE = ("inject", "notify", "tools", "annotate")
EFFECTS = (*BESIDE, "prepare")
