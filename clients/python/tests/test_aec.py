"""The PettingZoo contract, as its api_test and seed_test check it, written out: they may not be installed."""
import random
import unittest

import barrage
from barrage.batch import numpy


def legal_of(mask):
    return [i for i, allowed in enumerate(mask) if allowed]


class TestContract(unittest.TestCase):
    def check_tables(self, env):
        """Every live agent has a reward, flags and an info, and nobody else has."""
        for table in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
            self.assertEqual(set(table), set(env.agents))
        for name in env.agents:
            self.assertIsInstance(env.terminations[name], bool)
            self.assertIsInstance(env.truncations[name], bool)
            self.assertIsInstance(env.infos[name], dict)
            self.assertIn(name, env.possible_agents)
        self.assertEqual(env.num_agents, len(env.agents))

    def test_api(self):
        for players in (2, 3, 4):
            env = barrage.env(players=players)
            self.addCleanup(env.close)
            self.assertEqual(env.max_num_agents, players)
            self.assertTrue(all(env.action_space(name) is env.action_space(name) for name in env.possible_agents))
            self.assertTrue(all(env.observation_space(name) is env.observation_space(name) for name in env.possible_agents))
            self.assertIn("name", env.metadata)
            self.assertIs(env.unwrapped, env)
            env.reset(seed=players)
            self.assertEqual(env.agents, env.possible_agents)
            rng, totals, steps, order = random.Random(players), dict.fromkeys(env.possible_agents, 0.0), 0, []
            for agent in env.agent_iter():
                self.check_tables(env)
                self.assertEqual(agent, env.agent_selection)
                self.assertIn(agent, env.agents)
                observation, reward, terminated, truncated, info = env.last()
                self.assertEqual(reward, env._cumulative_rewards[agent])
                totals[agent] += reward
                if terminated or truncated:
                    order.append(agent)
                    with self.assertRaises(ValueError):
                        env.step(0)
                    env.step(None)
                    continue
                self.assertEqual(reward, 0)
                self.assertTrue(env.observation_space(agent).contains(observation))
                legal = legal_of(observation["action_mask"])
                self.assertTrue(legal)
                if steps % 25 == 0:
                    self.check_others(env, agent)
                action = rng.choice(legal)
                self.assertTrue(env.action_space(agent).contains(action))
                env.step(action)
                steps += 1
            self.assertEqual(env.agents, [])
            self.assertEqual(env.num_agents, 0)
            self.assertEqual(order, env.possible_agents)
            self.assertAlmostEqual(sum(totals.values()), 2 - players, places=5)  # one victory, perhaps shared
            self.assertGreater(steps, 50)
            env.reset()  # a second game with the same environment
            self.assertEqual(env.agents, env.possible_agents)

    def check_others(self, env, agent):
        for name in env.agents:
            seen = env.observe(name)
            self.assertTrue(env.observation_space(name).contains(seen))
            if name != agent:
                self.assertFalse(legal_of(seen["action_mask"]))
        none, *_ = env.last(observe=False)
        self.assertIsNone(none)

    def game(self, env, seed):
        env.reset(seed=seed)
        rng, said = random.Random(7), []
        for agent in env.agent_iter(max_iter=60):
            observation, _, terminated, truncated, _ = env.last()
            action = None if terminated or truncated else rng.choice(legal_of(observation["action_mask"]))
            said.append((agent, action, list(observation["observation"])))
            env.step(action)
        return said

    def test_seed(self):
        env, other = barrage.env(players=2), barrage.env(players=2)
        self.assertEqual(self.game(env, 5), self.game(other, 5))
        self.assertNotEqual(self.game(env, 5), self.game(other, 6))
        env.close()
        other.close()

    def test_illegal(self):
        env = barrage.env(players=2)
        env.reset(seed=1)
        agent, before = env.agent_selection, env.render()
        for wrong in (1, -1, 10**6, None):
            with self.assertRaises(ValueError):
                env.step(wrong)
        self.assertEqual((agent, before), (env.agent_selection, env.render()))
        env.close()

    def test_illegal_reward(self):
        """api_test plays an action of one game in the next, where it may be illegal, and as a number of NumPy if that is there."""
        env = barrage.env(players=3, illegal_reward=-1)
        env.reset(seed=1)
        env.step(legal_of(env.last()[0]["action_mask"])[0])
        loser = env.agent_selection
        env.step(1 if numpy is None else numpy.int32(1))
        self.assertTrue(all(env.terminations.values()))
        got = {}
        for agent in env.agent_iter(max_iter=4):
            observation, reward, terminated, truncated, info = env.last()
            self.assertTrue(terminated and not truncated)
            self.assertFalse(legal_of(observation["action_mask"]))
            got[agent] = reward
            env.step(None)
            self.check_tables(env)
        self.assertEqual(got, {name: -1 if name == loser else 0 for name in env.possible_agents})
        env.reset()  # and the next game is an ordinary one
        self.assertFalse(any(env.terminations.values()))
        env.step(legal_of(env.last()[0]["action_mask"])[0])
        self.assertFalse(any(env.terminations.values()))
        env.close()

    def test_rewards(self):
        with self.assertRaises(ValueError):
            barrage.env(reward="fame")
        result = {"vp": [50, 70, 30], "win": [0, 1, 0], "rank": [2, 1, 3]}
        with barrage.Engine() as engine:
            for reward, want in (("win", [-1, 1, -1]), ("rank", [0, 1, -1]), ("lead", [-0.2, 0.2, -0.4]), ("vp", [0.5, 0.7, 0.3])):
                env = barrage.env(players=3, reward=reward, engine=engine)
                self.assertEqual([env._worth(result, seat) for seat in range(3)], want)

    def test_options(self):
        env = barrage.env(players=3, leeghwater=True, automas=[0, 2, 0])
        env.reset(seed=1)
        for agent in env.agent_iter(max_iter=40):
            observation, _, terminated, _, _ = env.last()
            self.assertNotEqual(agent, "player_1")  # an Automa plays by its cards
            env.step(None if terminated else legal_of(observation["action_mask"])[0])
        env.close()

    def test_state(self):
        """The OpenSpiel-like state: chance, clones, returns."""
        with barrage.Engine() as engine:
            state, rng = barrage.State(engine, players=2), random.Random(2)
            self.assertTrue(state.is_chance_node())
            self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
            chances = 0
            while not state.is_terminal():
                chances += state.is_chance_node()
                action = rng.choice(state.legal_actions())
                if chances == 30:
                    chances += 1
                    copy = state.clone()
                    self.assertEqual(str(copy), str(state))
                    copy.apply_action(action)
                    self.assertNotEqual(str(copy), str(state))
                    copy.close()
                    self.assertTrue(state.action_to_string(action))
                state.apply_action(action)
            self.assertEqual(state.current_player(), -4)
            self.assertEqual(len(state.observation_tensor(1)), engine.observation_size)
            self.assertAlmostEqual(sum(state.returns()), 0)
            self.assertEqual(state.legal_actions(), [])


if __name__ == "__main__":
    unittest.main()
