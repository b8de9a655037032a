"""The policy of train_linear.py as a bot: barrage-lab match -a "exec:python3 clients/python/examples/linear_bot.py weights.json" -b random"""
import json
import sys

from train_linear import Linear

policy, round_at = Linear.load(sys.argv[1]), 6
for line in sys.stdin:
    ask = json.loads(line)
    if ask["do"] == "hello":
        answer = {"protocol": 1, "program": "linear", "wants": ["indices", "observation"]}
    elif ask["do"] == "go":
        probabilities = policy.probabilities(ask["indices"], ask["observation"][round_at])
        answer = {"index": ask["indices"][probabilities.index(max(probabilities))]}
    else:
        break
    print(json.dumps({"id": ask["id"], **answer}), flush=True)
