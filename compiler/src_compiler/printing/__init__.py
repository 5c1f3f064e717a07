# SPDX-License-Identifier: MIT
"""The parts of `emit.py`: expressions, statements and tables as Python, laid out as black does."""
