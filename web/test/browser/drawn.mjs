// What a table draws, compared with the position that it says it draws.

/** merged applies a patch as the server means it: objects and lists by their members, null takes one away. */
function merged(to, patch) {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const value = Array.isArray(to) ? [...to] : { ...to };
  for (const [name, x] of Object.entries(patch)) {
    if (x === null) delete value[name];
    else value[name] = merged(value[name], x);
  }
  return value;
}

/** litBy gives the powerhouses whose windows are lit after an event. */
export function litBy(lit, e) {
  if (e.kind === "round") return new Set();
  return e.kind === "produced" ? new Set([...lit, e.to]) : lit;
}

/**
 * follow keeps every position that a table passes, from what its socket hears: after each event, by the place in the log as `data-shown`
 * writes it. It keeps what came together, too.
 */
export function follow(page) {
  const heard = { places: new Map(), news: [], ply: Infinity };
  let now;
  let lit = new Set();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      for (const m of [message, message.update, message.done?.update].filter((x) => x?.entries)) {
        const news = m.entries.filter((e) => e.ply > heard.ply);
        if (news.length) heard.news.push(news);
        if (!news.some((e) => e.events.some((x) => x.after))) now = m.game; // too much to be told event by event
        for (const { ply, events } of news) {
          for (const [i, e] of events.entries()) {
            if (e.after) now = merged(now, e.after);
            lit = litBy(lit, e);
            heard.places.set(i === events.length - 1 ? `${ply}.0` : `${ply - 1}.${i + 1}`, { ...now, lit });
          }
          if (events.length === 0) heard.places.set(`${ply}.0`, { ...now, lit });
          heard.ply = ply;
        }
      }
    }));
  /** from begins at a position, after what the log tells. */
  heard.from = ({ ply, game }, entries) => {
    now = game;
    lit = entries.flatMap((e) => e.events).reduce(litBy, new Set());
    heard.ply = ply;
    heard.places.clear();
    heard.news = [];
    heard.places.set(`${ply}.0`, { ...now, lit });
  };
  return heard;
}

const goods = ["engineers", "credits", "excavators", "mixers", "energy"];

/** watch notes in `frames` what is drawn, whenever anything on the page changes: nothing drawn escapes it. It runs in the page. */
export function watch(goods) {
  const number = (e) => Number(e.firstChild.textContent.replace("−", "-"));
  const label = (e) => e.getAttribute("aria-label") ?? "";
  const read = () => {
    const told = document.querySelector("[data-shown]");
    const ribbon = document.querySelector("[data-scene]");
    const rows = [...document.querySelectorAll("tr[data-of]")].sort((a, b) => a.dataset.of - b.dataset.of);
    // While the end of a round is told the screen is on its way; it has a test of its own.
    if (!told || rows.length === 0 || (told.dataset.mode === "stage" && !ribbon)) return undefined;
    const board = document.querySelector("[data-board]");
    const things = [...document.querySelectorAll(".map [data-target], .management [data-target]")].map((e) => [e.dataset.target, label(e)]);
    return {
      at: told.dataset.shown,
      mode: told.dataset.mode,
      scene: ribbon && Number(ribbon.dataset.scene),
      turn: ribbon?.dataset.turn,
      seats: rows.map((row) => [
        ...goods.map((good) => number(row.querySelector(`[data-figure=${good}]`))),
        number(row.querySelector("[data-figure=hand]")),
        number(row.querySelector("[data-vp]")),
      ]),
      own: board && {
        company: board.dataset.board,
        goods: Object.fromEntries([...board.querySelectorAll("[data-good]")].map((e) => [e.dataset.good, number(e.querySelector("b"))])),
        wheel: [...board.querySelectorAll(".wheel .segment")].map(label),
        fulfilled: Number(/\d+/.exec(board.querySelector("[data-fulfilled]")?.textContent)?.[0]),
      },
      order: [...document.querySelectorAll(".track ol li")].map((e) => e.title.split(",")[0].toLowerCase()),
      track: label(document.querySelector(".energy svg")),
      thread: document.querySelectorAll("[data-thread] [data-turn]:not([data-now])").length,
      current: document.querySelectorAll("[data-thread] [data-now]").length,
      things: Object.fromEntries(things),
      lit: [...document.querySelectorAll(".map [data-target]:has([data-lit=true])")].map((e) => e.dataset.target).sort(),
    };
  };
  window.frames = [];
  let last = "";
  const look = () => {
    const frame = read();
    const now = JSON.stringify(frame);
    if (!frame || now === last) return;
    window.frames.push(frame);
    last = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
}
export const watched = (page) => page.evaluate(watch, goods);

/**
 * threads gives what the threads of frames draw otherwise than it was: the turns that were over, and the one on the stage. A turn of mine
 * is there as soon as a decision of it is; the first one may have begun before.
 */
export function threads(frames, news, within) {
  const [first] = frames;
  const begun = Number(first.at.split(".")[0]) - (within ? 1 : 0);
  const entries = news.flat();
  const stops = entries.filter((e) => e.events.some((x) => x.kind === "turn")).map((e) => e.ply);
  return frames.flatMap(({ at, mode, scene, thread, current }) => {
    const ply = Number(at.split(".")[0]);
    const over = stops.filter((s) => s <= ply);
    const part = mode === "live" && ply > (over.at(-1) ?? begun) ? 1 : 0;
    const ended = current && over.at(-1) >= scene ? 1 : 0; // it stays on the stage until it is left
    const is = [first.thread - (within ? 1 : 0) + over.length + part - ended, scene && current ? 1 : 0];
    return is[0] === thread && is[1] === current ? [] : [`at ${at} ${mode} the thread has ${thread} and ${current}, not ${is}`];
  });
}

/** segment reads what a segment of the wheel holds from its words: whether there is a tile, excavators, mixers. */
function segment(text) {
  const parts = (text.split(": ")[1] ?? "empty").split(", ");
  const n = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(text)?.[1] ?? 0);
  return [parts.some((p) => p !== "empty" && !/^\d+ (excavator|mixer)/.test(p)), n("excavator"), n("mixer")];
}
const held = ({ tiles = [], excavators = 0, mixers = 0 }) => [tiles.length > 0, excavators, mixers];

