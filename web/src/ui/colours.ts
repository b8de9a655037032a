// Colours of companies and of the sources of points in charts. Patterns and figures say the same.

export const line: Record<string, string> = { usa: "#C63B2B", germany: "#262B33", italy: "#1F7A4C", france: "#FFFDF7", netherlands: "#D9761B" };
export const dash: Record<string, string> = { usa: "", germany: "10 4", italy: "3 5", france: "14 5 3 5", netherlands: "6 6" };

/** inkOn is a text colour that can be read on a colour. */
export function inkOn(colour: string): string {
  const part = (i: number) => {
    const v = parseInt(colour.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return light > 0.17 ? "#14263A" : "#FFFBF2";
}

/** sources in the order of the breakdown. */
export const sources = [
  "start", "credits", "income", "contracts", "works", "tiles", "conduits", "ranking", "bonus_tiles", "objective", "resources", "buildings", "water", "no_energy",
];
export const sourceColour: Record<string, string> = {
  start: "#9AA3AA", credits: "#B9B4A6", income: "#DFAE4C", contracts: "#7FA34C", works: "#46702F", tiles: "#A78BC0", conduits: "#4A6B88", ranking: "#F4C95A", bonus_tiles: "#D9761B",
  objective: "#B8452F", resources: "#A98A5E", buildings: "#5FB0A8", water: "#4C9BE0", no_energy: "#5A2E27",
};
