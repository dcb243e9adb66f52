"""Answers the questions of `prefilter conformance -- python3 answer.py`: one JSON object a line, in and out."""

import json
import sys

import prefilter
import prefilter_kit


def answer(question):
    sort = question["question"]
    if sort in ("read", "position"):
        limits = {f"max_{name}": value for name, value in question.get("limits", {}).items() if name != "problems"}
        try:
            tree = prefilter.read(question["filter"], question["dialect"], **limits)
            return {"tree": tree} if sort == "read" else {"start": None, "end": None}
        except prefilter.FilterError as error:
            return {"tree": None} if sort == "read" else {"start": error.start, "end": error.end}
    if sort == "print":
        return {"text": prefilter.write(question["tree"], question["dialect"], question["pairs"])}
    if sort == "encode":
        return {"text": prefilter.encode(question["text"])}
    if sort in ("selects", "paths"):
        filter = prefilter.read(question["filter"], question["dialect"])
        document = prefilter_kit.at_paths(question["document"], question.get("paths", {}))
        return {"selected": prefilter_kit.selects(filter, document, question["equality"], question["many"])}
    return {"unsupported": True}


# The questions are UTF-8 and lines end with a line feed, whatever the locale and the system.
sys.stdin.reconfigure(encoding="utf-8", newline="\n")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")

for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
