// Links that carry a game: made and read here, made and read by the Go program.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
// @ts-expect-error: a program of the browser tests
import { build } from "../browser/server.mjs";

vi.mock("../../src/api/client", () => ({}));
vi.mock("../../src/lang/index.svelte", () => ({ words: { language: "en" }, t: (key: string) => key }));
vi.mock("../../src/api/server.svelte", () => ({ server: { absent: true } }));
vi.stubGlobal("location", { origin: "https://host.example", pathname: "/some/path/", href: "https://host.example/some/path/?/help#x" });
const { carried, Damaged, linkOf, nameless } = await import("../../src/table/link");

const root = join(import.meta.dirname, "../../..");
const games = ["001-2p-intro", "026-4p-std", "044-4p-lwp"].map((name) => `game/record/testdata/games/${name}.txt`);
const program = build();
const barrage = (...args: string[]) => execFileSync(program, args, { cwd: root, encoding: "utf8" });
const hash = (link: string) => link.slice(link.indexOf("#"));

test("a game comes back from its link", async () => {
  for (const game of games) {
    const text = readFileSync(join(root, game), "utf8");
    const link = (await linkOf({ kind: "game", text }))!;
    expect(link).toMatch(/^https:\/\/host\.example\/some\/path\/#game=[\w-]+$/);
    expect(link.length).toBeLessThan(5000);
    expect(await carried(hash(link))).toEqual({ kind: "game", text });
  }
  const names = { kind: "position", text: "Łódź · 東京 \u{1F30A}" } as const;
  expect(await carried(hash((await linkOf(names))!))).toEqual(names);
});

test("a game without names calls people by their companies", () => {
  const record = "barrage record 1\nrules: 1\nplayers: 3\nseat 1: Ann: from Łódź\nseat 2: river\nseat 3: seat 1: Bob\n\nseat 1: take\n";
  const seats = [{ name: "Ann: from Łódź", person: true }, { bot: "river" }, { name: "seat 1: Bob", person: true, bot: "river" }];
  const of = {
    table: { seats },
    game: { seats: [{ company: "usa" }, { company: "italy" }, { company: "france" }] },
    facts: { name: (id: string) => id.toUpperCase() },
  } as unknown as Parameters<typeof nameless>[1];
  expect(nameless(record, of)).toBe("barrage record 1\nrules: 1\nplayers: 3\nseat 1: USA\nseat 2: river\nseat 3: FRANCE\n\nseat 1: take\n");
});

test("the Go program and the client read each other's links", async () => {
  const game = games[1]!;
  const text = readFileSync(join(root, game), "utf8");
  expect(barrage("link", (await linkOf({ kind: "game", text }))!)).toBe(text);
  expect(await carried(barrage("link", game).trim())).toEqual({ kind: "game", text });
  const position = await carried(hash(barrage("link", "-url", "https://host.example/", `${game}@120`).trim()));
  expect(position.kind).toBe("position");
  expect(barrage("link", (await linkOf(position))!).trim()).toBe(position.text);
});

test("what was cut, changed or blown up is refused", async () => {
  const link = hash((await linkOf({ kind: "game", text: readFileSync(join(root, games[0]!), "utf8") }))!);
  for (
    const bad of [
      link.slice(0, -10),
      link.slice(0, link.length / 2),
      "#game=",
      "#game=!!!",
      "#game=AAAA",
      `${link}%20`,
      "#games=x",
      `#game=${"A".repeat(70_000)}`,
    ]
  ) {
    await expect(carried(bad), bad.slice(0, 30)).rejects.toBeInstanceOf(Damaged);
  }
  expect(await linkOf({ kind: "game", text: "x".repeat(2 << 20) })).toBeUndefined();
});
