// A picture of the position on the screen, drawn by the engine with the code that draws previews of links.

import { call } from "../api/client";
import type { Session } from "../table/session.svelte";
import { save } from "./save";
import { settings } from "./settings.svelte";

/** How much finer a PNG is than the drawing. */
const fine = 2;

/** savePicture hands a picture of the position on the screen to the reader. */
export async function savePicture(session: Session, kind: "png" | "svg") {
  const { svg } = await call("POST", "/here/picture", {
    body: { text: session.past?.text ?? session.text, night: settings.night, names: session.table!.seats.map((s) => (s.person ? s.name : "")), table: session.table!.name },
  });
  const lettered = svg.replace(/^(<svg[^>]*>)/, `$1<style>${await letters()}</style>`);
  const name = `barrage-${session.id.replace("~", "")}-${session.past?.ply ?? session.ply}.${kind}`;
  if (kind === "svg") return save(name, lettered, "image/svg+xml");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(lettered)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * fine;
  canvas.height = image.naturalHeight * fine;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) save(name, blob, "image/png");
}

/** letters are the fonts of this page, written out, since a picture loads nothing. */
async function letters(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = await Promise.all(
    rules.map(async ({ style, parentStyleSheet }) => {
      const address = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src"))?.[1];
      if (!address) return "";
      const font = await (await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI))).blob();
      const data = await new Promise<string>((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result as string);
        reader.readAsDataURL(font);
      });
      const range = style.getPropertyValue("unicode-range");
      return `@font-face{font-family:${style.getPropertyValue("font-family")};font-weight:${style.getPropertyValue("font-weight")};src:url(${data})${range ? `;unicode-range:${range}` : ""}}`;
    }),
  );
  return faces.join("");
}
