"""Barrage as a PettingZoo AEC environment. PettingZoo need not be installed: the interface is written here."""

from __future__ import annotations

import random
from typing import Any, Dict, Iterator, List, Optional, Tuple

from . import spaces
from .batch import numpy
from .engine import BarrageError, Engine

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object  # type: ignore[assignment,misc]

REWARDS = ("win", "rank", "lead", "vp")


class BarrageEnv(_Base):  # type: ignore[valid-type,misc]
    """A game of Barrage. Agents are called player_0 to player_3, by seat.

    An action is the number of an action. An observation is a dictionary: ``observation``, the values
    of engine.schema(), and ``action_mask``. Rewards come at the end of a game:

        win   1 and −1: a victory that is shared is worth less (its share, from −1 to 1)
        rank  from 1 for the first to −1 for the last
        lead  VP ahead of the best other player, in hundreds
        vp    VP, in hundreds

    An illegal action raises ValueError and changes nothing. With ``illegal_reward`` it ends the game instead: that is
    the reward of who played it, and the others get 0, as PettingZoo's TerminateIllegalWrapper does.
    """

    metadata = {"render_modes": ["ansi", "human"], "name": "barrage_v0", "is_parallelizable": False}

    def __init__(
        self,
        players: int = 2,
        reward: str = "win",
        engine: Optional[Engine] = None,
        render_mode: Optional[str] = None,
        illegal_reward: Optional[float] = None,
        **options: Any,
    ):
        if reward not in REWARDS:
            raise ValueError(f"reward {reward!r}: one of {REWARDS}")
        self._own = engine is None
        self.engine = engine or Engine()
        self.players, self.reward, self.options, self.render_mode = players, reward, options, render_mode
        self.illegal_reward = illegal_reward
        self.possible_agents = [f"player_{i}" for i in range(players)]
        self._seat = {name: i for i, name in enumerate(self.possible_agents)}
        self.action_spaces = {name: spaces.discrete(self.engine.actions) for name in self.possible_agents}
        self.observation_spaces = {name: spaces.observation(self.engine.observation_size, self.engine.actions) for name in self.possible_agents}
        self.agents: List[str] = []
        self._game = f"aec-{id(self)}"
        self._random = random.Random()

    # Spaces are the same objects every time, as the interface asks for.

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "BarrageEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game. The same seed gives the same draws."""
        if seed is not None:
            self._random = random.Random(seed)
        status = self.engine.ask("new", game=self._game, players=self.players, seed=self._random.getrandbits(63), **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = {name: 0.0 for name in self.agents}
        self._cumulative_rewards = {name: 0.0 for name in self.agents}
        self.terminations = {name: False for name in self.agents}
        self.truncations = {name: False for name in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {name: {} for name in self.agents}
        self._asked(status)

    def _asked(self, status: Dict[str, Any]) -> None:
        """Notes who is asked what."""
        self._legal = [] if status.get("done") else self.engine.ask("legal", game=self._game)["indices"]
        if not status.get("done"):
            self.agent_selection = self.possible_agents[status["seat"]]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees. Nothing is legal for one that is not asked."""
        values = self.engine.ask("observe", game=self._game, seat=self._seat[agent])["observation"]
        mask = [0] * self.engine.actions
        if agent == self.agent_selection:
            for index in self._legal:
                mask[index] = 1
        if numpy is not None:
            return {"observation": numpy.array(values, dtype=numpy.int16), "action_mask": numpy.array(mask, dtype=numpy.int8)}
        return {"observation": values, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays an answer of the agent that is asked; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is only for agents whose game is over")
        if self.illegal_reward is not None and int(action) not in self._legal:
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
            self.rewards[agent] = self.illegal_reward
            for name in self.agents:
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
            self._legal = []
            self._accumulate_rewards()
            return
        try:
            status = self.engine.ask("play", game=self._game, actions=[int(action)])
        except BarrageError as error:
            raise ValueError(f"illegal action {action}: {error.message}") from error
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if status.get("done"):
            self._finish(status["result"])
        self._asked(status)
        self._accumulate_rewards()

    def _finish(self, result: Dict[str, Any]) -> None:
        for name in self.agents:
            self.terminations[name] = True
            self.rewards[name] = self._worth(result, self._seat[name])
            self.infos[name] = {"vp": result["vp"][self._seat[name]], "rank": result["rank"][self._seat[name]]}
        self.agent_selection = self.agents[0]

    def _worth(self, result: Dict[str, Any], seat: int) -> float:
        """The reward of a seat at the end."""
        vp = result["vp"]
        if self.reward == "win":
            return 2.0 * result["win"][seat] - 1.0
        if self.reward == "rank":
            return 1.0 - 2.0 * (result["rank"][seat] - 1) / (self.players - 1)
        if self.reward == "lead":
            return (vp[seat] - max(vp[i] for i in range(self.players) if i != seat)) / 100.0
        return vp[seat] / 100.0

    # What PettingZoo's base class would do.

    def _clear_rewards(self) -> None:
        for name in self.rewards:
            self.rewards[name] = 0.0

    def _accumulate_rewards(self) -> None:
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward

    def _was_dead_step(self, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
        """Observation, reward since its last step, termination, truncation and info of the agent that is asked."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they are asked."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """The position as a line of text; in mode human it is printed."""
        text = self.engine.ask("position", game=self._game)["position"]
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Ends the engine, if the environment started it."""
        if self._own:
            self.engine.close()

    def __str__(self) -> str:
        return self.metadata["name"]  # type: ignore[return-value]


def env(**options: Any) -> BarrageEnv:
    """An environment, as PettingZoo calls it."""
    return BarrageEnv(**options)
