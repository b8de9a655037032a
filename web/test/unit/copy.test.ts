// Copying works without a secure connection, where browsers offer no clipboard, and tells whether it did; nothing else in the client uses
// the clipboard.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { copy } from "../../src/ui/copy";

const sources = join(import.meta.dirname, "../../src");

test("one place copies", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((f) =>
    /\.(ts|svelte)$/.test(f) && readFileSync(join(sources, f), "utf8").includes("clipboard.")
  );
  expect(files).toEqual([join("ui", "copy.ts")]);
});

test("without a clipboard a selected field is copied", async () => {
  for (const works of [true, false]) {
    const field = {
      value: "",
      style: {},
      select: vi.fn(),
      remove: vi.fn(),
      setAttribute: vi.fn(),
      focus: vi.fn(),
      setSelectionRange: vi.fn(),
    };
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("document", {
      createElement: () => field,
      body: { append: vi.fn(), appendChild: vi.fn() },
      activeElement: null,
      querySelector: () => null,
      execCommand: () => works,
    });
    expect(await copy("a text"), `the browser ${works ? "copies" : "refuses"}`).toBe(works);
    expect(field.value).toBe("a text");
    expect(field.remove).toHaveBeenCalled();
  }
});
