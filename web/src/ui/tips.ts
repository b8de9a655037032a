// Which rules the things of the table are about, and the attributes that give an element a tooltip (board/Tips.svelte).

/** tip gives an element words with the numbers of their rules. */
export const tip = (
  text: string,
  rules = "",
): { "data-tip"?: string; "data-rules"?: string } => (text ? { "data-tip": text, "data-rules": rules || undefined } : {});

/** The rule of the action spaces of a section. */
export const sectionRules: Readonly<Record<string, string>> = {
  turbine: "R8.1",
  water: "R8.2",
  bank: "R8.3",
  workshop: "R8.4",
  machinery: "R8.5",
  contract: "R8.6",
  patent: "R8.7",
  external_work: "R13.1",
  building: "R13.3",
  company: "R4.3.1",
  officer: "R12",
  automa: "A6",
};

/** The rule of each company's ability. */
export const companyRules: Readonly<Record<string, string>> = {
  usa: "R11.1",
  italy: "R11.2",
  germany: "R11.3",
  france: "R11.4",
  netherlands: "R11.5",
};

/** tileRules is the rule of a technology tile by its level; special tiles have that of their officer. */
export function tileRules(tile: { id: string; level?: number }): string {
  if (tile.id === "special_anton") return "R12.6";
  if (tile.id === "special_leslie") return "R12.8";
  return ["R5.1.2", "R10.2", "R10.3", "R10.4"][tile.level ?? 0]!;
}

/** The rules of goods and of the columns of the players. */
export const goodRules: Readonly<Record<string, string>> = {
  credits: "R1.6, R16.2.1",
  excavators: "R5.2",
  mixers: "R5.2",
  engineers: "R1.3.3",
  energy: "R14",
  vp: "R16.3.1",
  hand: "R9.1.1",
  round: "R14",
};
