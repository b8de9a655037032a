"""Spaces of actions and observations: those of Gymnasium, or the little of them that is needed."""

from __future__ import annotations

import random
from typing import Any, Dict as Mapping, Optional, Sequence

try:
    import gymnasium.spaces as _spaces
    import numpy

    def discrete(n: int) -> Any:
        return _spaces.Discrete(n)

    def observation(size: int, actions: int) -> Any:
        return _spaces.Dict(
            {
                "observation": _spaces.Box(-32768, 32767, (size,), numpy.int16),
                "action_mask": _spaces.Box(0, 1, (actions,), numpy.int8),
            }
        )

except ImportError:

    class Discrete:
        """The numbers 0 to n−1."""

        def __init__(self, n: int):
            self.n = n
            self._random = random.Random()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random.seed(seed)

        def sample(self, mask: Optional[Sequence[int]] = None) -> int:
            """A random number, of those that the mask allows."""
            if mask is None:
                return self._random.randrange(self.n)
            return self._random.choice([i for i, allowed in enumerate(mask) if allowed])

        def contains(self, x: Any) -> bool:
            return isinstance(x, int) and 0 <= x < self.n

        __contains__ = contains

        def __eq__(self, other: Any) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

        __hash__ = None  # type: ignore[assignment]

    class Box:
        """Lists of whole numbers of a certain length and range."""

        def __init__(self, low: int, high: int, size: int):
            self.low, self.high, self.shape = low, high, (size,)

        def contains(self, x: Any) -> bool:
            return len(x) == self.shape[0] and all(self.low <= v <= self.high for v in x)

        __contains__ = contains

    class Dict:
        """Spaces by name."""

        def __init__(self, spaces: Mapping[str, Any]):
            self.spaces = dict(spaces)

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def contains(self, x: Any) -> bool:
            return set(x) == set(self.spaces) and all(space.contains(x[key]) for key, space in self.spaces.items())

        __contains__ = contains

    def discrete(n: int) -> Any:
        return Discrete(n)

    def observation(size: int, actions: int) -> Any:
        return Dict({"observation": Box(-32768, 32767, size), "action_mask": Box(0, 1, actions)})
