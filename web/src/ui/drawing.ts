/** inside is what a drawing of an SVG file holds, to be put into another one. */
export const inside = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
