"""The examples do what they say."""
import contextlib
import io
import json
import os
import runpy
import subprocess
import sys
import tempfile
import unittest

EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "examples")
sys.path.insert(0, EXAMPLES)

import train_linear  # noqa: E402


class TestExamples(unittest.TestCase):
    def test_ten_lines(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            runpy.run_path(os.path.join(EXAMPLES, "ten_lines.py"))
        self.assertEqual(out.getvalue().count("reward"), 2)
        with open(os.path.join(EXAMPLES, "ten_lines.py")) as code, open(os.path.join(EXAMPLES, "..", "README.md")) as page:
            body = code.read().split("import barrage")[1]
            self.assertIn(body.strip(), page.read())

    def test_training(self):
        """A few generations of self-play beat random play, and the weights play as a bot."""
        lines = []
        policy, curve = train_linear.train(5, 48, 1, tell=lines.append)
        self.assertLess(curve[0], 0.7)
        self.assertGreater(curve[-1], 0.8)
        self.assertEqual(len(lines), 6)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "weights.json")
            policy.save(path)
            bot = [sys.executable, os.path.join(EXAMPLES, "linear_bot.py"), path]
            seen = [0] * 600
            ask = {"do": "go", "id": 1, "legal": ["bank 1", "bank 2"], "indices": [667, 671], "observation": seen}
            talk = json.dumps({"do": "hello", "id": 0}) + "\n" + json.dumps(ask) + "\n" + json.dumps({"do": "quit"}) + "\n"
            out = subprocess.run(bot, input=talk, capture_output=True, text=True, check=True).stdout
            self.assertIn(json.loads(out.splitlines()[1])["index"], (667, 671))
            schema_place = train_linear.place_of_round
            with train_linear.barrage.Engine() as engine:
                self.assertEqual(schema_place(engine.schema()), 6)  # as the bot has it


if __name__ == "__main__":
    unittest.main()
