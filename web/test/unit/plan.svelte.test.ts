// A plan is a tree: what is played is added where one stands, something else opens a branch, and what was kept comes back as it was.
import { beforeEach, expect, test, vi } from "vitest";
import type { Looked, Stepped, Stepping } from "../../src/api/types";
import { file, filed, mostPlans, planFrom, type Filed } from "../../src/plan/keep";
import { mostNodes, Plan, type How, type Rules } from "../../src/plan/plan.svelte";
import { differing } from "../../src/plan/sources";
import type { Session } from "../../src/table/session.svelte";

vi.mock("../../src/api/client", () => ({}));
vi.mock("../../src/lang/index.svelte", () => ({ words: { language: "en" }, t: (key: string) => key }));
const { PlanSession } = await import("../../src/plan/session.svelte");

// A small game: three seats move in turn. "take" ends a turn and has something drawn, "half" leaves it open, "automa" is what seat 2 does
// by itself; a position is the list of what was played.
const seatOf = (played: string[]) => {
  if (played.at(-1) === "take") return -1;
  const turns = played.filter((a) => a !== "half" && !a.startsWith("draw")).length;
  return turns % 3;
};
const list = (text: string) => text.split(" ").filter(Boolean);
let asked: string[] = [];
let next = 0; // what is drawn at random

function at(played: string[]): Looked {
  const seat = seatOf(played);
  const game = { prompt: { seat }, seats: [{ vp: played.length }, { vp: 0 }, { vp: 0, automa: 1 }] };
  return {
    text: played.join(" "),
    game: game as unknown as Looked["game"],
    draws: seat < 0 ? [{ action: "draw1", text: "one" }, { action: "draw2", text: "two" }] : [],
  };
}
const rules: Rules = {
  look: async (text) => at(list(text)),
  step: async (text, actions, how: How = {}): Promise<Stepped> => {
    asked.push(`${text}|${actions.join(" ")}`);
    const played = list(text);
    const steps: Stepping[] = [];
    const play = (action: string) => {
      if (action === "illegal") throw new Error("illegal");
      const seat = seatOf(played);
      if (action.startsWith("draw") !== seat < 0) throw new Error(`${action} of ${seat}`);
      played.push(action);
      steps.push({ seat, after: played.join(" "), ends: action !== "half", actor: "", action, events: [], lines: [action] });
    };
    for (const a of actions) play(a);
    for (;;) {
      const seat = seatOf(played);
      if (how.draw && seat < 0) play(`draw${++next}`);
      else if (how.automas && seat === 2) play("automa");
      else break;
    }
    return { ...at(played), steps };
  },
};

beforeEach(() => {
  asked = [];
  next = 0;
});

async function make(...turns: string[]) {
  const plan = new Plan("", rules);
  await plan.go(0);
  for (const turn of turns) await plan.play([turn]);
  return plan;
}
/** drawn writes the tree: a line for each branch, with the columns of its cells. */
const drawn = (plan: Plan) =>
  plan.branches.map((b) => b.cells.map((c) => `${c.column}:${c.nodes.flatMap((n) => n.actions).join("+")}`).join(" "));

test("turns follow each other, and Automas move by themselves", async () => {
  const plan = await make("a", "b");
  expect(drawn(plan)).toEqual(["1:a 2:b 3:automa"]);
  expect(plan.looked?.game.prompt?.seat).toBe(0);
  expect(plan.textAt(plan.at)).toBe("a b automa");
});

test("an Automa goes on once, and what it draws is left to be chosen", async () => {
  const plan = await make("a", "b");
  await plan.back(); // the Automa is to move
  expect(plan.looked?.game.prompt?.seat).toBe(2);
  await plan.deal();
  expect([drawn(plan), plan.textAt(plan.at)]).toEqual([["1:a 2:b 3:automa"], "a b automa"]);
  const other = new Plan("a b", rules);
  await other.go(0);
  await other.deal();
  expect(drawn(other)).toEqual(["1:automa"]);
});

test("stepping back and on; something else opens a branch, the same goes along", async () => {
  const plan = await make("a", "b");
  await plan.back();
  await plan.back();
  expect(plan.textAt(plan.at)).toBe("a");
  await plan.play(["c"]);
  expect(drawn(plan)).toEqual(["1:a 2:b 3:automa", "2:c 3:automa"]);
  await plan.go(0);
  await plan.forward();
  await plan.forward(); // where one went last
  expect(plan.textAt(plan.at)).toBe("a c");
  await plan.back();
  asked = [];
  await plan.play(["b"]); // planned already, with the Automa after it
  expect([plan.textAt(plan.at), plan.nodes.length, asked]).toEqual(["a b automa", 5, []]);
  await plan.go(0);
  await plan.play(["z"]);
  expect(drawn(plan)).toEqual(["1:a 2:b 3:automa", "2:c 3:automa", "1:z"]);
  expect(plan.branches.map((b) => b.from)).toEqual([0, plan.children(0)[0]!.id, 0]);
  await plan.back();
  await plan.back(); // nothing is before the beginning
  expect([plan.at, plan.canBack, plan.canForward]).toEqual([0, false, true]);
});

