// The energy track: a marker goes to its place, and those that it meets make room.

import type { Game } from "../../../api/types";
import { markers, Scale } from "../../track/track";

/** shift moves the markers to where they stand when a company has so much energy. They stay there until the table says so too. */
export function shift(game: Game | undefined, company: string, energy: number | undefined, ms: number): Animation[] {
  const svg = document.querySelector<SVGSVGElement>(".energy svg");
  const goods = game?.position.companies[company];
  if (!svg || !goods || energy === undefined) return [];
  const scale = new Scale(svg.viewBox.baseVal.width);
  const companies = { ...game.position.companies, [company]: { ...goods, energy } };
  const before = markers(game, undefined, scale);
  return markers({ ...game, position: { ...game.position, companies } }, undefined, scale).flatMap(({ company, x }) => {
    const from = before.find((m) => m.company === company)?.x;
    const marker = svg.querySelector(`[data-marker="${company}"]`);
    if (!marker || from === undefined || from === x) return [];
    const at = (x: number) => ({ transform: `translateX(${x}px)` });
    return [marker.animate([at(from), at(x)], { duration: ms, easing: "cubic-bezier(.45,0,.2,1)", fill: "forwards" })];
  });
}
