# SPDX-License-Identifier: MIT
"""The match language's grammar, as data: match.lark and nothing but .lark files."""
