#!/usr/bin/env python3
"""A bot for barrage in 30 lines: barrage-lab match -a exec:clients/bots/eager.py -b random -players 2

It likes to produce and to build, and takes the last legal answer of the kind it likes best.
"""
import json
import sys

LIKES = ["pick", "turbine", "company", "produce", "fulfil", "build", "pay", "place", "contract", "machinery", "workshop", "take", "water", "drops"]


def best(legal):
    for word in LIKES:
        liked = [answer for answer in legal if answer.startswith(word)]
        if liked:
            return liked[-1]
    return legal[0]


for line in sys.stdin:
    ask = json.loads(line)
    if ask["do"] == "hello":
        answer = {"protocol": 1, "program": "eager", "wants": []}
    elif ask["do"] == "go":
        answer = {"best": best(ask["legal"])}
    else:
        break
    print(json.dumps({"id": ask["id"], **answer}), flush=True)
