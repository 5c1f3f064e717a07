import json
import sys

json.load(sys.stdin)
print(json.dumps({"additionalContext": {"rules": "One idea a line."}}))
