// Every kind of prompt has a way to be answered, and answers relate to each other as the prompt bar takes it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ActionKind, Answered } from "../../src/api/types";
import { isBare, key, productions, propose, same, step, switches, variants, within } from "../../src/board/prompt/answers";
import { confirms, kinds } from "../../src/board/prompt/kinds";
import { changed } from "../../src/board/prompt/difference";

const root = join(import.meta.dirname, "../../..");
const json = (path: string): Record<string, string> => JSON.parse(readFileSync(join(root, path), "utf8"));

const server = json("lang/en.json");
const client = json("web/src/lang/en.json");
const sprite = readFileSync(join(root, "web/src/ui/sprite.svg"), "utf8");

// That every kind of the rules is here is checked by the compiler.
describe.each(Object.entries(kinds))("prompt %s", (id, kind) => {
  test("has a title", () => {
    expect(server[`prompt.${id}`]).toBeTruthy();
    expect(server[`question.${id}`]).toBeTruthy();
  });
  test("has a sign that exists", () => expect(sprite).toContain(`id="i-${kind.icon}"`));
  test("has a way to answer, with a hint", () => {
    expect(["point", "options", "counts", "nobody"]).toContain(kind.way);
    expect(client[`prompt.hint_${kind.way}`]).toBeTruthy();
    expect(kind.way === "counts").toBe(!!kind.counts?.length);
    expect(kind.way === "nobody").toBe(id === "reveal");
  });
});

test("every answer says what confirming it does", () => {
  for (const message of Object.values(confirms)) expect(client[message], message).toBeTruthy();
});

const answer = (action: string, kind: ActionKind, targets: Record<string, number>, more: Partial<Answered> = {}): Answered => ({ action, kind, text: action, targets, ...more });
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

test("productions are ranked by energy, then by toll", () => {
  expect(productions([...bank, ...produce]).map((a) => a.action)).toEqual(["p3", "p2", "p1"]);
});

test("answers that pointing cannot tell apart", () => {
  expect(isBare(answer("no", "no", {}))).toBe(true);
  expect(same(answer("act 1", "card", { action_1: 1 }), answer("act 1 work", "card", { action_1: 1 }))).toBe(true);
  expect(same(bank[0]!, bank[1]!)).toBe(false);
});

test("less of the same is within", () => {
  const full = new Map([["bank", 1], ["engineer", 2]]);
  expect(within(new Map([["engineer", 2]]), full)).toBe(true);
  expect(within(full, full)).toBe(false);
  expect(within(new Map([["turbine", 1]]), full)).toBe(false);
});

test("only what changes is listed", () => {
  expect(changed({ vp: 0, energy: 3, credits: -2, excavators: 0, mixers: 0, engineers: 0 })).toEqual([{ good: "energy", n: 3 }, { good: "credits", n: -2 }]);
});
