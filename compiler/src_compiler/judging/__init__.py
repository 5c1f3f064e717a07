# SPDX-License-Identifier: MIT
"""Judge templates: Jinja2's syntax, compiled to functions that need no Jinja2."""
