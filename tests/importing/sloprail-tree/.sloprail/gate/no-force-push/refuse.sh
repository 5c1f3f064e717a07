#!/bin/sh
# Says why, and refuses.
echo "no: $1" >&2
exit 1
