// A plan: what might be played and drawn from a position on, as a tree. Every node is a decision, or several of one turn, or a draw; one of
// them is stood at, and playing something else there opens a branch. The rules are asked for everything; no page is needed.

import type { Happened, Looked, Stepped, Stepping } from "../api/types";

/** How the rules go on from a position. */
export interface How {
  /** Whatever is to be drawn is drawn at random, by this seed. */
  draw?: boolean;
  seed?: number;
  /** Automas obey their cards. */
  automas?: boolean;
}

/** Rules are what a plan asks the engine. */
export interface Rules {
  look(text: string): Promise<Looked>;
  step(text: string, actions: string[], how?: How): Promise<Stepped>;
}

/** Node is something that was played or drawn. */
export interface Node {
  id: number;
  /** 0 where the plan begins. */
  parent: number;
  /** −1 for chance. */
  seat: number;
  actions: string[];
  events: Happened[];
  lines: string[];
  /** The position it leads to. */
  text: string;
  /** The turn is over, or something is to be drawn. */
  ends: boolean;
  /** A draw that was chosen. */
  chosen: boolean;
}

/** Kept is a plan as it is stored: what was played, without what came of it. */
export interface Kept {
  text: string;
  nodes: { parent: number; actions: string[]; chosen?: boolean }[];
  /** Where one stood, as an index of the nodes from 1; 0 is the beginning. */
  at: number;
  /** Draws are chosen, not made at random. */
  choosing: boolean;
  /** The branches that are compared, by the index of their first node. */
  pair: number[];
}

/** Cell is a turn or a draw in the tree: nodes of one turn that nothing branches off in between. */
export interface Cell {
  nodes: Node[];
  column: number;
}

/** Branch is a row of the tree. */
export interface Branch {
  /** The first node: what it is known by. */
  id: number;
  /** Where it leaves another branch: the last node before it, 0 for the beginning. */
  from: number;
  cells: Cell[];
  /** Its last node. */
  tip: number;
}

/** As much as one can overlook. */
export const mostNodes = 300;

const seed = () => Math.floor(Math.random() * 2 ** 31);

/** cellsOf are the nodes of a row by turns. */
function cellsOf(row: readonly Node[], column: number, forks: (id: number) => boolean): Cell[] {
  const cells: Cell[] = [];
  let before: Node | undefined;
  for (const node of row) {
    if (before && !before.ends && before.seat === node.seat && !forks(before.id)) cells.at(-1)!.nodes.push(node);
    else cells.push({ nodes: [node], column: column + cells.length });
    before = node;
  }
  return cells;
}

export class Plan {
  nodes: readonly Node[] = $state.raw([]);
  /** The node one stands at. */
  at = $state(0);
  /** The position there. */
  looked: Looked | undefined = $state.raw();
  /** Draws are chosen, not made at random. */
  choosing = $state(false);
  busy = $state(false);
  /** There is no room for more. */
  full = $state(false);
  private pair: readonly number[] = $state.raw([]);

  private ids = 0;
  private positions = new Map<number, Promise<Looked>>();
  /** Where one went on last, by where one came from. */
  private last = new Map<number, number>();

  /** Text is the position where it begins. */
  constructor(readonly text: string, private readonly rules: Rules) {}

  private byId = $derived(new Map(this.nodes.map((n) => [n.id, n])));
  private byParent = $derived.by(() => {
    const map = new Map<number, Node[]>();
    for (const n of this.nodes) map.set(n.parent, [...(map.get(n.parent) ?? []), n]);
    return map;
  });

  node(id: number): Node | undefined {
    return this.byId.get(id);
  }
  children(id: number): readonly Node[] {
    return this.byParent.get(id) ?? [];
  }
  textAt(id: number): string {
    return this.node(id)?.text ?? this.text;
  }
  /** path is what leads to a node, itself included. */
  path(id: number): Node[] {
    const list: Node[] = [];
    for (let n = this.node(id); n; n = this.node(n.parent)) list.unshift(n);
    return list;
  }

