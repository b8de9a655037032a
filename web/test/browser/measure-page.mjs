// What is wrong with the layout of a page: it runs in the page and tells every finding as a sentence.

/**
 * measure looks at everything that can be seen.
 *   least    the smallest letters allowed, in pixels
 *   touch    controls must be as large as a finger
 *   scrolls  boards may scroll; "boards": all but that of the company
 *   asked    at a table the reader is asked something
 *   goods    who is asked has a company, and with it goods
 *   map      the least part of the window that the map has
 */
export function measure({ least, touch, scrolls, asked = true, goods = true, map = 0 }) {
  if (getComputedStyle(document.documentElement).opacity === "0") throw new Error("nothing can be seen: see look in visit.mjs");
  const found = new Set();
  const [width, height] = [innerWidth, innerHeight];
  const name = (e) => {
    const classes = (e.getAttribute("class") ?? "").split(/\s+/).filter((c) =>
      c
      && !/^(svelte-|gap-|[dlb]-\d|hbox|vbox|flex|stack|ibox|tower|mid|slim|flat|clip|on-|round|frame|reset|broad|soft|nowrap|spaced|anchor|rigid|grow|stretch|snug|center|placed)/
        .test(c)
    ).slice(0, 2);
    return `${
      e.closest("section[class], aside, nav, header, footer, dialog, main")?.getAttribute("class")?.split(" ")[0] ?? ""
    } ${e.tagName.toLowerCase()}${classes.map((c) => `.${c}`).join("")}`.trim();
  };
  const text = (e) => (e.getAttribute("aria-label") ?? e.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  const onMap = (e) => e.closest("svg") && e.closest(".map");

  // What lies under a dialog waits for it to be closed.
  const modal = document.querySelector("dialog:modal");
  const seen = (e) =>
    (!modal || modal.contains(e)) && e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !e.closest(".visually-hidden, title, [inert]");
  // A page that scrolls shows what lies below.
  const bottomless = document.documentElement.scrollHeight > height + 1;

  /** edges are the boxes that clip an element, from the inside. */
  const known = new Map();
  function edges(e) {
    if (!e || e === document.documentElement) return [];
    let list = known.get(e);
    if (list) return list;
    const { overflowX, overflowY, position, clipPath } = getComputedStyle(e);
    list = position === "fixed" ? [] : edges(e.parentElement);
    if (clipPath === "inset(50%)") list = [{ none: true }]; // for screen readers only
    else if (overflowX !== "visible" || overflowY !== "visible") {
      const { left, top, right, bottom } = e.getBoundingClientRect();
      list = [{ left, top, right, bottom, x: overflowX, y: overflowY }, ...list];
    }
    known.set(e, list);
    return list;
  }

  /**
   * part is what is left of a box inside everything that clips it. What lies beyond the edge of something that scrolls can be reached: only
   * the rest is cut.
   */
  function part(e, box) {
    let { left, top, right, bottom } = box;
    let cut = false;
    for (const b of edges(e.parentElement)) {
      if (b.none) return { left, top, right, bottom, cut: false, gone: true };
      if (b.x !== "visible") {
        if (!/auto|scroll/.test(b.x) && (left < b.left - 2 || right > b.right + 2)) cut = true;
        [left, right] = [Math.max(left, b.left), Math.min(right, b.right)];
      }
      if (b.y !== "visible") {
        if (!/auto|scroll/.test(b.y) && (top < b.top - 2 || bottom > b.bottom + 2)) cut = true;
        [top, bottom] = [Math.max(top, b.top), Math.min(bottom, b.bottom)];
      }
      if (right - left < 2 || bottom - top < 2) return { left, top, right, bottom, cut, gone: true };
    }
    return { left, top, right, bottom, cut, gone: false };
  }
  const outside = (p) => p.left < -1 || p.right > width + 1 || (!bottomless && (p.top < -1 || p.bottom > height + 1));

  /** stays tells whether one thing stays in place, on a page or a board that scrolls, over another that comes by. */
  const stays = (e, other) => {
    for (let p = e; p && p !== document.body; p = p.parentElement) {
      const { position } = getComputedStyle(p);
      if (!/sticky|fixed/.test(position)) continue;
      if (p.contains(other)) return false;
      if (bottomless) return true;
      if (position === "fixed") return false;
      for (let box = p.parentElement; box; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.contains(other) && box.scrollHeight > box.clientHeight + 1;
      }
    }
    return false;
  };
  const apart = (a, b) => stays(a, b) || stays(b, a);

  // Controls.
  const controls = [];
  for (const e of document.querySelectorAll("button, a[href], input, select, summary, [data-legal]")) {
    if (!seen(e) || onMap(e)) continue;
    const box = e.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const p = part(e, box);
    if (p.cut) found.add(`cut: ${name(e)} “${text(e)}”`);
    if (p.gone) continue; // scrolled away
    if (outside(p)) found.add(`outside: ${name(e)} “${text(e)}”`);
    // The tap reaches as far as a pseudo-element does.
    const reach = getComputedStyle(e, "::after");
    const more = reach.position === "absolute" && reach.content === "\"\"" ? -2 * Math.min(0, parseFloat(reach.top) || 0) : 0;
    // The label of a small field is pressed too; a link among words is as high as its line.
    const target = e.matches("[type=radio], [type=checkbox]") ? (e.closest("label")?.getBoundingClientRect() ?? box) : box;
    const among = e.tagName === "A" && getComputedStyle(e).display === "inline";
    if (touch && !among && !e.closest("svg") && (target.height + more < 43.5 || target.width < 43.5)) {
      found.add(`small: ${name(e)} “${text(e)}” ${Math.round(target.width)}×${Math.round(target.height + more)}`);
    }
    controls.push({ e, p, box });
  }
  for (const { e, p } of controls) {
    if (e.closest("svg")) continue;
    // Something else where it is to be hit.
    const hit = document.elementFromPoint((p.left + p.right) / 2, (p.top + p.bottom) / 2);
    if (hit && hit !== e && !e.contains(hit) && !hit.contains(e) && !stays(hit, e)) {
      found.add(`covered: ${name(e)} “${text(e)}” by ${name(hit)}`);
    }
  }
  for (let i = 0; i < controls.length; i++) {
    for (let j = i + 1; j < controls.length; j++) {
      const [a, b] = [controls[i], controls[j]];
      const [w, h] = [
        Math.min(a.p.right, b.p.right) - Math.max(a.p.left, b.p.left),
        Math.min(a.p.bottom, b.p.bottom) - Math.max(a.p.top, b.p.top),
      ];
      if (w <= 2 || h <= 2 || a.e.contains(b.e) || b.e.contains(a.e) || a.e.closest("svg") || b.e.closest("svg")) continue;
      if (!apart(a.e, b.e)) found.add(`overlap: ${name(a.e)} “${text(a.e)}” and ${name(b.e)} “${text(b.e)}”`);
    }
  }

  // Things of the map and the wheel. Where two that may be chosen lie closer than a finger is wide they share the room, and each has the
  // width of a fingertip.
  if (touch) {
    for (const e of document.querySelectorAll("svg [data-legal]")) {
      if (!seen(e)) continue;
      const svg = e.closest("svg");
      const shapes = [...e.querySelectorAll(".hit:not(.line)")];
      const at = (hit) => (hit?.dataset.reach ? svg.querySelector(`[data-target="${hit.dataset.reach}"]`) : hit?.closest("[data-target]"));
      const reach = (x, y, dx, dy) => {
        for (let n = 2, step = 2; n < 44; n += step) {
          const hit = document.elementFromPoint(x + n * dx, y + n * dy);
          const thing = at(hit);
          if (thing === e) continue;
          if (step === 2) [n, step] = [n - 2, 0.5]; // more closely
          else {return {
              n: n - 0.5,
              why: thing?.matches("[data-legal], [data-chosen]") ? "shared" : svg.contains(hit) || hit?.contains(svg) ? "short" : "edge",
            };}
        }
        return { n: 44, why: "" };
      };
      const enough = (a, b) =>
        a.n + b.n + 0.5 >= (a.why === "edge" || b.why === "edge" ? 0 : a.why === "shared" || b.why === "shared" ? 24 : 43);
      const sizes = (shapes.length ? shapes : [e]).flatMap((shape) => {
        const { left, top, right, bottom } = shape.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (at(document.elementFromPoint(x, y)) !== e) return { text: "out of sight", ok: true };
        const [l, r, u, d] = [reach(x, y, -1, 0), reach(x, y, 1, 0), reach(x, y, 0, -1), reach(x, y, 0, 1)];
        return { text: `${Math.round(l.n + r.n)}×${Math.round(u.n + d.n)}`, ok: enough(l, r) && enough(u, d) };
      });
      if (!sizes.some((s) => s.ok)) found.add(`small: ${e.dataset.target} “${text(e)}” ${sizes.map((s) => s.text).join(", ")}`);
    }
  }

  /** card is the box with an edge or a ground of its own that a thing stands in. What is placed freely may stick out. */
  const cards = new Map();
  function card(e) {
    if (!e || e === document.body) return undefined;
    if (cards.has(e)) return cards.get(e);
    const { position, borderTopWidth, borderBottomWidth, backgroundColor, display, overflowY } = getComputedStyle(e);
    const box = display !== "inline" && display !== "contents"
      && ((parseFloat(borderTopWidth) > 0 && parseFloat(borderBottomWidth) > 0) || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor));
    const found = /absolute|fixed|sticky/.test(position) || overflowY !== "visible"
      ? (box && overflowY === "visible" ? e : undefined)
      : box
      ? e
      : card(e.parentElement);
    cards.set(e, found);
    return found;
  }
  function spills(e, box, what) {
    const around = card(e);
    if (!around) return;
    const { left, top, right, bottom } = around.getBoundingClientRect();
    const by = Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
    if (by > 1.5) found.add(`spills by ${Math.round(by)} px: ${name(around)} “${what.slice(0, 40)}”`);
  }
  for (const e of document.querySelectorAll("svg.icon")) {
    if (!seen(e)) continue;
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const [x, y] = [(right - left) * 0.12, (bottom - top) * 0.12]; // the air around a drawing
    const p = part(e, { left: left + x, right: right - x, top: top + y, bottom: bottom - y });
    if (p.cut && !onMap(e)) found.add(`cut: icon in ${name(e.parentElement)} “${text(e.parentElement)}”`);
    if (right > left) {
      spills(e.parentElement, { left: left + x, right: right - x, top: top + y, bottom: bottom - y }, text(card(e.parentElement) ?? e));
    }
  }

  // Letters.
  const letters = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.replace(/\s+/g, " ").trim();
    const e = node.parentElement;
    if (!words || !e || !seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = range.getClientRects();
    if (lines.length === 0) continue;
    const style = getComputedStyle(e);
    if (style.clipPath === "inset(50%)") continue; // for screen readers only
    if (e.closest("[data-actor]")) continue; // on its way
    const svg = e.closest("svg");
    const map = onMap(e);
    const size = parseFloat(style.fontSize) * (svg ? (e.getScreenCTM?.()?.a ?? 1) : (e.currentCSSZoom ?? 1));
    for (const box of lines) {
      if (box.width < 1 || box.height < 1) continue;
      // Letters are lower than their line.
      const air = svg ? box.height * 0.2 : Math.max(0, (box.height - size * 0.8) / 2);
      const p = part(e, { left: box.left + 0.5, right: box.right - 0.5, top: box.top + air, bottom: box.bottom - air });
      if (map ? p.gone || p.cut : p.gone && !p.cut) continue; // the map can be moved
      if (size < least) found.add(`letters of ${size.toFixed(1)} px: ${name(e)} “${words.slice(0, 24)}”`);
      if (map) continue;
      if (p.cut) found.add(`clipped: ${name(e)} “${words.slice(0, 40)}”`);
      else if (outside(p)) found.add(`text outside: ${name(e)} “${words.slice(0, 40)}”`);
      if (!svg && !p.cut) spills(e, { left: box.left + 0.5, right: box.right - 0.5, top: box.top + air, bottom: box.bottom - air }, words);
      letters.push({ e, p, words });
    }
    if (
      !map && style.overflow !== "visible" && !/auto|scroll/.test(style.overflow)
      && (e.scrollWidth > e.clientWidth + 1 || (style.webkitLineClamp !== "none" && e.scrollHeight > e.clientHeight + 2))
    ) found.add(`shortened: ${name(e)} “${words.slice(0, 40)}”`);
  }
  letters.sort((a, b) => a.p.top - b.p.top);
  for (let i = 0; i < letters.length; i++) {
    for (let j = i + 1; j < letters.length && letters[j].p.top < letters[i].p.bottom - 1.5; j++) {
      const [a, b] = [letters[i], letters[j]];
      const w = Math.min(a.p.right, b.p.right) - Math.max(a.p.left, b.p.left);
      if (w < 1.5 || a.e === b.e || Math.min(a.p.bottom, b.p.bottom) - b.p.top < 1.5) continue;
      // Of two of which one lies under something that is open, only one is seen.
      const hit = document.elementFromPoint(Math.max(a.p.left, b.p.left) + w / 2, (b.p.top + Math.min(a.p.bottom, b.p.bottom)) / 2);
      const over = hit?.closest(".sheet, .panel, dialog, aside, .tip, .hint, .projection");
      if (apart(a.e, b.e)) continue;
      if (over && over.contains(a.e) !== over.contains(b.e)) continue;
      found.add(`one over the other: ${name(a.e)} “${a.words.slice(0, 30)}” and ${name(b.e)} “${b.words.slice(0, 30)}”`);
    }
  }

  // What must always be there.
  const inSight = (selector, what) => {
    const all = [...document.querySelectorAll(selector)];
    if (all.length === 0) return void found.add(`missing: ${what}`);
    const one = all.some((e) => {
      const box = e.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return box.width >= 1 && box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1 && hit
        && (e.contains(hit) || hit.contains(e));
    });
    if (!one) found.add(`not in sight: ${what}`);
  };
  const draft = document.querySelector(".draft");
  const table = asked && (draft || (document.querySelector(".tabletop") && !document.querySelector(".film")));
  const judged = document.querySelector("[data-verdict]:not([data-verdict=on])");
  if (table) {
    // Until something is chosen there is nothing to confirm.
    const bar = document.querySelector("section.bar .confirm") ? "section.bar .confirm" : "section.bar [data-answers]";
    inSight(
      draft ? ".draft footer .primary" : judged ? "[data-next], [data-back], [data-take-back]" : bar,
      judged ? "the way on" : "Confirm",
    );
  }
  if (table && !draft) {
    // A card that a lesson asks about lies in their place.
    if (goods && !document.querySelector(".cards.asked")) {
      for (const good of ["credits", "excavators", "mixers", "engineers", "energy"]) inSight(`[data-good=${good}]`, good);
    }
  }

  // The place that a production brings stands beside its energy.
  if (document.querySelector("section.bar .formula") && document.querySelector("section.bar .slips")) {
    inSight("section.bar .slips [data-place]", "the place in the energy ranking");
  }

  // Boards that should show everything.
  if (scrolls !== true) {
    for (
      const e of document.querySelectorAll(
        scrolls ? ".boards .company .body" : ".boards .management, .boards .page, .boards .company .body, .boards .own, .draft main",
      )
    ) {
      if (seen(e) && e.scrollHeight > e.clientHeight + 1) found.add(`scrolls: ${name(e)} by ${e.scrollHeight - e.clientHeight} px`);
    }
  }
  // The map has its part of the window, over the whole height.
  for (const land of document.querySelectorAll(".boards.desk > .map")) {
    const box = land.getBoundingClientRect();
    const part = (box.width * box.height) / (width * height);
    if (part < map) found.add(`the map has ${(100 * part).toFixed(1)} % of the window, not ${100 * map} %`);
    if (box.height < height - 1) found.add(`the map is ${Math.round(box.height)} px high, not ${height}`);
  }
  // Neither the boards of a desk or tablet nor their parts have holes, nor has the card of a round or the panel of a review.
  const whole = ".boards:is(.desk, .middle, .tablet) :is(.own, .page, .page section, .page .columns > div, .finale .body), .review";
  for (const board of document.querySelectorAll(whole)) {
    if (!seen(board) || board.scrollHeight > board.clientHeight + 1) continue;
    const zoom = board.currentCSSZoom ?? 1;
    const boxes = [...board.children].filter((e) => seen(e) && getComputedStyle(e).position !== "absolute").map((e) =>
      e.getBoundingClientRect()
    );
    const bottom = board.getBoundingClientRect().bottom;
    for (const { bottom: end } of boxes.filter((b) => b.height > 0)) {
      if (boxes.some((b) => b.height > 0 && b.top < end + 1 && b.bottom > end + 1)) continue; // something stands beside it
      const hole = Math.min(bottom, ...boxes.filter((b) => b.height > 0 && b.top >= end - 1).map((b) => b.top)) - end;
      if (hole > 30 * zoom) found.add(`a hole of ${Math.round(hole)} px: ${name(board)}`);
    }
  }
  // A company board has no holes.
  for (const works of document.querySelectorAll(".boards:not(.pocket) .company .works")) {
    if (!seen(works) || !works.nextElementSibling) continue;
    const ends = [...works.querySelectorAll(".wheel > svg, .side > *, .estate > *")].map((e) => e.getBoundingClientRect().bottom);
    const hole = works.nextElementSibling.getBoundingClientRect().top - Math.max(...ends);
    if (hole > 24 * (works.currentCSSZoom ?? 1)) found.add(`a hole of ${Math.round(hole)} px: between wheel and structures`);
  }
  if (document.documentElement.scrollWidth > width + 1) found.add("wider than the screen");
  return [...found];
}

