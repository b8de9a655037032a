// The sizes for which the client lays itself out otherwise. A page says @media (--pocket). The table is a box of its own, drawn larger for
// readers with large letters and on large screens: its parts say @container table (--pocket). What only depends on the room of one
// component is a container query there.

export const widths = { tiny: 340, pocket: 600, small: 760, narrow: 900, desk: 1180, snug: 1560, poster: 1600 };
export const heights = { lying: 500, low: 860, tablet: 900, poster: 960 };

const from = (what: "width" | "height", n: number) => `(min-${what}: ${n}px)`;
const below = (what: "width" | "height", n: number) => `(max-${what}: ${n - 0.02}px)`;
const and = (...parts: string[]) => `(${parts.join(" and ")})`;
const or = (...parts: string[]) => `(${parts.join(" or ")})`;

export const breakpoints: Record<string, string> = {
  /** A phone: one board at a time over the map. */
  pocket: or(
    below("width", widths.pocket),
    below("height", heights.lying),
    and(below("width", widths.small), below("height", heights.tablet)),
  ),
  /** A narrow phone. */
  slim: below("width", 380),
  /** A narrow phone with large letters. */
  tiny: below("width", widths.tiny),
  /** A phone on its side: the board lies beside the map. */
  lying: and(from("width", widths.pocket), below("height", heights.lying)),
  /** A tablet held upright: everything in sight, stacked. */
  tablet: and(from("width", widths.pocket), below("width", widths.desk), from("height", heights.tablet)),
  /** Small windows and tablets on their side: the company board is a drawer. */
  middle: and(from("width", widths.small), below("width", widths.desk), from("height", heights.lying), below("height", heights.tablet)),
  /** Laptops: everything in sight, in smaller rows. */
  low: and(from("width", widths.small), from("height", heights.lying), below("height", heights.low)),
  /** Everything in sight, side by side. */
  desk: and(from("width", widths.desk), from("height", heights.lying)),
  /** A table whose head has no room for long words. */
  snug: and(from("width", widths.pocket), below("width", widths.snug), from("height", heights.lying)),
  /** Pages in one column. */
  narrow: below("width", widths.narrow),
};

export type Layout = "pocket" | "tablet" | "middle" | "desk";

/** layout tells which boards a table of this size shows. */
export function layout(width: number, height: number): Layout {
  if (width < widths.pocket || height < heights.lying || (width < widths.small && height < heights.tablet)) return "pocket";
  if (width >= widths.desk) return "desk";
  return height < heights.tablet ? "middle" : "tablet";
}

/**
 * enlarged is how many pixels a unit of the table measures: as many as the reader's letters ask for (text is their size in pixels), more
 * on a poster, and times what the reader has chosen at the table, but never so many that a phone has no room.
 */
export function enlarged(width: number, height: number, text: number, chosen = 1): number {
  const most = Math.max(1, Math.min(width / 290, height / 340));
  const wanted = Math.max(1, Math.min(text / 16, most));
  const poster = width >= widths.poster * wanted && height >= heights.poster * wanted;
  return Math.min(chosen * (poster ? Math.max(wanted, Math.min(width / 1600, height / 900)) : wanted), most);
}

/** named writes out the names of breakpoints in a style sheet. Those of pages are measured in the reader's letters. */
export function named(css: string): string {
  return css.replace(/@(media|container table) [^{]+/g, (query, kind: string) =>
    query.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
      const written = breakpoints[name];
      if (!written) throw new Error(`no breakpoint is called ${name}: ${query}`);
      return kind === "media" ? written.replace(/([\d.]+)px/g, (_, n: string) => `${Number(n) / 16}em`) : written;
    }));
}
