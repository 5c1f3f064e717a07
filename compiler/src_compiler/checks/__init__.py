# SPDX-License-Identifier: MIT
"""The parts of `check.py`: scopes, narrowing, operators, access, calls, constants, rules, texts."""
