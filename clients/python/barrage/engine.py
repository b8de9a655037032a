"""The program ``barrage engine`` as an object."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from typing import Any, Dict, List, Optional, Sequence

PROTOCOL = 1


class BarrageError(Exception):
    """What the engine refused, with the code of docs/engine.md."""

    def __init__(self, code: str, message: str):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


def command_of(command: Optional[Sequence[str]]) -> List[str]:
    """The command that starts the engine: what is given, or the variable BARRAGE, or barrage."""
    if command is not None:
        return list(command)
    return shlex.split(os.environ.get("BARRAGE", "barrage")) + ["engine"]


class Engine:
    """A running engine. Use it in a ``with`` statement, or close it."""

    def __init__(self, command: Optional[Sequence[str]] = None):
        self.process = subprocess.Popen(command_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin and self.process.stdout
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self._last = 0
        self._schema: Optional[Dict[str, Any]] = None
        try:
            hello = self.ask("hello", protocol=PROTOCOL)
            self.actions: int = hello["actions"]
            self.observation_size: int = hello["observation"]["size"]
        except BarrageError:
            self.close()
            raise
        except (KeyError, TypeError) as error:
            self.close()
            raise BarrageError("no_engine", f"{self.process.args!r} does not speak the protocol of the engine") from error

    def ask(self, do: str, **fields: Any) -> Dict[str, Any]:
        """Sends a request and returns its answer; an error of the engine is raised."""
        self._last += 1
        request = {"do": do, "id": self._last}
        request.update({name: value for name, value in fields.items() if value is not None})
        line = json.dumps(request).encode() + b"\n"
        try:
            self.stdin.write(line)
            self.stdin.flush()
            while True:
                line = self.stdout.readline()
                if not line:
                    raise BarrageError("gone", "the engine has ended")
                answer = json.loads(line)
                unread = answer.get("id") is None and "error" in answer  # a line that the engine could not read
                if answer.get("id") != self._last and not unread or "info" in answer:
                    continue
                if "error" in answer:
                    raise BarrageError(answer["error"]["code"], answer["error"]["message"])
                return answer
        except json.JSONDecodeError as error:
            raise BarrageError("no_engine", f"not a line of the protocol: {line[:80]!r}") from error
        except AttributeError as error:
            raise BarrageError("no_engine", f"not an answer of the protocol: {line[:80]!r}") from error
        except (OSError, ValueError) as error:
            raise BarrageError("gone", "the engine has ended") from error

    def schema(self) -> Dict[str, Any]:
        """The blocks of action numbers, the fields and families of observations, the sources of VP."""
        if self._schema is None:
            self._schema = self.ask("schema")
        return self._schema

    def action_texts(self) -> List[str]:
        """The text of every action, by its number."""
        return self.ask("actions")["actions"]

    def close(self) -> None:
        """Ends the engine."""
        try:
            self.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.stdout.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
