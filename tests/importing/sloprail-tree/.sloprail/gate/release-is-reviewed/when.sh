test "$1" = --strict
