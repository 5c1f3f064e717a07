# SPDX-License-Identifier: MIT
"""`src guard`: asks the rules about files over a diff instead of over what an agent does."""
