# SPDX-License-Identifier: MIT
"""How `parse.py` gets from a text to a tree: the LALR parser, the tree, and what to say of a failure."""
