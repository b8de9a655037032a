"""A random game in ten lines."""
import random

import barrage

env = barrage.env(players=2)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else random.choice([i for i, legal in enumerate(observation["action_mask"]) if legal]))
    if over:
        print(agent, "reward", reward, info)
env.close()
