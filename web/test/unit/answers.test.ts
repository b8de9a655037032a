// Answers relate to each other as the prompt bar and the management board take it.
import { expect, test } from "vitest";
import type { ActionKind, Answered } from "../../src/api/types";
import {
  alike,
  amounts,
  closest,
  fewest,
  includes,
  isBare,
  key,
  propose,
  same,
  spaceWays,
  stands,
  step,
  switches,
  total,
  variants,
  ways,
} from "../../src/table/answers";

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

test("of productions with as much energy the cheaper one is proposed, and is meant", () => {
  const [dear, cheap, less] = [
    answer("dear", "produce", { B5L: 1, drop: 1 }, { energy: 6, toll: 3 }),
    answer("cheap", "produce", { B5L: 1, drop: 2 }, { energy: 6, toll: 1 }),
    answer("less", "produce", { B5L: 1, drop: 3 }, { energy: 5 }),
  ];
  const free = answer("free", "produce", { B5L: 1, drop: 4 }, { energy: 6 });
  const none = answer("none", "produce", { B5L: 1, drop: 5 });
  for (const list of [[dear, cheap, less, none], [none, less, cheap, dear], [cheap, none, dear, less]]) {
    expect(propose(list)?.action).toBe("cheap");
    expect(fewest(list)?.action).toBe("cheap");
    expect(propose([...list, free])?.action).toBe("free");
    expect(fewest([free, ...list])?.action).toBe("free");
  }
  const little = answer("little", "produce", { B5L: 1, drop: 6 }, { energy: 1 });
  expect(propose([none, little])?.action).toBe("little");
  expect(fewest([none, little])?.action).toBe("little");
  const one = answer("one", "produce", { B5L: 1, drop: 7 }, { energy: 6, toll: 1 });
  expect(propose([one, free])?.action).toBe("free");
  expect(fewest([one, free])?.action).toBe("free");
});

test("what is meant names the least, and ways count for more than any amount", () => {
  const plain = answer("plain", "space", { bank: 1, engineer: 9 });
  const special = answer("special", "space", { bank: 1, engineer: 1, leslie: 1 });
  const both = answer("both", "space", { bank: 1, engineer: 1, leslie: 1, architect: 1 });
  expect(fewest([both, special, plain])?.action).toBe("plain");
  expect(fewest([plain, special])?.action).toBe("plain");
  expect(fewest([both, special])?.action).toBe("special");
  expect(propose([both, special])?.action).toBe("special");
  expect(propose([special, plain])?.action).toBe("plain");
  expect(fewest(bank.toReversed())?.action).toBe("bank 1");
  expect(fewest([])).toBeUndefined();
  const many = answer("many", "space", { bank: 1, engineer: 98 });
  expect(fewest([special, many])?.action).toBe("many");
  expect(propose([special, many])?.action).toBe("many");
});

test("when another thing is pointed at, as much as possible remains", () => {
  const list = [
    answer("a", "build", { B1L: 1, C1L: 1, credit: 3 }),
    answer("b", "build", { B1L: 1, C2L: 1, P6_1: 1, credit: 3 }),
    answer("c", "build", { C2L: 1, P6_1: 2 }),
  ];
  const pointed = new Map([["B1L", 1], ["P6_1", 1], ["credit", 2]]);
  expect(closest(list.slice(0, 2), pointed, "C2L")).toEqual(new Map([["B1L", 1], ["P6_1", 1], ["C2L", 1]]));
  expect(closest(list.toReversed(), pointed, "C2L")).toEqual(new Map([["B1L", 1], ["P6_1", 1], ["C2L", 1]]));
  expect(closest(list.slice(0, 1), pointed, "C1L"), "the amounts are forgotten").toEqual(new Map([["B1L", 1], ["C1L", 1]]));
  expect(closest(list.slice(2), new Map([["P6_1", 1]]), "P6_1"), "a second one").toEqual(new Map([["P6_1", 2]]));
  expect(closest(list.slice(2), new Map([["P6_1", 2]]), "P6_1"), "no third one").toEqual(new Map([["P6_1", 2]]));
  expect(closest(list.slice(1, 2), new Map([["P6_1", 1]]), "P6_1")).toEqual(new Map([["P6_1", 1]]));
  const equal = [answer("x", "build", { B1L: 1, B2L: 1 }), answer("y", "build", { B3L: 1, B2L: 1 })];
  expect(closest(equal, new Map([["B1L", 1], ["B3L", 1]]), "B2L"), "the first of equals").toEqual(new Map([["B1L", 1], ["B2L", 1]]));
  expect(closest([], pointed, "C2L")).toBeUndefined();
});

test("what answers name", () => {
  expect(amounts).toEqual(["drop", "engineer", "excavator", "mixer", "credit"]);
  expect(ways).toEqual(["architect", "leslie", "margot", "copy"]);
  expect(stands).toEqual(["architect", "leslie", "margot"]);
  expect(total([1, 2, 4])).toBe(7);
  expect(total([])).toBe(0);
  expect(key(answer("k", "build", { C2L: 2, B1L: 1, credit: 4, copy: 1 }))).toBe("build B1L*1 C2L*2");
  expect(isBare(bank[0]!)).toBe(false);
  const [a, b] = [answer("a", "space", { bank: 1, copy: 1 }), answer("b", "space", { bank: 1, engineer: 4, copy: 1 })];
  expect([alike(a, b), alike(a, bank[0]!), alike(bank[0]!, bank[1]!)]).toEqual([true, false, true]);
  expect(alike(answer("c", "space", { copy: 2 }), a)).toBe(false);
  expect([switches([a, b]), switches([a, b, bank[0]!]), switches(bank)]).toEqual([[], ["copy"], []]);
  expect(includes(b, new Map([["bank", 1], ["engineer", 4]]))).toBe(true);
  expect(includes(b, new Map([["engineer", 5]]))).toBe(false);
  expect(includes(b, new Map([["elsewhere", 1]]))).toBe(false);
  expect(includes(b, new Map())).toBe(true);
  expect(same(a, answer("d", "space", { bank: 1 }))).toBe(false);
  expect(same(answer("d", "space", { bank: 1 }), a)).toBe(false);
});

test("a stepper has one answer for each number, from none on", () => {
  const list = [answer("none", "pay", { bank: 1 }), answer("one", "pay", { bank: 1, credit: 1 })];
  expect([...step(list)!.by]).toEqual([[0, list[0]], [1, list[1]]]);
  expect(step([list[0]!, list[0]!]), "nothing differs").toBeUndefined();
  expect(step([list[0]!, list[1]!, list[1]!]), "two for one number").toBeUndefined();
});

test("ways to stand need the space, and the first with the fewest engineers is kept", () => {
  const list = [
    answer("build", "build", { bank: 1, leslie: 1 }),
    answer("other", "space", { work: 1, leslie: 1 }),
    answer("three", "space", { bank: 1, engineer: 3 }),
    answer("two", "space", { bank: 1, engineer: 2 }),
    answer("too", "space", { bank: 1, engineer: 2, credit: 1 }),
  ];
  expect(spaceWays(list, "bank")).toEqual([]);
  const leslie = answer("leslie", "space", { bank: 1, leslie: 1 });
  const busy = answer("busy", "space", { bank: 1, engineer: 1, leslie: 1 });
  expect(spaceWays([...list, busy, leslie, busy], "bank").map((w) => [w.how, w.answer.action])).toEqual([["", "two"], [
    "leslie",
    "leslie",
  ]]);
});
