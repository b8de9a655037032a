// Pictures of positions, drawn by the engine with the code that draws previews of links.

import { flowing } from "../api/flowing";
import { call } from "../api/client";
import type { History } from "../api/types";
import { lit } from "./lit";
import type { Session } from "./session.svelte";
import { save } from "../ui/save";
import { settings } from "../ui/settings.svelte";

/** How much finer a PNG is than the drawing. */
const fine = 2;

/** Pictured is a position with the names that its picture gives; a seat without a name is called by its company. */
export interface Pictured {
  text: string;
  names: string[];
  /** The name of the table. */
  table: string;
  /** Powerhouses with lit windows. */
  lit?: string[];
  /** How a game went that is over. */
  course?: History;
}

/** pictured is the position on the screen. */
export async function pictured(session: Session): Promise<Pictured> {
  const over = !session.past && session.table!.phase === "finished";
  // A picture is whole without it.
  const course = over ? await call("GET", "/api/tables/{id}/finale", { id: session.id }).catch(() => undefined) : undefined;
  return {
    text: session.past?.text ?? session.text,
    names: session.table!.seats.map((s) => (s.person ? s.name : "")),
    table: session.table!.name,
    lit: [...lit(session.entries, session.show.at)],
    course: course && { rounds: course.rounds, turning: course.turning },
  };
}

/** draw draws a position as SVG, with the fonts it needs, and gives its title in words. */
export async function draw(what: Pictured): Promise<{ svg: string; title: string }> {
  const { svg, title } = await call("POST", "/here/picture", { body: { ...what, night: settings.night } });
  fonts ??= letters();
  return { svg: svg.replace(/^(<svg[^>]*>)/, `$1<style>${await fonts}</style>`), title };
}

/** source is a drawing as the source of an image. */
export const source = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** savePicture hands a picture of the position on the screen to the reader. */
export async function savePicture(session: Session, kind: "png" | "svg") {
  const name = `barrage-${session.id.replace("~", "")}-${session.past?.ply ?? session.ply}.${kind}`;
  if (kind === "svg") return save(name, (await draw(await pictured(session))).svg, "image/svg+xml");
  const blob = await png(session);
  if (blob) save(name, blob, "image/png");
}

/** png draws the position on the screen as pixels. */
export async function png(session: Session): Promise<Blob | null> {
  const { svg } = await draw(await pictured(session));
  const image = new Image();
  image.src = source(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * fine;
  canvas.height = image.naturalHeight * fine;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

let fonts: Promise<string> | undefined;

/** letters are the fonts of this page, written out, since a picture loads nothing. */
async function letters(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = await Promise.all(
    rules.map(async ({ style, parentStyleSheet }) => {
      const address = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src"))?.[1];
      if (!address) return "";
      const font = await (await flowing(new URL(address, parentStyleSheet?.href ?? document.baseURI))).blob();
      const data = await new Promise<string>((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result as string);
        reader.readAsDataURL(font);
      });
      const range = style.getPropertyValue("unicode-range");
      return `@font-face{font-family:${style.getPropertyValue("font-family")};font-weight:${
        style.getPropertyValue("font-weight")
      };src:url(${data})${range ? `;unicode-range:${range}` : ""}}`;
    }),
  );
  return faces.join("");
}
