# SPDX-License-Identifier: MIT
"""Functions of expr that a match may not call, each with the reason or with what to write."""

from __future__ import annotations

BUILT = "values are built, not tested"
UNORDERED = "order does not matter to a match"
CLOCK = "a match reads the event only; time belongs in a check"
NO_USE = "it has no use in a rule"
KNOWN = "types are known when the rule loads"

REFUSED = {
    "reduce": "use any, all, count or sum",
    "groupBy": BUILT,
    "sortBy": UNORDERED,
    "sort": UNORDERED,
    "toPairs": BUILT,
    "fromPairs": BUILT,
    "flatten": BUILT,
    "mean": BUILT,
    "median": BUILT,
    "now": CLOCK,
    "date": CLOCK,
    "duration": CLOCK,
    "timezone": CLOCK,
    "toJSON": "compare fields instead",
    "fromJSON": "parse in the check script",
    "toBase64": NO_USE,
    "fromBase64": NO_USE,
    "bitand": NO_USE,
    "bitor": NO_USE,
    "bitxor": NO_USE,
    "bitnand": NO_USE,
    "bitnot": NO_USE,
    "bitshl": NO_USE,
    "bitshr": NO_USE,
    "bitushr": NO_USE,
    "ceil": NO_USE,
    "floor": NO_USE,
    "round": NO_USE,
    "type": KNOWN,
    "int": KNOWN,
    "float": KNOWN,
    "string": KNOWN,
    "repeat": "write the string out",
    "get": "use `?.` or `map[\"key\"]`",
    "splitAfter": "use `split`",
    "findIndex": "use any",
    "findLast": "use any",
    "findLastIndex": "use any",
}