  /** branches are the rows of the tree, from top to bottom: what was planned first goes straight on, and what leaves it last comes next. */
  branches: Branch[] = $derived.by(() => {
    const rows: Branch[] = [];
    const forks = (id: number) => this.children(id).length > 1;
    const walk = (first: Node, from: number, column: number) => {
      const row: Node[] = [first];
      for (let next = this.children(first.id)[0]; next; next = this.children(next.id)[0]) row.push(next);
      const cells = cellsOf(row, column, forks);
      rows.push({ id: first.id, from, cells, tip: row.at(-1)!.id });
      for (const cell of cells.toReversed()) {
        const end = cell.nodes.at(-1)!;
        for (const other of this.children(end.id).slice(1)) walk(other, end.id, cell.column + 1);
      }
    };
    for (const first of this.children(0)) walk(first, 0, 1);
    return rows;
  });

  /** branch is the row of a node. */
  branch(id: number): Branch | undefined {
    return this.branches.find((b) => b.cells.some((c) => c.nodes.some((n) => n.id === id)));
  }

  /** compared are the two branches A and B; none as long as there is only one. */
  get compared(): [Branch, Branch] | undefined {
    const { branches } = this;
    const a = branches.find((b) => b.id === this.pair[0]) ?? branches.find((b) => b.id !== this.pair[1]);
    const b = branches.find((x) => x.id === this.pair[1] && x !== a) ?? branches.find((x) => x !== a);
    return a && b ? [a, b] : undefined;
  }

  /** compare chooses which branch is A (0) or B (1). The other one gives way if it was the same. */
  compare(which: 0 | 1, branch: number) {
    const now = this.compared?.map((b) => b.id) ?? [];
    const other = now[1 - which] === branch ? now[which]! : now[1 - which]!;
    this.pair = which === 0 ? [branch, other] : [other, branch];
  }

  /** look is the position of a node. */
  look(id: number): Promise<Looked> {
    let position = this.positions.get(id);
    if (!position) {
      position = this.rules.look(this.textAt(id));
      position.catch(() => this.positions.delete(id));
      this.positions.set(id, position);
    }
    return position;
  }

  /** go stands at a node. */
  async go(id: number) {
    await this.alone(() => this.stand(id));
  }

  private async stand(id: number) {
    const looked = await this.look(id);
    for (const n of this.path(id)) this.last.set(n.parent, n.id);
    this.at = id;
    this.looked = looked;
  }

  get canBack(): boolean {
    return this.at !== 0;
  }
  get canForward(): boolean {
    return this.children(this.at).length > 0;
  }

  /** back takes a step back; by a turn, to where it began. */
  async back(turn = false) {
    const node = this.node(this.at);
    if (!node) return;
    const cell = turn ? this.branch(node.id)?.cells.find((c) => c.nodes.includes(node)) : undefined;
    await this.go(cell?.nodes[0]?.parent ?? node.parent);
  }

  /** forward goes on where one went last, else along the row. */
  async forward() {
    const next = this.children(this.at).find((n) => n.id === this.last.get(this.at)) ?? this.children(this.at)[0];
    if (next) await this.go(next.id);
  }

  /** play adds what somebody does to the plan, and what follows by itself. What is planned already is gone along. */
  async play(actions: string[]) {
    await this.add(actions, false);
  }

  /** draw adds a draw that was chosen. */
  async draw(action: string) {
    await this.add([action], true);
  }

  /** deal draws at random; where an Automa is to move, its card goes on. */
  async deal() {
    const drawing = !!this.looked?.draws.length;
    if (!drawing && this.canForward) return this.forward();
    await this.add([], false, drawing);
  }

  private async add(actions: string[], chosen: boolean, deal = false) {
    await this.alone(async () => {
      const known = actions.length ? this.children(this.at).find((n) => n.actions.join() === actions.join()) : undefined;
      if (known) return this.stand(this.settled(known.id));
      if (this.nodes.length >= mostNodes) {
        this.full = true;
        return;
      }
      const { steps, ...looked } = await this.rules.step(this.textAt(this.at), actions, {
        draw: deal || !this.choosing,
        seed: seed(),
        automas: true,
      });
      const end = this.append(this.at, steps, chosen ? actions.length : 0);
      this.positions.set(end, Promise.resolve(looked));
      await this.stand(end);
    });
  }

