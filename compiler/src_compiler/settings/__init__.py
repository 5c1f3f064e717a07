# SPDX-License-Identifier: MIT
"""Files of settings that belong to others: read, changed in single places, written back whole."""
