# SPDX-License-Identifier: MIT
"""The rule compiler: rule sets in YAML in, a checker out."""

__version__ = "0.1.0"
