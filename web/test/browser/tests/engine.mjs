// The engine in the page: once it is there, previews and hints are its own and the server is not asked; the picture of a position is drawn
// by it.
import assert from "node:assert";
import { readFile } from "node:fs/promises";
import { recorded } from "../records.mjs";

export default async function({ visit }) {
  const ann = await visit("Ann", { engine: true });
  const { table } = await ann.post("/api/tables", recorded("026-4p-std", 264));
  await ann.page.goto(`/table/${table.id}`);
  await ann.page.locator("html[data-engine=ready]").waitFor({ state: "attached", timeout: 60_000 });

  const asked = [];
  ann.page.on("request", (r) => r.url().includes("/api/") && asked.push(r.url()));
  await ann.page.locator("[data-legal]").first().hover();
  await ann.page.locator("section.bar .slips").first().waitFor();
  assert.deepEqual(asked, [], `a preview asks the server: ${asked}`);

  await ann.page.keyboard.press("Escape");
  await ann.page.mouse.move(720, 4);
  const menu = async (name) => {
    await ann.page.getByRole("button", { name: "Menu", exact: true }).click();
    const [download] = await Promise.all([ann.page.waitForEvent("download"), ann.page.getByRole("button", { name }).click()]);
    await ann.page.keyboard.press("Escape");
    return readFile(await download.path());
  };
  const svg = (await menu("Save a drawing (SVG)")).toString();
  assert.match(svg, /^<svg[^>]*>[\s\S]*<\/svg>\s*$/);
  assert.match(svg, /@font-face/);
  const png = await menu("Save a picture");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [2400, 1260]);

  // In another language, whose words come with the first question in it.
  const uta = await visit("Uta", { engine: true, language: "de" });
  const { table: hers } = await uta.post("/api/tables", recorded("026-4p-std", 264));
  await uta.page.goto(`/table/${hers.id}`);
  await uta.page.locator("html[data-engine=ready]").waitFor({ state: "attached", timeout: 60_000 });
  await uta.page.locator("[data-legal]").first().hover();
  await uta.page.locator("section.bar .slips").first().waitFor();
  const catalogue = await uta.page.workers()[0].evaluate(() =>
    new Promise((done) =>
      globalThis.barrage.call(JSON.stringify({ method: "GET", path: "/api/catalogue", lang: "de" }), (_, body) => done(body))
    )
  );
  assert.match(catalogue, /Staumauer|Damm/, "the engine speaks no German");
  return `${(png.length / 1000).toFixed(0)} kB`;
}
