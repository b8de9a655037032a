import { describe, expect, it } from "vitest";
import { keptOf, turnTo } from "../../src/plan/next";
import type { Node } from "../../src/plan/plan.svelte";

const node = (id: number, parent: number, seat: number, actions: string[], ends: boolean): Node => ({
  id,
  parent,
  seat,
  actions,
  ends,
  events: [],
  lines: [],
  text: "",
  chosen: false,
});

describe("the next turn", () => {
  const nodes = [
    node(1, 0, 1, ["space"], false),
    node(2, 1, 1, ["build", "pay"], true),
    node(3, 2, -1, ["draw"], true),
    node(4, 3, 0, ["bank 1"], true),
    node(5, 0, 0, ["bank 1"], true),
  ];
  const plan = {
    path(id: number) {
      const list: Node[] = [];
      for (let n = nodes.find((x) => x.id === id); n; n = nodes.find((x) => x.id === n!.parent)) list.unshift(n);
      return list;
    },
  };
  it("goes to its end, and no further", () => {
    expect(turnTo(plan, 2, 1)).toEqual(["space", "build", "pay"]);
    expect(turnTo(plan, 4, 1)).toEqual(["space", "build", "pay"]);
  });
  it("is none before it is decided, or of another seat", () => {
    expect(turnTo(plan, 0, 1)).toBeUndefined();
    expect(turnTo(plan, 1, 1)).toBeUndefined();
    expect(turnTo(plan, 5, 1)).toBeUndefined();
  });
  it("is opened again as branches", () => {
    expect(keptOf("text", [["a", "b"], ["c"]])).toEqual({
      text: "text",
      at: 0,
      choosing: false,
      pair: [],
      nodes: [{ parent: 0, actions: ["a", "b"] }, { parent: 0, actions: ["c"] }],
    });
  });
});
