"""Answers the questions of `prefilter conformance -- python3 answer.py`: one JSON object a line, in and out."""

import json
import sys

import prefilter


def answer(question):
    sort = question["question"]
    if sort == "read":
        limits = {f"max_{name}": value for name, value in question.get("limits", {}).items() if name != "problems"}
        try:
            return {"tree": prefilter.read(question["filter"], question["dialect"], **limits)}
        except prefilter.FilterError:
            return {"tree": None}
    if sort == "print":
        return {"text": prefilter.write(question["tree"], question["dialect"], question["pairs"])}
    if sort == "encode":
        return {"text": prefilter.encode(question["text"])}
    return {"unsupported": True}


# The questions are UTF-8 and lines end with a line feed, whatever the locale and the system.
sys.stdin.reconfigure(encoding="utf-8", newline="\n")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")

for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
