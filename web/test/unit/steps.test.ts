// Every step of a lesson has a sign that is in the sprite, unless it is one of several questions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { icons } from "../../src/learn/icons";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");

test("signs of the steps", () => {
  const steps = new Set(
    Object.keys(JSON.parse(read("game/lang/en/game.json"))).flatMap((key) => /^lesson\.\w+\.(\w+)\.do$/.exec(key)?.[1] ?? []),
  );
  for (const question of ["first", "second", "third", "guess", "find"]) steps.delete(question);
  expect(Object.keys(icons).sort()).toEqual([...steps].sort());
  const sprite = read("game/picture/sprite.svg");
  for (const name of Object.values(icons)) expect(sprite).toContain(`id="i-${name}"`);
});
