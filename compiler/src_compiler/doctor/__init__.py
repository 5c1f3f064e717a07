# SPDX-License-Identifier: MIT
"""Tells whether an agent is truly guarded. Of what it finds it runs only what src wrote."""
