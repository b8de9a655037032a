// The four sizes for which the client lays itself out otherwise. Styles say @media (--pocket); scripts compare with the widths. What only depends on the room
// of one component is a container query there.

export const widths = { pocket: 701, tablet: 900, desk: 1180 };

export const breakpoints: Record<string, string> = {
  /** A phone held upright. */
  pocket: `(max-width: ${widths.pocket - 1}px)`,
  /** Up to a tablet held upright: one board at a time. */
  tablet: `(max-width: ${widths.tablet - 1}px)`,
  /** Small windows: the company board is a drawer. */
  middle: `(min-width: ${widths.tablet}px) and (max-width: ${widths.desk - 1}px)`,
  /** Laptops: everything in sight, in smaller rows. */
  low: `(min-width: ${widths.tablet}px) and (max-height: 860px)`,
};

/** named writes out the names of breakpoints in a style sheet. */
export function named(css: string): string {
  return css.replace(/@media [^{]+/g, (query) =>
    query.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
      const written = breakpoints[name];
      if (!written) throw new Error(`no breakpoint is called ${name}: ${query}`);
      return written;
    }),
  );
}