/**
 * faint looks for icons whose lines are hardly seen on what they lie on; a theme changes that. On a pattern or in a drawing nothing is said
 * of them.
 */
export function faint() {
  if (getComputedStyle(document.documentElement).opacity === "0") throw new Error("nothing can be seen: see look in visit.mjs");
  const found = new Set();
  const colour = (text) => {
    const [r, g, b, a = 1] = (text.match(/[\d.e-]+/g) ?? []).map(Number);
    return {
      light: [r, g, b].map((x) => (text.startsWith("color") ? x : x / 255)).map((x) => x <= 0.04 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
        .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0),
      a,
    };
  };
  for (const e of document.querySelectorAll("svg.icon")) {
    const drawing = document.querySelector(e.querySelector("use")?.getAttribute("href") || "none");
    // A production is a bolt on a hexagon of the colour of lines.
    if (
      !drawing?.innerHTML.includes("--sprite-ink") || drawing.id === "i-produced"
      || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    ) continue;
    let under = e.parentElement;
    let ground;
    for (; under; under = under.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(under);
      ground = colour(backgroundColor);
      if (backgroundImage !== "none" || under.matches("svg") || ground.a > 0.5) break;
    }
    if (!under || under.matches("svg") || getComputedStyle(under).backgroundImage !== "none") continue;
    e.style.outlineColor = "var(--sprite-ink)"; // only a property of the browser tells the colour
    const ink = colour(getComputedStyle(e).outlineColor);
    e.style.outlineColor = "";
    if ((Math.max(ink.light, ground.light) + 0.05) / (Math.min(ink.light, ground.light) + 0.05) < 1.7) {
      found.add(
        `faint: ${drawing.id} in ${
          e.closest("section[class], aside, nav, header, footer, dialog, main")?.getAttribute("class")?.split(" ")[0] ?? ""
        } ${e.parentElement.tagName.toLowerCase()}.${(e.parentElement.getAttribute("class") ?? "").split(" ").slice(0, 2).join(".")}`,
      );
    }
  }
  return [...found];
}
