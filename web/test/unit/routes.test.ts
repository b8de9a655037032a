// Every address, with every person, with and without a server and an engine: what is shown.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

vi.mock("../../src/api/catalogue.svelte", () => ({ facts: () => Promise.resolve() }));
vi.mock("../../src/table/opening", () => ({ open: () => {} }));
const { admit, home, match, routes } = await import("../../src/routes");
import type { Me } from "../../src/api/types";

const golden = readFileSync(join(import.meta.dirname, "testdata/routes.txt"), "utf8");

const persons: Record<string, Pick<Me, "ban" | "operator"> | null | undefined> = {
  unknown: undefined,
  nobody: null,
  person: {},
  banned: { ban: {} as Me["ban"] },
  operator: { operator: true },
  "banned operator": { operator: true, ban: {} as Me["ban"] },
};

/** shown says what an address shows, as the golden file writes it: the screen and what it is about. */
function shown(address: string, me: (typeof persons)[string], there: boolean, possible: boolean): string {
  const url = new URL(address, "https://host.example");
  const { route, id } = match({ path: url.pathname, query: url.search, hash: url.hash });
  const here = !there && possible;
  const verdict = admit(route, { me, there, here });
  if (verdict === "alone" || (verdict === "show" && route === home && here)) return "Here";
  if (verdict === "home" || (verdict === "show" && route === home)) return "Home me";
  if (verdict !== "show") return { banned: "Banned me", offline: "NoConnection", wait: "wait", welcome: "Welcome" }[verdict];
  const props = Object.entries(route.props({ id, me: me as Me, here, meet() {} }))
    .filter(([key]) => !["changed", "done"].includes(key))
    .map(([key, value]) => (key === "here" ? `here=${value}` : key === "me" ? "me" : value));
  return [/(\w+)\.svelte/.exec(String(route.load))![1], ...props].join(" ");
}

test("what every address shows", () => {
  const lines = golden.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(200);
  const told = lines.map((line) => {
    const [, address, server, engine] = /^(\S+) +(there|lost|absent) +(engine|none)/.exec(line)!;
    const by = new Map<string, string[]>();
    for (const [who, me] of Object.entries(persons)) {
      const what = shown(address!, me, server === "there", engine === "engine");
      by.set(what, [...(by.get(what) ?? []), who]);
    }
    const all = by.size === 1 ? [...by.keys()][0] : [...by].map(([what, list]) => `${list.join(", ")}: ${what}`).join("; ");
    return `${address!.padEnd(20)} ${server!.padEnd(6)} ${engine!.padEnd(6)}  ${all}`;
  });
  expect(told).toEqual(lines);
});

test("every route has an address in the list", () => {
  const addresses = [...new Set(golden.trimEnd().split("\n").map((line) => line.split(" ")[0]!))];
  const found = addresses.map((address) => {
    const url = new URL(address, "https://host.example");
    return match({ path: url.pathname, query: url.search, hash: url.hash }).route;
  });
  expect(routes.filter((route) => !found.includes(route)).map((route) => route.path)).toEqual([]);
});

test("every address in the sources has a screen", () => {
  const src = join(import.meta.dirname, "../../src");
  const dead: string[] = [];
  let n = 0;
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name))) {
    for (const [, path, more] of readFileSync(join(src, file), "utf8").matchAll(/\b(?:to|go|whole)\(["'`](\/[\w/-]*)(\$\{)?/g)) {
      // A page of its own shows a game in other pages.
      if (path === "/" || path === "/embed/" || (more && !path!.endsWith("/"))) continue;
      n++;
      // What follows is an id of a lesson, a table, a puzzle or a person.
      if (match({ path: path + (more ? "1" : ""), query: "", hash: "" }).route === home) dead.push(`${file}: ${path}`);
    }
  }
  expect(n).toBeGreaterThan(50);
  expect(dead).toEqual([]);
});
