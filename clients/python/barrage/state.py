"""One position, in the manner of OpenSpiel: chance is a player, states are cloned."""

from __future__ import annotations

import itertools
from typing import Any, Dict, List, Optional, Tuple

from .engine import Engine

CHANCE = -1
TERMINAL = -4
_names = itertools.count()


class State:
    """A position of a game. Actions are numbers; draws are actions of the player CHANCE, all equally likely."""

    def __init__(self, engine: Engine, players: int = 2, position: Optional[str] = None, **options: Any):
        self.engine, self._game = engine, f"state-{next(_names)}"
        if position is None:
            self._take(engine.ask("new", game=self._game, players=players, **options))
        else:
            self._take(engine.ask("load", game=self._game, position=position))

    def _take(self, status: Dict[str, Any]) -> None:
        self._status = status
        self._legal: Optional[List[int]] = None

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self._status["seat"]

    def is_terminal(self) -> bool:
        return bool(self._status.get("done"))

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def legal_actions(self) -> List[int]:
        if self._legal is None:
            self._legal = [] if self.is_terminal() else self.engine.ask("legal", game=self._game)["indices"]
        return self._legal

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        legal = self.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def apply_action(self, action: int) -> None:
        self._take(self.engine.ask("play", game=self._game, actions=[action]))

    def action_to_string(self, action: int) -> str:
        return self.engine.ask("actions", first=action, count=1)["actions"][0]

    def observation_tensor(self, player: int) -> List[int]:
        return self.engine.ask("observe", game=self._game, seat=player)["observation"]

    def returns(self) -> List[float]:
        """1 for a victory and −1 without one, in between if it is shared; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [2.0 * self._status["result"]["win"][i] - 1.0 for i in range(self.num_players())]

    def num_players(self) -> int:
        return int(str(self).split("players=")[1].split(" ")[0])

    def clone(self) -> "State":
        return State(self.engine, position=str(self))

    def __str__(self) -> str:
        return self.engine.ask("position", game=self._game)["position"]

    def close(self) -> None:
        """Forgets the position; an engine holds up to 4,096 of them."""
        self.engine.ask("close", game=self._game)
