"""The engine as an object."""
import os
import sys
import unittest

from barrage import BarrageError, Engine


class TestEngine(unittest.TestCase):
    def test_requests(self):
        with Engine() as engine:
            self.assertGreater(engine.actions, 6000)
            texts = engine.action_texts()
            self.assertEqual(len(texts), engine.actions)
            self.assertEqual(texts[675], "bank 3")
            status = engine.ask("new", game="a", players=2, variant="introductory", seed=1)
            self.assertEqual((status["seat"], status["prompt"]), (0, "turn"))
            best = engine.ask("go", game="a", bot="search", limit="20", info=True)
            self.assertIn(best["best"], engine.ask("legal", game="a")["legal"])

    def test_schema(self):
        with Engine() as engine:
            schema = engine.schema()
            at = 0
            for field in schema["fields"]:
                self.assertEqual(field["first"], at)
                at += field["count"]
                if "family" in field:
                    self.assertEqual(field["high"], len(schema["families"][field["family"]]))
            self.assertEqual(at, engine.observation_size)
            self.assertEqual(sum(block["count"] for block in schema["blocks"]), engine.actions)

    def test_errors(self):
        with Engine() as engine:
            with self.assertRaises(BarrageError) as caught:
                engine.ask("legal", game="nowhere")
            self.assertEqual(caught.exception.code, "no_game")
            with self.assertRaises(BarrageError) as caught:
                engine.ask("new", game="a", players=2, colour="red")
            self.assertEqual(caught.exception.code, "unknown_field")
            engine.ask("new", game="a", players=2, seed=1)  # it goes on

    def test_unreadable(self):
        """A line that the engine cannot read is an error like any other, not a wait for ever."""
        with Engine() as engine:
            for code, fields in (
                ("bad_line", {"game": "a", "players": 2, "seed": float("nan")}),
                ("bad_request", {"game": "a", "players": 2, "seed": -1}),
                ("too_long", {"game": "a" * 9_000_000, "players": 2}),
            ):
                with self.assertRaises(BarrageError) as caught:
                    engine.ask("new", **fields)
                self.assertEqual(caught.exception.code, code)
            with self.assertRaises(TypeError):
                engine.ask("new", game=object())
            engine.ask("new", game="a", players=2, seed=1)  # it goes on

    def test_no_engine(self):
        """Programs that are no engine are said to be none, and end."""
        for script in ("import sys; print(sys.stdin.readline())", "print('hello')", "print([1])", "print('{\"id\": 1, \"actions\": 1}')"):
            with self.assertRaises(BarrageError) as caught:
                Engine([sys.executable, "-c", script])
            self.assertEqual(caught.exception.code, "no_engine", script)

    def test_gone(self):
        engine = Engine()
        engine.process.kill()
        engine.process.wait()
        with self.assertRaises(BarrageError) as caught:
            engine.ask("schema")
        self.assertEqual(caught.exception.code, "gone")
        engine.close()
        with self.assertRaises(BarrageError):
            Engine([sys.executable, "-c", "pass"])
        self.assertTrue(os.environ.get("BARRAGE"), "the tests run the program they were built with")


if __name__ == "__main__":
    unittest.main()