/**
 * wrong gives what a frame draws otherwise than a position is: goods, points, cards, tiles, works, the wheel, the order, water, structures,
 * engineers on their spaces, and, where it is known which powerhouses have produced, lit windows.
 */
export function wrong(frame, { seats, order, position: { companies, map, market, action_spaces }, lit }) {
  const list = [];
  const same = (what, drawn, is) => {
    if (JSON.stringify(drawn) !== JSON.stringify(is)) list.push(`${what}: drawn ${JSON.stringify(drawn)}, is ${JSON.stringify(is)}`);
  };
  const all = seats.map(({ company }) => [company, companies[company]]);
  for (const [i, [company, c]] of all.entries()) {
    same(company, frame.seats[i], [...goods.map((good) => c[good]), c.contracts.length, c.vp]);
    same(`${company}'s marker`, Number(new RegExp(`${company}: (\\d+) energy`, "i").exec(frame.track)?.[1]), c.energy);
  }
  same("the order", frame.order, (order.length ? order : seats.map((_, i) => i)).map((seat) => seats[seat].company));
  if (frame.own) {
    const c = companies[frame.own.company];
    for (const [good, n] of Object.entries(frame.own.goods)) if (good in c) same(`my ${good}`, n, c[good]);
    same("my fulfilled contracts", frame.own.fulfilled, c.fulfilled.length);
    same("my wheel", frame.own.wheel.map(segment), [0, 5, 4, 3, 2, 1].map((i) => held(c.wheel[i])));
  }
  const owner = (text) => (/^(\w+): /.exec(text)?.[1] ?? (text.startsWith("Neutral") ? "neutral" : "")).toLowerCase();
  for (const [id, text] of Object.entries(frame.things)) {
    if (/^B\d/.test(id)) {
      const dam = map.dams[id];
      same(id, owner(text), dam?.owner ?? "");
      if (dam) same(id, /level \d, \d of/.exec(text)?.[0], `level ${dam.level}, ${map.water[id] ?? 0} of`);
    } else if (/^C\d/.test(id)) same(id, owner(text), map.conduits[id] ?? "");
    else if (/^P\d/.test(id)) same(id, owner(text), map.powerhouses[id] ?? "");
    else if (/^H[A-D]$/.test(id)) same(id, Number(/(\d+) drops? waits?$/.exec(text)?.[1] ?? 0), map.water[id] ?? 0);
    else if (/^(turbine|water|workshop|machinery|contract|patent)_|^bank$/.test(id)) {
      const there = all.flatMap(([company]) => action_spaces[id]?.[company] ? [[company, action_spaces[id][company].engineer ?? 0]] : []);
      const drawn = [...text.matchAll(/(\w+): (\d+) engineers?/g)].map(([, who, n]) => [who.toLowerCase(), Number(n)]);
      same(id, drawn.sort(), there.sort());
    }
  }
  const cards = Object.keys(frame.things).filter((id) => /^[GYRN]\d+$/.test(id)).sort();
  const shown = (of) => Object.keys(frame.things).filter((id) => of.test(id)).sort();
  if ("patent_1" in frame.things) same("patents", shown(/^adv_/), Object.values(market.patents).sort());
  if ("external_work_1" in frame.things) same("works", shown(/^E[A-C]\d$/), Object.values(market.works).sort());
  if (lit) same("lit windows", frame.lit, [...lit].sort());
  same("contracts", cards, ["green", "yellow", "red", "national"].flatMap((pile) => market[pile] ?? []).sort());
  return list;
}
