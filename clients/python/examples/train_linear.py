"""Trains a linear policy by self-play until it beats random play, and draws the curve. Standard library only.

    python3 clients/python/examples/train_linear.py --generations 30 --out weights.json
    barrage-lab match -a "exec:python3 clients/python/examples/linear_bot.py weights.json" -b random -players 2

The policy is a softmax over the legal answers. The score of an answer is one weight for its number and one for its
number in this round: linear in the two facts "this action" and "this action in this round". After a game, the answers
of the winner become more likely and those of the loser less (REINFORCE); the lead in VP counts besides the victory.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from typing import Callable, Dict, List, Sequence, Tuple

import barrage

ROUNDS = 6  # the setup is round 0
Decision = Tuple[int, int, List[int], List[float], int]  # seat, round, legal answers, their probabilities, the answer


class Linear:
    """The policy."""

    def __init__(self, actions: int):
        self.always = [0.0] * actions
        self.by_round = [[0.0] * actions for _ in range(ROUNDS)]

    def probabilities(self, legal: Sequence[int], round_: int) -> List[float]:
        always, now = self.always, self.by_round[round_]
        scores = [always[a] + now[a] for a in legal]
        top = max(scores)
        weights = [math.exp(s - top) for s in scores]
        total = sum(weights)
        return [w / total for w in weights]

    def learn(self, decisions: Sequence[Decision], worth: Sequence[float], rate: float) -> None:
        """Makes the answers of a game more likely by what they were worth to their seats."""
        for seat, round_, legal, probabilities, answer in decisions:
            step = rate * worth[seat]
            now = self.by_round[round_]
            for a, p in zip(legal, probabilities):
                change = step * ((a == answer) - p)
                self.always[a] += change
                now[a] += change

    def save(self, path: str) -> None:
        with open(path, "w") as file:
            json.dump({"always": self.always, "by_round": self.by_round}, file)

    @staticmethod
    def load(path: str) -> "Linear":
        with open(path) as file:
            data = json.load(file)
        policy = Linear(len(data["always"]))
        policy.always, policy.by_round = data["always"], data["by_round"]
        return policy


def place_of_round(schema: Dict) -> int:
    return next(f["first"] for f in schema["fields"] if f["name"] == "round")


def pick(legal: Sequence[int], probabilities: Sequence[float], rng: random.Random) -> int:
    x = rng.random()
    for a, p in zip(legal, probabilities):
        x -= p
        if x < 0:
            return a
    return legal[-1]


def self_play(policy: Linear, games: int, seed: int, round_at: int, rate: float, rng: random.Random) -> None:
    """Plays games of the policy against itself, and learns from each when it ends."""
    with barrage.Batch(games, players=2, seed=seed) as batch:
        played: List[List[Decision]] = [[] for _ in range(games)]
        left = set(range(games))  # those whose first game goes on
        while left:
            answers = []
            for i in range(games):
                legal = batch.legal(i).tolist()
                if i not in left:
                    answers.append(legal[0])
                    continue
                round_ = batch.observation(i)[round_at]
                probabilities = policy.probabilities(legal, round_)
                answer = pick(legal, probabilities, rng)
                answers.append(answer)
                played[i].append((batch.seats[i], round_, legal, probabilities, answer))
            batch.step(answers)
            for i, result in batch.ended.items():
                if i in left:
                    left.discard(i)
                    lead = max(-1.0, min(1.0, (result.vp[0] - result.vp[1]) / 40))
                    worth = (result.win[0] - result.win[1] + lead) / 2
                    policy.learn(played[i], (worth, -worth), rate)


def against_random(policy: Linear, games: int, seed: int, round_at: int, rng: random.Random) -> Tuple[float, float]:
    """The share of victories against random play, and the mean lead in VP. The policy changes seats from game to game."""
    with barrage.Batch(games, players=2, seed=seed) as batch:
        left, won, lead = set(range(games)), 0.0, 0.0
        while left:
            answers = []
            for i in range(games):
                legal = batch.legal(i).tolist()
                if i in left and batch.seats[i] == i % 2:
                    answers.append(pick(legal, policy.probabilities(legal, batch.observation(i)[round_at]), rng))
                else:
                    answers.append(rng.choice(legal))
            batch.step(answers)
            for i, result in batch.ended.items():
                if i in left:
                    left.discard(i)
                    won += result.win[i % 2]
                    lead += result.vp[i % 2] - result.vp[1 - i % 2]
    return won / games, lead / games


def train(generations: int, games: int, seed: int, rate: float = 0.15, tell: Callable[[str], None] = print) -> Tuple[Linear, List[float]]:
    """The policy after some generations, and its share of victories against random play after each."""
    rng = random.Random(seed)
    with barrage.Engine() as engine:
        policy, round_at = Linear(engine.actions), place_of_round(engine.schema())
    curve = []
    for generation in range(generations + 1):
        if generation > 0:
            self_play(policy, games, seed * 1000 + generation, round_at, rate, rng)
        share, lead = against_random(policy, games, 10**6 + generation, round_at, rng)
        curve.append(share)
        tell(f"{generation:4d}  {100 * share:5.1f} %  {lead:+6.1f} VP  {'█' * round(40 * share)}")
    return policy, curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=128, help="games of a generation, and of a measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="file for the weights")
    options = parser.parse_args()
    print(" gen   wins    lead     against random play")
    policy, _ = train(options.generations, options.games, options.seed, tell=lambda line: print(line, flush=True))
    if options.out:
        policy.save(options.out)


if __name__ == "__main__":
    sys.exit(main())
