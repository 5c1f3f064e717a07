# SPDX-License-Identifier: MIT-0
"""One module for each agent: its payloads as calls, verdicts in its dialect."""
