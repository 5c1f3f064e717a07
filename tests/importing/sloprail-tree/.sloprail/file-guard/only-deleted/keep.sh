echo "pages move, they do not go" >&2
exit 1
