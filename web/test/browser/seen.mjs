// What can be seen on a page, and how two pages differ.

/**
 * seen lists everything that can be seen, by what it is rather than by how it is made: its role, its name or words and what it points at,
 * and how many such things came before; with its box and its paint. It runs in the page.
 */
export function seen() {
  const roles = {
    A: "link",
    BUTTON: "button",
    H1: "heading",
    H2: "heading",
    H3: "heading",
    INPUT: "field",
    TEXTAREA: "field",
    USE: "icon",
  };
  /**
   * Browsers measure a drawing differently: with its lines or without, by what is seen of it or by all that is there. The shapes that it is
   * made of and the frames of icons are the same in all.
   */
  const shapes = "path, rect, circle, ellipse, line, polygon, polyline, text, svg";
  const extent = (e) => {
    if (!(e instanceof SVGElement) || (e.tagName === "svg" && !e.ownerSVGElement)) return e.getBoundingClientRect();
    if (e.tagName === "use") return extent(e.ownerSVGElement);
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const shape of e.matches(shapes) ? [e] : e.querySelectorAll(shapes)) {
      if (shape.closest("defs, clipPath, mask, pattern, symbol") || !shape.checkVisibility()) continue;
      const frame = shape.tagName === "svg";
      if (!frame && shape.ownerSVGElement !== e.ownerSVGElement) continue;
      const box = frame
        ? Object.fromEntries(["x", "y", "width", "height"].map((side) => [side, shape[side].animVal.value]))
        : shape.getBBox();
      const matrix = (frame ? shape.parentNode : shape).getScreenCTM();
      if (!matrix) continue;
      for (const [x, y] of [[box.x, box.y], [box.x + box.width, box.y + box.height]]) {
        const p = new DOMPoint(x, y).matrixTransform(matrix);
        [left, top, right, bottom] = [Math.min(left, p.x), Math.min(top, p.y), Math.max(right, p.x), Math.max(bottom, p.y)];
      }
    }
    return left > right ? e.getBoundingClientRect() : { x: left, y: top, width: right - left, height: bottom - top };
  };
  const counts = new Map();
  const found = [];
  for (const e of document.body.querySelectorAll("*")) {
    const own = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join(" ").trim().replace(/\s+/g, " ");
    const data = ["target", "tab", "good", "vp"].filter((name) => e.dataset?.[name] !== undefined).map((name) =>
      `${name} ${e.dataset[name]}`
    ).join(" ");
    const tag = e.tagName.toUpperCase();
    const icon = tag === "USE" ? (e.getAttribute("href") ?? "") : tag === "IMG" ? "image" : "";
    const drawing = e instanceof SVGElement;
    if (drawing && !own && !data && !icon) continue; // pixels tell
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest("symbol, defs")) continue;
    const box = extent(e);
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(e);
    const clear = (colour) => colour === "rgba(0, 0, 0, 0)";
    const sides = ["Top", "Right", "Bottom", "Left"].filter((side) =>
      parseFloat(style[`border${side}Width`]) > 0 && !clear(style[`border${side}Color`])
    ).map((side) => `${side} ${style[`border${side}Width`]} ${style[`border${side}Color`]}`).join(", ");
    const framed = !drawing && (sides || !clear(style.backgroundColor) || style.backgroundImage !== "none" || style.boxShadow !== "none");
    if (!own && !data && !icon && !framed) continue;
    const what = data || icon || own || e.getAttribute("aria-label")
      || `frame of ${e.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}`;
    const name = `${e.getAttribute("role") ?? roles[tag] ?? ""} ${what}`.trim().slice(0, 120);
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    found.push([`${name} #${nth}`, {
      box: [box.x, box.y, box.width, box.height],
      paint: {
        ...(own
          ? { colour: drawing ? style.fill : style.color, font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily.split(",")[0]}` }
          : {}),
        ...(framed
          ? { ground: `${style.backgroundColor} ${style.backgroundImage.slice(0, 80)}`, border: sides, shadow: style.boxShadow }
          : {}),
        opacity: style.opacity,
      },
    }]);
  }
  return found;
}

/**
 * differences tells what is missing, new, moved by more than so many pixels or painted differently, in all or only some ways.
 */
export function differences(before, after, near, paints) {
  const [a, b] = [new Map(before), new Map(after)];
  const told = [];
  for (const [name, was] of a) {
    const is = b.get(name);
    if (!is) {
      told.push(`missing: ${name} at ${was.box.map(Math.round)}`);
      continue;
    }
    if (was.box.some((x, i) => Math.abs(x - is.box[i]) > near)) {
      told.push(`moved: ${name} from ${was.box.map((x) => +x.toFixed(1))} to ${is.box.map((x) => +x.toFixed(1))}`);
    }
    for (const what of paints ?? new Set([...Object.keys(was.paint), ...Object.keys(is.paint)])) {
      if (was.paint[what] !== is.paint[what]) told.push(`${what}: ${name} was ${was.paint[what]}, is ${is.paint[what]}`);
    }
  }
  for (const [name, is] of b) if (!a.has(name)) told.push(`new: ${name} at ${is.box.map(Math.round)}`);
  return told;
}
