"""Many games at once, over the binary protocol."""

from __future__ import annotations

import array
import struct
import sys
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from .engine import BarrageError, Engine

try:
    import numpy
except ImportError:  # everything works without it
    numpy = None  # type: ignore[assignment]

SEATS = 4
_HEAD = struct.Struct("<BI")
_RESULT = struct.Struct("<4h4f4B")


class Result(NamedTuple):
    """How a game ended, by seat. Seats without a player have rank 0."""

    vp: Tuple[int, ...]
    win: Tuple[float, ...]  # share of the victory
    rank: Tuple[int, ...]  # from 1
    sources: Tuple[Tuple[int, ...], ...]  # VP by source


def _numbers(data: memoryview, code: str) -> memoryview:
    """Little-endian numbers of two bytes."""
    if sys.byteorder == "little":
        return data.cast(code)
    swapped = array.array(code, data.tobytes())
    swapped.byteswap()
    return memoryview(swapped)


class Batch:
    """Games that are stepped together. Draws and Automas are played by the engine; a game that
    ends is followed by the next in its place.

    After the constructor and after every step: ``seats[i]`` is the seat that is asked in game i,
    ``legal(i)`` are the numbers of its legal answers, ``observation(i)`` is what it sees, and
    ``ended`` has the results of the games that ended in the step, by place.
    """

    def __init__(
        self,
        games: int,
        players: int = 2,
        seed: int = 0,
        observe: bool = True,
        draws: bool = False,
        engine: Optional[Engine] = None,
        **options: Any,
    ):
        self._own = engine is None
        self.engine = engine or Engine()
        self.games, self.players, self.observe = games, players, observe
        try:
            info = self.engine.ask("batch", games=games, players=players, seed=seed, observe=observe, draws=draws, **options)["batch"]
        except BarrageError:
            if self._own:
                self.engine.close()
            raise
        self.actions: int = info["actions"]
        self.size: int = info["observation"]
        self._sources: int = info["sources"]
        self._pack = struct.Struct(f"<B{games}H")
        self.seats: memoryview = memoryview(b"")
        self.ended: Dict[int, Result] = {}
        self._read()

    def _frame(self) -> Tuple[int, memoryview]:
        head = self.engine.stdout.read(_HEAD.size)
        if len(head) < _HEAD.size:
            raise BarrageError("gone", "the engine has ended")
        kind, length = _HEAD.unpack(head)
        data = self.engine.stdout.read(length)
        if len(data) < length:
            raise BarrageError("gone", "the engine has ended")
        return kind, memoryview(data)

    def _read(self) -> None:
        kind, data = self._frame()
        if kind == 1:
            raise BarrageError("illegal", bytes(data).decode())
        n = self.games
        self.seats = data[:n].cast("b")
        ended = data[n : 2 * n]
        counts = _numbers(data[2 * n : 4 * n], "H")
        starts = [0] * (n + 1)
        total = 0
        for i in range(n):
            total += counts[i]
            starts[i + 1] = total
        self._starts = starts
        at = 4 * n + 2 * total
        self._legal = _numbers(data[4 * n : at], "H")
        self.ended = {}
        for i in range(n):
            if ended[i]:
                self.ended[i], at = self._result(data, at)
        self._seen = _numbers(data[at:], "h") if self.observe else None

    def _result(self, data: memoryview, at: int) -> Tuple[Result, int]:
        values = _RESULT.unpack_from(data, at)
        at += _RESULT.size
        count = SEATS * self._sources
        flat = struct.unpack_from(f"<{count}h", data, at)
        sources = tuple(flat[k : k + self._sources] for k in range(0, count, self._sources))
        return Result(values[0:4], values[4:8], values[8:12], sources), at + 2 * count

    def legal(self, game: int) -> Sequence[int]:
        """The numbers of the legal answers of a game."""
        return self._legal[self._starts[game] : self._starts[game + 1]]

    def observation(self, game: int) -> Sequence[int]:
        """What the seat that is asked in a game sees; engine.schema() names the values."""
        if self._seen is None:
            raise ValueError("the batch was made without observations")
        return self._seen[game * self.size : (game + 1) * self.size]

    def observations(self) -> Any:
        """All observations as one NumPy array, games × values."""
        if self._seen is None:
            raise ValueError("the batch was made without observations")
        return numpy.asarray(self._seen).reshape(self.games, self.size)

    def masks(self) -> Any:
        """The legal answers as one NumPy array of booleans, games × actions."""
        mask = numpy.zeros((self.games, self.actions), dtype=bool)
        rows = numpy.repeat(numpy.arange(self.games), numpy.diff(self._starts))
        mask[rows, numpy.asarray(self._legal)] = True
        return mask

    def step(self, answers: Sequence[int]) -> None:
        """Answers the question of every game. If an answer is not legal, nothing is played."""
        if len(answers) != self.games:
            raise ValueError(f"{len(answers)} answers for {self.games} games")
        try:
            message = self._pack.pack(1, *answers)
        except struct.error as error:
            raise BarrageError("illegal", f"an answer is a number of an action: {error}") from error
        try:
            self.engine.stdin.write(message)
            self.engine.stdin.flush()
        except (OSError, ValueError) as error:
            raise BarrageError("gone", "the engine has ended") from error
        self._read()

    def close(self) -> None:
        """Ends the batch, and the engine if the batch started it."""
        if self._own:
            self.engine.close()
            return
        try:
            self.engine.stdin.write(b"\0")
            self.engine.stdin.flush()
        except (OSError, ValueError) as error:
            raise BarrageError("gone", "the engine has ended") from error
        self._frame()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def one_hot(schema: Dict[str, Any], observation: Sequence[int]) -> List[float]:
    """An observation for networks: numbers scaled to about −1 to 1, ids as one of many."""
    out: List[float] = []
    for field in schema["fields"]:
        values = observation[field["first"] : field["first"] + field["count"]]
        if not field.get("family"):
            scale = max(abs(field["low"]), field["high"])
            out.extend(value / scale for value in values)
            continue
        if field.get("set"):
            row = [0.0] * field["high"]
            for value in values:
                if value:
                    row[value - 1] = 1.0
            out.extend(row)
            continue
        for value in values:
            row = [0.0] * field["high"]
            if value:
                row[value - 1] = 1.0
            out.extend(row)
    return out
