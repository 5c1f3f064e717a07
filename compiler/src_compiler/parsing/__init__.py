# SPDX-License-Identifier: MIT
"""From a text to a tree: the LALR parser, the tree, and what to say of a failure."""
