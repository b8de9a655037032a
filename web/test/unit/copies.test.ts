// Records in files: written one after the other, read back one by one.
import { readFileSync } from "node:fs";
import { join as path } from "node:path";
import { expect, test } from "vitest";
import { join, split } from "../../src/table/copies";

const games = path(import.meta.dirname, "../../../game/record/testdata/games");
const read = (name: string) => readFileSync(path(games, `${name}.txt`), "utf8");
const bots = ["river", "strongest", "automa2"];

test("what is joined is split again", () => {
  const records = ["001-2p-intro", "044-4p-lwp", "026-4p-std"].map(read);
  for (const text of [join(records), `\uFEFF${join(records).replaceAll("\n", "\r\n")}`]) {
    const copies = split(text, bots);
    expect(copies.map((c) => c.record)).toEqual(records);
    expect(copies.map((c) => c.seats.length)).toEqual([2, 4, 4]);
    expect(copies.some((c) => c.cut)).toBe(false);
  }
});

test("moves tell games apart, whatever their header", () => {
  const text = read("001-2p-intro");
  const [one, other] = [text, text.replace(/seat 1: .*/, "seat 1: somebody else")].map((x) => split(x, bots)[0]!);
  expect(other!.moves).toBe(one!.moves);
  expect(split(read("044-4p-lwp"), bots)[0]!.moves).not.toBe(one!.moves);
});

test("seats are bots, Automas or people", () => {
  const head =
    "barrage record 1\nrules: 1\nplayers: 4\nautomas: 0 0 2:italy 0\nseat 1: Ann\nseat 2: strongest@2s\nseat 3: automa2:italy\nseat 4: a name that is much longer than a name may be\n\n";
  expect(split(head, bots)[0]!.seats).toEqual([
    { who: "me", name: "Ann" },
    { who: "strongest@2s" },
    { who: "automa2:italy" },
    { who: "me", name: "a name that is much long" },
  ]);
});

test("a text that breaks off, and one that is no record", () => {
  const text = read("044-4p-lwp");
  expect(split(text.slice(0, 1203), bots)[0]!.cut).toBe(true);
  expect(split("something else", bots)).toHaveLength(1);
});
