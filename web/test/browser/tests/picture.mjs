// The picture of a table, drawn by Go for previews of links, looks like the map of the client: colours are compared cell by cell.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

const cell = 10; // units of the map

export const seen = true;

export default async function({ visit }) {
  const { page, context, table } = await visit("Ann", { viewport: { width: 1440, height: 900 } });
  const { table: at } = await table(recorded("044-4p-lwp", 300, { open: true }));
  const map = page.locator(".map .pane > svg").first();
  await map.waitFor();
  const html = await (await context.request.get(`/table/${at.id}`)).text();
  const address = /og:image" content="([^"]*)"/.exec(html)[1].replaceAll("&amp;", "&");
  assert.match(address, new RegExp(`/picture/${at.id}\\.png\\?lang=en&ply=\\d+$`));
  const drawn = await (await context.request.get(address)).body();
  // Where the map lies in both pictures: the sheet shows the whole height of it at its right, the client what its viewBox says.
  const box = (await map.getAttribute("viewBox")).split(" ").map(Number);
  const place = await map.boundingBox();
  const scale = Math.max(place.width / box[2], place.height / box[3]);
  const client = { scale, x: place.width / 2 - (box[0] + box[2] / 2) * scale, y: place.height / 2 - (box[1] + box[3] / 2) * scale };
  const k = 630 / 858;
  const sheet = { scale: k, x: 750 + (450 - 620 * k) / 2, y: 0 };
  // What the others have moved last is lit in the client alone.
  await page.locator(".map .trail").evaluateAll((list) => list.forEach((e) => e.remove()));
  const shot = await map.screenshot();
  /** cells are the mean colours of the cells of the map. */
  const cells = (image, { scale, x, y }) =>
    page.evaluate(
      async ([data, scale, x, y, cell]) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${data}`;
        await picture.decode();
        const pen = new OffscreenCanvas(620, 858).getContext("2d", { willReadFrequently: true });
        pen.drawImage(picture, x, y, 620 * scale, 858 * scale, 0, 0, 620, 858);
        const means = [];
        // Without the edges, which the sheet cuts off.
        for (let top = cell; top + 2 * cell <= 858; top += cell) {
          for (let left = cell; left + 2 * cell <= 620; left += cell) {
            const { data } = pen.getImageData(left, top, cell, cell);
            for (const k of [0, 1, 2]) means.push(data.filter((_, i) => i % 4 === k).reduce((sum, v) => sum + v, 0) / (cell * cell));
          }
        }
        return means;
      },
      [image.toString("base64"), scale, x, y, cell],
    );
  const [a, b] = [await cells(shot, client), await cells(drawn, sheet)];
  assert.equal(a.length, b.length);
  let far = 0;
  let sum = 0;
  for (let i = 0; i < a.length; i += 3) {
    const difference = Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]);
    sum += difference;
    if (difference > 60) far++;
  }
  const part = (100 * far) / (a.length / 3);
  const mean = sum / (a.length / 3) / 3;
  assert.ok(part < 1.8 && mean < 2.35, `${part.toFixed(1)} % of the cells differ, by ${mean.toFixed(1)} of 255 on average`);
  return `${part.toFixed(1)} % of the cells differ, by ${mean.toFixed(1)} on average`;
}
