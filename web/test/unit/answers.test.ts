// Answers relate to each other as the prompt bar and the management board take it.
import { expect, test } from "vitest";
import type { ActionKind, Answered } from "../../src/api/types";
import { isBare, key, propose, same, spaceWays, step, switches, variants } from "../../src/table/answers";

const answer = (action: string, kind: ActionKind, targets: Record<string, number>, more: Partial<Answered> = {}): Answered => ({
  action,
  kind,
  text: action,
  targets,
  ...more,
});
const bank = [1, 2, 3].map((n) => answer(`bank ${n}`, "space", { bank: 1, engineer: n }));
const produce = [
  answer("p1", "produce", { B5L: 1, C5R: 1, P10_1: 1, drop: 1 }, { energy: 6 }),
  answer("p2", "produce", { B5L: 1, C5R: 1, P10_1: 1, drop: 2 }, { energy: 10, toll: 2 }),
  answer("p3", "produce", { B2L: 1, C2R: 1, P10_1: 1, drop: 1 }, { energy: 10 }),
];

test("amounts and ways do not make another thing", () => {
  expect(key(bank[0]!)).toBe(key(bank[2]!));
  expect(variants([...bank, ...produce], produce[0]!)).toEqual([produce[0], produce[1]]);
});

test("the best production and the plainest answer are proposed, but nothing while things differ", () => {
  expect(propose(produce.slice(0, 2))?.action).toBe("p2");
  expect(propose(produce)).toBeUndefined();
  expect(propose(bank)?.action).toBe("bank 1");
  expect(propose([])).toBeUndefined();
  const work = [answer("work leslie", "space", { work: 1, engineer: 1, leslie: 1 }), answer("work", "space", { work: 1, engineer: 2 })];
  expect(propose(work)?.action).toBe("work");
  expect(switches(work)).toEqual(["leslie"]);
});

test("a stepper runs along one amount", () => {
  expect(step(bank)?.id).toBe("engineer");
  expect(step(bank)?.by.get(2)?.action).toBe("bank 2");
  expect(step([bank[0]!])).toBeUndefined();
  const pay = [answer("a", "pay", { excavator: 3 }), answer("b", "pay", { excavator: 2, mixer: 1 })];
  expect(step(pay)).toBeUndefined();
});

test("answers that pointing cannot tell apart", () => {
  expect(isBare(answer("no", "no", {}))).toBe(true);
  expect(same(answer("act 1", "card", { action_1: 1 }), answer("act 1 work", "card", { action_1: 1 }))).toBe(true);
  expect(same(bank[0]!, bank[1]!)).toBe(false);
});

test("the ways to stand on a space, each with the fewest engineers", () => {
  const answers = [
    ...bank,
    answer("margot", "space", { bank: 1, engineer: 1, margot: 1 }),
    answer("turbine", "space", { turbine_m1_l: 1, engineer: 2 }),
  ];
  expect(spaceWays(answers, "bank").map((w) => [w.how, w.answer.targets.engineer])).toEqual([["", 1], ["margot", 1]]);
  expect(spaceWays(answers, "turbine_m1_l")).toEqual([]);
});
