// Every kind of prompt has a title, a sign and a way to be answered.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { confirms, kinds } from "../../src/board/prompt/kinds";
import { changed } from "../../src/board/prompt/difference";
import { deed, only, slips } from "../../src/board/prompt/slips";
import { format } from "../../src/lang/format";
import type { Facts } from "../../src/api/catalogue.svelte";
import type { Answered, Game, Step, WhatIf } from "../../src/api/types";

const root = join(import.meta.dirname, "../../..");
const json = (path: string): Record<string, string> => JSON.parse(readFileSync(join(root, path), "utf8"));

const server = json("game/lang/en/game.json");
const client = json("game/lang/en/client.json");
const sprite = readFileSync(join(root, "game/picture/sprite.svg"), "utf8");

// That every kind of the rules is here is checked by the compiler.
describe.each(Object.entries(kinds))("prompt %s", (id, kind) => {
  test("has a title", () => {
    expect(server[`prompt.${id}`]).toBeTruthy();
    if (id !== "guess") expect(server[`question.${id}`]).toBeTruthy(); // a lesson asks it in its own words
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

test("only what changes is listed", () => {
  expect(changed({ vp: 0, energy: 3, credits: -2, excavators: 0, mixers: 0, engineers: 0 })).toEqual([{ good: "energy", n: 3 }, {
    good: "credits",
    n: -2,
  }]);
});

test("a turn that produces is called so, though a contract asks for the place of its conduit", () => {
  const space = { action: "turbine_p2_l", kind: "space", targets: {} } as unknown as Answered;
  const step = (kind: string) => ({ kind, answer: { action: kind, kind }, answers: [] }) as unknown as Step;
  const outcome = { productions: [{ seat: 1, energy: 7 }, { seat: 0, energy: 4 }] } as unknown as WhatIf;
  expect(only(space, [step("fulfil"), step("site")], outcome, 0)?.energy).toBe(4);
  // Where there is a choice of productions, the answer to it has the verb.
  expect(only(space, [step("produce"), step("site")], outcome, 0)).toBeUndefined();
  expect(deed(space, [step("produce"), step("site")]).kind).toBe("produce");
  expect(only(space, [], { productions: [] } as unknown as WhatIf, 0)).toBeUndefined();
});

test("energy of a company's ability is told apart from that of the production", () => {
  const before = { seats: [{ company: "usa", built: {} }, { company: "germany", built: {} }] } as unknown as Game;
  const energy = (seat: number, why: string, n: number) => ({ kind: "energy", seat, why, n });
  const none = { vp: 0, energy: 0, credits: 0, excavators: 0, mixers: 0, engineers: 0 };
  const after = {
    events: [energy(0, "production", 7), energy(0, "ability", 1), energy(0, "ability", 1), energy(1, "ability", 3)],
    seats: [{ ...none, energy: 9 }, none],
    game: before,
  } as unknown as WhatIf;
  const facts = { company: new Map(), site: new Map(), contract: new Map() } as unknown as Facts;
  expect(slips(before, after, 0, facts)).toEqual([{ kind: "own", changes: [{ good: "energy", n: 9 }] }, { kind: "ability", energy: 2 }]);
});

test("a production tells the place in the energy ranking first, if it brings one", () => {
  const game = { round: 2, seats: [{ company: "usa", built: {} }, { company: "italy", built: {} }] } as unknown as Game;
  const facts = { company: new Map(), site: new Map(), contract: new Map() } as unknown as Facts;
  const none = { vp: 0, energy: 0, credits: 0, excavators: 0, mixers: 0, engineers: 0 };
  const after = (place: number, shared: number) =>
    ({
      events: [],
      seats: [{ ...none, energy: 4 }, none],
      game,
      productions: [{ seat: 1, place: 1, shared: 1 }, { seat: 0, place, shared }],
    }) as unknown as WhatIf;
  expect(slips(game, after(2, 3), 0, facts)[0]).toEqual({ kind: "place", n: 2, shared: 3 });
  expect(slips(game, after(0, 0), 0, facts)[0]?.kind).toBe("own");
  const said = (n: number, shared: number) => format(client["prompt.slip_place"]!, { n, shared }, "en");
  expect([said(1, 1), said(1, 2), said(2, 1), said(3, 2), said(4, 1)]).toEqual([
    "1st place",
    "shared 1st place",
    "2nd place",
    "shared 3rd place",
    "4th place",
  ]);
});

test("where the round ends with the turn, the slip says so: energy goes back and engineers come home", () => {
  const at = (round: number, done = false) => ({ round, done, seats: [{ company: "usa", built: {} }] }) as unknown as Game;
  const after = (game: Game) =>
    ({ events: [], seats: [{ vp: 27, energy: -10, credits: 0, excavators: 0, mixers: 0, engineers: 11 }], game }) as unknown as WhatIf;
  const facts = { company: new Map(), site: new Map(), contract: new Map() } as unknown as Facts;
  const ends = (before: Game, then: Game) => slips(before, after(then), 0, facts).map((s) => s.kind === "own" && s.ends);
  expect(ends(at(4), at(5))).toEqual([4]);
  expect(ends(at(5), at(5, true))).toEqual([5]);
  expect(ends(at(4), at(4))).toEqual([undefined]);
});
