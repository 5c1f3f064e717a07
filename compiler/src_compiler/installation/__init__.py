# SPDX-License-Identifier: MIT
"""Puts a checker before agents, and takes it away again."""
