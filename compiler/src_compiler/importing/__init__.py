# SPDX-License-Identifier: MIT
"""From the rules of another system to rule sets: one module a system, in the table of sources.py.

A rule that cannot be carried whole is left out and told: none may become wider than it was.
"""