  /** settled follows what comes by itself, draws and Automas, until somebody decides. */
  private settled(id: number): number {
    for (;;) {
      const [next] = this.children(id);
      if (!next || next.chosen || !(next.seat < 0 ? !this.choosing : this.looked?.game.seats[next.seat]?.automa)) return id;
      id = next.id;
    }
  }

  /** append adds steps below a node, those of a turn together; the first ones were chosen draws. It gives back the last node. */
  private append(parent: number, steps: readonly Stepping[], chosen: number): number {
    const added: Node[] = [];
    steps.forEach((s, i) => {
      const now = added.at(-1);
      if (now && !now.ends && now.seat === s.seat && s.seat >= 0) {
        now.actions.push(s.action ?? "");
        now.events.push(...s.events);
        now.lines.push(...s.lines);
        [now.text, now.ends] = [s.after, s.ends];
      } else {added.push({
          id: ++this.ids,
          parent: now?.id ?? parent,
          seat: s.seat,
          actions: [s.action ?? ""],
          events: [...s.events],
          lines: [...s.lines],
          text: s.after,
          ends: s.ends,
          chosen: i < chosen,
        });}
    });
    this.nodes = [...this.nodes, ...added];
    return added.at(-1)?.id ?? parent;
  }

  /** remove takes a node away, and all that follows it. */
  async remove(id: number) {
    const gone = new Set([id]);
    for (const n of this.nodes) if (gone.has(n.parent)) gone.add(n.id); // parents come first
    const parent = this.node(id)?.parent;
    if (parent === undefined) return;
    if (gone.has(this.at)) await this.go(parent);
    this.nodes = this.nodes.filter((n) => !gone.has(n.id));
    for (const id of gone) this.positions.delete(id);
    this.full = false;
  }

  /** keep is the plan as it is stored. */
  keep(): Kept {
    const index = new Map(this.nodes.map((n, i) => [n.id, i + 1]));
    return {
      text: this.text,
      nodes: this.nodes.map((n) => ({ parent: index.get(n.parent) ?? 0, actions: n.actions, ...(n.chosen ? { chosen: true } : {}) })),
      at: index.get(this.at) ?? 0,
      choosing: this.choosing,
      pair: this.pair.map((id) => index.get(id) ?? 0),
    };
  }

  /** restore plays a stored plan again, branch by branch. What the rules do not allow any more is left out. */
  async restore(kept: Kept) {
    await this.alone(async () => {
      this.choosing = kept.choosing;
      const ids: number[] = [0];
      const leaves = kept.nodes.map((_, i) => i + 1).filter((i) => !kept.nodes.some((n) => n.parent === i));
      for (const leaf of leaves) {
        const path: number[] = [];
        for (let i = leaf; i > 0; i = kept.nodes[i - 1]!.parent) path.unshift(i);
        const fresh = path.filter((i) => ids[i] === undefined);
        const from = path.length > fresh.length ? ids[path[path.length - fresh.length - 1]!]! : 0;
        const stepped = await this.rules.step(this.textAt(from), fresh.flatMap((i) => kept.nodes[i - 1]!.actions)).catch(() => undefined);
        if (!stepped) continue;
        let parent = from;
        let done = 0;
        for (const i of fresh) {
          const { actions, chosen } = kept.nodes[i - 1]!;
          parent = this.append(parent, stepped.steps.slice(done, done + actions.length), chosen ? actions.length : 0);
          done += actions.length;
          ids[i] = parent;
        }
      }
      // As they were planned, whichever branch was played again first.
      const order = new Map(ids.map((id, i) => [id, i]));
      this.nodes = [...this.nodes].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
      this.pair = kept.pair.map((i) => ids[i] ?? 0);
      await this.stand(ids[kept.at] ?? 0);
    });
  }

  /** alone lets one thing happen at a time; what is asked for meanwhile is not done. */
  private async alone(work: () => Promise<void>) {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }
}
