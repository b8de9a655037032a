// Writes pictures as WebP, small enough for the repository (internal/deptest/weight_test.go): what a page shows, or PNG files.
//   node webp.mjs FILE.png...   writes FILE.webp beside each and removes the PNG
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { launch } from "../browser/chromium.mjs";

/** The most a picture may take, with room below the limit of all of them together. */
const most = 90_000;

/** capture writes what a page shows, at the best quality that is small enough. */
export async function capture(page, path) {
  const session = await page.context().newCDPSession(page);
  for (let quality = 80;; quality -= 5) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    if (picture.length > most && quality > 10) continue;
    writeFileSync(path, picture);
    await session.detach();
    return { quality, bytes: picture.length };
  }
}

/** convert makes WebP of a PNG. */
async function convert(browser, png) {
  const data = readFileSync(png);
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)];
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>* { margin: 0 } img { display: block }</style><img src="data:image/png;base64,${data.toString("base64")}">`,
  );
  await page.evaluate(() => document.images[0].decode());
  const webp = png.replace(/\.png$/, ".webp");
  const { quality, bytes } = await capture(page, webp);
  await page.close();
  rmSync(png);
  console.log(`${webp}: ${bytes} bytes, quality ${quality}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const browser = await launch();
  try {
    for (const file of process.argv.slice(2)) await convert(browser, file);
  } finally {
    await browser.close();
  }
}