test("the decisions of a turn are one cell, unless a branch leaves in between", async () => {
  const plan = await make("half", "a", "b");
  expect(drawn(plan)).toEqual(["1:half+a 2:b 3:automa"]);
  await plan.go(plan.nodes[1]!.id);
  await plan.back(true); // the whole turn
  expect(plan.at).toBe(0);
  await plan.forward();
  await plan.play(["other"]);
  expect(drawn(plan)).toEqual(["1:half 2:a 3:b 4:automa", "2:other"]);
  const at = await make();
  await at.play(["half", "a"]); // in one go
  expect(drawn(at)).toEqual(["1:half+a"]);
});

test("draws are made at random, or chosen", async () => {
  const plan = await make("take");
  expect(drawn(plan)).toEqual(["1:take 2:draw1"]);
  expect(plan.nodes.map((n) => [n.seat, n.chosen])).toEqual([[0, false], [-1, false]]);
  await plan.go(plan.nodes[0]!.id);
  expect(plan.looked?.draws.length).toBe(2);
  await plan.deal();
  expect(drawn(plan)).toEqual(["1:take 2:draw1", "2:draw2"]);

  plan.choosing = true;
  await plan.go(0);
  await plan.play(["take"]); // gone along, up to what is to be chosen
  expect(plan.textAt(plan.at)).toBe("take");
  await plan.draw("draw2");
  expect([plan.textAt(plan.at), plan.nodes.length]).toEqual(["take draw2", 3]);
  const other = await make();
  other.choosing = true;
  await other.play(["take"]);
  expect(other.looked?.game.prompt?.seat).toBe(-1);
  await other.draw("draw1");
  expect(other.nodes.map((n) => n.chosen)).toEqual([false, true]);
});

test("a branch can be taken away", async () => {
  const plan = await make("a", "b");
  const [a, b] = plan.nodes;
  await plan.go(a!.id);
  await plan.play(["c"]);
  await plan.remove(b!.id); // somewhere else
  expect(drawn(plan)).toEqual(["1:a 2:c 3:automa"]);
  expect(plan.textAt(plan.at)).toBe("a c automa");
  await plan.remove(a!.id); // with what follows
  expect([plan.nodes.length, plan.at]).toEqual([0, 0]);
  await plan.remove(0);
  await plan.remove(99);
});

test("two branches are compared; of more, the two that were chosen", async () => {
  const plan = await make("a");
  expect(plan.compared).toBeUndefined();
  for (const turn of ["b", "c"]) {
    await plan.go(0);
    await plan.play([turn]);
  }
  const tips = () => plan.compared!.map((b) => plan.textAt(b.tip));
  expect(tips()).toEqual(["a", "b"]);
  const [a, b, c] = plan.branches.map((x) => x.id);
  plan.compare(0, c!);
  expect(tips()).toEqual(["c", "b"]);
  plan.compare(1, c!); // then A is what B was
  expect(tips()).toEqual(["b", "c"]);
  await plan.play(["more"]);
  expect(tips()).toEqual(["b", "c more automa"]); // they grow
  await plan.remove(b!);
  expect(tips()).toEqual(["a", "c more automa"]);
  expect(a).toBeDefined();
});

test("a plan is bounded, and one thing happens at a time", async () => {
  const plan = await make();
  await Promise.all([plan.play(["a"]), plan.play(["b"])]);
  expect(drawn(plan)).toEqual(["1:a"]);
  while (plan.nodes.length < mostNodes) {
    await plan.go(0);
    await plan.play([`t${plan.nodes.length}`]);
  }
  await plan.play(["one", "more"]);
  expect([plan.nodes.length, plan.full]).toEqual([mostNodes, true]);
  await plan.remove(plan.at);
  expect(plan.full).toBe(false);
});

test("what the rules refuse leaves the plan as it was", async () => {
  const plan = await make("a");
  await expect(plan.play(["illegal"])).rejects.toThrow("illegal");
  expect([drawn(plan), plan.busy]).toEqual([["1:a"], false]);
});

test("a plan is kept and restored", async () => {
  const plan = await make("half", "a", "take");
  plan.choosing = true;
  await plan.go(plan.nodes[1]!.id);
  await plan.play(["take2"]);
  await plan.go(0);
  await plan.play(["take"]);
  await plan.draw("draw2");
  plan.compare(0, plan.branches[2]!.id);
  const kept = JSON.parse(JSON.stringify(plan.keep()));
  const again = new Plan(kept.text, rules);
  await again.restore(kept);
  expect(drawn(again)).toEqual(drawn(plan));
  expect(again.nodes.map((n) => [n.seat, n.actions, n.text, n.ends, n.chosen, n.lines])).toEqual(
    plan.nodes.map((n) => [n.seat, n.actions, n.text, n.ends, n.chosen, n.lines]),
  );
  expect([again.textAt(again.at), again.choosing]).toEqual([plan.textAt(plan.at), true]);
  expect(again.compared!.map((b) => again.textAt(b.tip))).toEqual(plan.compared!.map((b) => plan.textAt(b.tip)));
  expect(again.keep()).toEqual(plan.keep());

  // A branch that is not legal any more is left out, and one stands at the beginning.
  const bad = {
    ...kept,
    nodes: kept.nodes.map((n: { actions: string[] }) => (n.actions[0] === "draw2" ? { ...n, actions: ["illegal"] } : n)),
  };
  const rest = new Plan(kept.text, rules);
  await rest.restore(bad);
  expect(drawn(rest)).toEqual(drawn(plan).slice(0, 2));
  expect(rest.at).toBe(0);
});

