// Addresses of screens and files: the same client is served at "/" and, without a server, in any folder.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

vi.mock("../../src/api/server.svelte", () => ({ server: { absent: true } }));
vi.stubGlobal("location", { origin: "https://host.example", pathname: "/some/path/", href: "https://host.example/some/path/?/help#x" });
const { behind, file, isScreen, place, to, whole, within } = await import("../../src/ui/address");
const { server } = (await import("../../src/api/server.svelte")) as unknown as { server: { absent: boolean } };

const screens = [
  "/",
  "/help",
  "/help#R5.1",
  "/table/~ab",
  "/table/x?ply=3",
  "/table/x?invite=a-b&ply=12#y",
  "/?open=1",
  "/new",
  "/#game=aGVsbG8",
];

test("a screen of a site is found behind the question mark", () => {
  for (const screen of screens) {
    const url = new URL(to(screen), "https://host.example");
    expect(url.pathname).toBe("/some/path/");
    const { path, query, hash } = place(url);
    expect(path + query + hash, screen).toBe(screen);
  }
  expect(behind("/")).toBe("");
  expect(to("/table/~x?ply=3")).toBe("/some/path/?/table/~x&ply=3");
  expect(whole("/help#R5")).toBe("https://host.example/some/path/?/help#R5");
  expect(file("faces/brook.svg")).toBe("faces/brook.svg");
});

test("what others have made of a link is understood", () => {
  expect(within("?%2Ftable%2F%7Ex=&ply=3")).toEqual({ path: "/table/~x", query: "?ply=3" });
  for (const search of ["", "?utm_source=x", "?%E0%A4%A&b", "?&/help"]) expect(within(search)).toEqual({ path: "/", query: search });
});

test("links to screens are those of the one page", () => {
  const origin = "https://host.example";
  expect(isScreen({ origin, pathname: "/some/path/" })).toBe(true);
  for (const pathname of ["/", "/some/path/README.txt", "/some/", "/some/path/deeper/"]) expect(isScreen({ origin, pathname })).toBe(false);
  expect(isScreen({ origin: "https://other.example", pathname: "/some/path/" })).toBe(false);
});

test("with a server addresses are what they were", () => {
  server.absent = false;
  try {
    for (const screen of screens) {
      expect(to(screen)).toBe(screen);
      const { path, query, hash } = place(new URL(screen, "https://host.example"));
      expect(path + query + hash).toBe(screen);
    }
    expect(file("faces/brook.svg")).toBe("/faces/brook.svg");
    expect(isScreen({ origin: "https://host.example", pathname: "/help" })).toBe(true);
    expect(isScreen({ origin: "https://host.example", pathname: "/api/me/export" })).toBe(false);
  } finally {
    server.absent = true;
  }
});

// In the sources, only ui/address may know where the client lies.

const folder = join(import.meta.dirname, "../../src");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(svelte|ts|css)$/.test(path) && path !== "ui/address.ts")
  .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));

/** absolute finds addresses that would be wrong in a folder. Those of the API are the server's. */
function absolute(text: string): string[] {
  const patterns = [
    /\b(?:href|src|action|poster)=(?:["']|\{["'`])\/(?!api\/)[^"'`]*/g, // an attribute
    /\bhref=\{(?!to\()[^{}]*\? ["'`]\/[^}]*\}/g, // one of two
    /\bnew URL\(\s*["'`]\/[^)]*\)/g,
    /\burl\(["']?\/[^)]*\)/g,
    /\b(?:register|fetch|import|Worker|location\.assign|location\.replace)\(\s*["'`]\/[^)]*\)/g,
    /\blocation\.(?:origin|pathname|search)\b|\blocation\.href = /g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((m) => m[0]));
}

test("no address in the sources is from the root", () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(({ path, text }) => absolute(text).map((found) => `${path}: ${found}`))).toEqual([]);
});

test("an address from the root is found wherever it is written", () => {
  for (
    const text of [
      "<a href=\"/help\">",
      "<a href='/'>",
      "<a class=\"button\" href={`/table/${id}`}>",
      "<a href={\"/new\"}>",
      "<a href={automas ? \"/help#automa\" : \"/help\"}>",
      "<img src=\"/faces/{bot}.svg\" />",
      "new URL(`/table/${id}`, location.href)",
      "background: url(/icon.svg);",
      "navigator.serviceWorker.register(\"/sw.js\")",
      "`${location.origin}/table/x`",
      "route.go(location.pathname)",
    ]
  ) {
    expect(absolute(text).length, text).toBeGreaterThan(0);
  }
  for (
    const text of [
      "<a href={to(\"/help\")}>",
      "<a href={to(automas ? \"/help#automa\" : \"/help\")}>",
      "<a href=\"#top\">",
      "<a href=\"/api/me/export\" download>",
      "route.go(\"/\")",
      "new URL(\"./worker.ts\", import.meta.url)",
      "new URL(address, location.href)",
    ]
  ) {
    expect(absolute(text), text).toEqual([]);
  }
});
