"""Batches: the same games as over JSON, results, errors."""
import random
import unittest

from barrage import Batch, BarrageError, Engine
from barrage.batch import numpy, one_hot


class TestBatch(unittest.TestCase):
    def play(self, steps, games=4, **options):
        """The answers and results of random games."""
        rng, said, ended = random.Random(3), [], []
        with Batch(games, **options) as batch:
            for _ in range(steps):
                answers = []
                for i in range(games):
                    legal = batch.legal(i)
                    self.assertGreater(len(legal), 0)
                    answers.append(legal[rng.randrange(len(legal))])
                batch.step(answers)
                said.append(answers)
                ended.extend(batch.ended.items())
        return said, ended

    def test_repeatable(self):
        self.assertEqual(self.play(60, seed=5), self.play(60, seed=5))
        self.assertNotEqual(self.play(60, seed=5), self.play(60, seed=6))

    def test_results(self):
        _, ended = self.play(200, players=3, seed=1, observe=False)
        self.assertGreater(len(ended), 3)
        for _, result in ended:
            self.assertAlmostEqual(sum(result.win), 1, places=5)
            self.assertEqual(min(result.rank[:3]), 1)
            self.assertEqual(result.rank[3], 0)
            for seat in range(4):
                self.assertEqual(sum(result.sources[seat]), result.vp[seat])
            best = max(range(3), key=lambda i: result.vp[i])
            self.assertEqual(result.rank[best], 1)

    def test_same_game(self):
        """A batch of one is the game that the lines of JSON play."""
        with Engine() as engine, Batch(1, players=2, seed=9) as batch:
            engine.ask("new", game="a", players=2, seed=9)
            rng = random.Random(1)
            for _ in range(80):
                legal = list(batch.legal(0))
                self.assertEqual(legal, engine.ask("legal", game="a")["indices"])
                self.assertEqual(list(batch.observation(0)), engine.ask("observe", game="a")["observation"])
                answer = rng.choice(legal)
                batch.step([answer])
                if batch.ended:
                    break
                engine.ask("play", game="a", actions=[answer])

    def test_refused(self):
        with Batch(2, seed=1) as batch:
            before = [list(batch.legal(i)) for i in range(2)]
            for wrong in ([0, 0], [65535, 65535]):
                with self.assertRaises(BarrageError) as caught:
                    batch.step(wrong)
                self.assertEqual(caught.exception.code, "illegal")
            with self.assertRaises(BarrageError):
                batch.step([-1, 70000])
            with self.assertRaises(ValueError):
                batch.step([1])
            self.assertEqual(before, [list(batch.legal(i)) for i in range(2)])
            batch.step([batch.legal(0)[0], batch.legal(1)[0]])
        for games in (0, 10**9):
            with self.assertRaises(BarrageError):
                Batch(games)

    def test_back_to_lines(self):
        with Engine() as engine:
            batch = Batch(2, engine=engine)
            batch.close()
            self.assertEqual(engine.ask("hello")["protocol"], 1)

    def test_draws(self):
        with Batch(1, draws=True) as batch:
            self.assertEqual(batch.seats[0], -1)

    def test_one_hot(self):
        with Batch(1, players=2) as batch:
            pass
        with Engine() as engine, Batch(1, players=2) as batch:
            row = one_hot(engine.schema(), batch.observation(0))
            self.assertGreater(len(row), engine.observation_size)
            self.assertTrue(all(-1 <= x <= 1 for x in row))
            self.assertEqual(row[0], 0.5)  # two of four players

    @unittest.skipIf(numpy is None, "NumPy is optional")
    def test_arrays(self):
        with Batch(8, players=2) as batch:
            self.assertEqual(batch.observations().shape, (8, batch.size))
            masks = batch.masks()
            for i in range(8):
                self.assertEqual(list(masks[i].nonzero()[0]), sorted(batch.legal(i)))


if __name__ == "__main__":
    unittest.main()