/** shelf is a storage with little room. */
function shelf(most = Infinity): Storage {
  const items = new Map<string, string>();
  const setItem = (k: string, v: string) => {
    if (v.length > most) throw new Error("full");
    items.set(k, v);
  };
  return { getItem: (k: string) => items.get(k) ?? null, setItem } as unknown as Storage;
}
test("sources that differ add up to the difference", () => {
  const [a, b] = [{ sources: { start: 10, contracts: 6, no_energy: -3 } }, { sources: { start: 10, contracts: 2, tiles: 1 } }];
  expect(differing(a, b)).toEqual([{ source: "contracts", a: 6, b: 2 }, { source: "tiles", a: 0, b: 1 }, {
    source: "no_energy",
    a: -3,
    b: 0,
  }]);
  expect(differing(a, a)).toEqual([]);
});

test("what leads onward is shown, what leads back is not", async () => {
  const plan = await make();
  const session = new PlanSession({} as Session, plan);
  const shown = () => session.fresh.map((f) => (f as unknown as { lines: string[] }).lines.join("+"));
  await session.play("take"); // seat 0, and a draw
  expect(shown()).toEqual(["take", "draw1"]);
  await session.play("turn"); // seat 1, and the Automa
  expect(shown()).toEqual(["turn", "automa"]);
  const end = plan.at;
  await session.undo(false);
  expect(shown()).toEqual([]);
  await session.redo();
  expect(shown()).toEqual(["automa"]);
  await session.trying(() => plan.go(0));
  expect(shown()).toEqual([]);
  await session.trying(() => plan.go(end));
  expect(shown()).toEqual(["take", "draw1", "turn", "automa"]);
  await session.play("illegal");
  expect([session.problem, shown()]).toEqual(["illegal", []]);
});

const filing = (table: string, ply: number, present = true, n = 1): Filed => ({
  table,
  ply,
  present,
  text: "x",
  at: 0,
  choosing: false,
  pair: [],
  nodes: Array.from({ length: n }, () => ({ parent: 0, actions: ["a"] })),
});

test("plans are filed by table and ply, the oldest make room", () => {
  const s = shelf();
  for (let ply = 0; ply < mostPlans + 3; ply++) file(filing("t", ply), s);
  expect(filed(s).map((p) => p.ply)).toEqual(Array.from({ length: mostPlans }, (_, i) => mostPlans + 2 - i));
  file(filing("t", 10, true, 2), s); // in place of the other
  expect([filed(s).length, filed(s)[0]!.nodes.length]).toEqual([mostPlans, 2]);
  file(filing("t", 10, true, 0), s); // nothing is planned any more
  expect(filed(s).some((p) => p.ply === 10)).toBe(false);

  const little = shelf(JSON.stringify(filing("t", 1)).length * 2 + 60);
  for (const ply of [1, 2, 3]) expect(file(filing("t", ply), little)).toBe(true);
  expect(filed(little).map((p) => p.ply)).toEqual([3, 2]);
  expect(file(filing("t", 4, true, 99), little)).toBe(false);
});

test("the plan of a ply, or of an earlier present", () => {
  const s = shelf();
  file(filing("t", 5), s);
  file(filing("t", 3, false), s);
  file(filing("u", 8), s);
  expect(planFrom("t", 5, true, s)?.ply).toBe(5);
  expect(planFrom("t", 3, false, s)?.ply).toBe(3);
  expect(planFrom("t", 9, true, s)?.ply).toBe(5); // the game has moved on
  expect(planFrom("t", 9, false, s)).toBeUndefined();
  expect(planFrom("t", 4, true, s)).toBeUndefined();
});

test("what is not a plan of this version is ignored", () => {
  const s = shelf();
  for (
    const text of [
      "{",
      "null",
      "{\"version\":0,\"plans\":[{}]}",
      JSON.stringify({
        version: 1,
        plans: [{ table: "t" }, { ...filing("t", 1), nodes: [{ parent: 1, actions: [] }] }, {
          ...filing("t", 2),
          nodes: [{ parent: 0, actions: [3] }],
        }],
      }),
    ]
  ) {
    s.setItem("plans", text);
    expect(filed(s), text).toEqual([]);
  }
});
