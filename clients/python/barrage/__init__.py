"""The board game Barrage for programs that learn to play it.

    Engine  talks to the program ``barrage engine``: games, positions, bots.
    Batch   steps many games at once.
    env     a PettingZoo AEC environment.
    State   one position, in the manner of OpenSpiel.

Standard library only; NumPy arrays where NumPy is installed. The program is found by the
variable BARRAGE, or as ``barrage`` on the PATH. docs/engine.md describes the protocol.
"""

from .aec import BarrageEnv, env
from .batch import Batch, Result
from .engine import BarrageError, Engine
from .state import State

__all__ = ["Batch", "BarrageEnv", "BarrageError", "Engine", "Result", "State", "env"]
