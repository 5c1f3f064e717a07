# SPDX-License-Identifier: MIT
"""The commands, one module each; `cli.py` imports only the one that is asked for."""
