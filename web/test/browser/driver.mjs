// Plays through the screen: it looks for things that can be pointed at, clicks them, and confirms. It knows no rule of the game.

/** A Random that gives the same numbers each time. */
export function random(seed) {
  let x = seed >>> 0 || 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x % n;
  };
}

const selectors = {
  things: "[data-legal]",
  confirm: "section.bar .confirm:not(:disabled), .draft footer .primary:not(:disabled)",
  options:
    "section.bar .options button:not(:disabled), section.bar .plain:not(:disabled), section.bar [data-option], section.bar .letter, section.bar .stepper button:last-child:not(:disabled)",
  list: "section.bar [data-answers]",
  answers: "section.bar .answers li button",
};

/** tell tells how things stand on the page, without looking where they lie. It runs in the page. */
function tell(selectors) {
  const told = document.querySelector("[data-ply]");
  document.querySelector("[data-finale-next]")?.click(); // the card of a round lies on the company board
  const count = (selector) => document.querySelectorAll(selector).length;
  const pressed = (list) =>
    [...list].map((e) =>
      (e.getAttribute("aria-pressed") ?? e.getAttribute("aria-checked") ?? e.getAttribute("aria-selected") ?? "")
      + (e.matches("output") ? e.textContent : "")
    ).join();
  const [legal, chosen, confirm] = [count("[data-legal]"), count("[data-chosen]"), count(selectors.confirm)];
  const options = document.querySelectorAll(selectors.options);
  const tabs = document.querySelectorAll("[data-needed]");
  return {
    ply: Number(told?.dataset.ply ?? -1),
    phase: told?.dataset.phase,
    asked: told?.hasAttribute("data-asked") ?? false,
    busy: told?.hasAttribute("data-busy") ?? false,
    confirm: confirm > 0,
    open: legal + options.length + tabs.length + confirm > 0,
    // Another one when something has been chosen or taken back.
    choice: [legal, chosen, confirm, pressed(options), pressed(tabs), document.querySelector("section.bar .stepper")?.textContent].join(
      ";",
    ),
  };
}

/** look tells what can be done on the page now, with a place to click for each thing. It runs in the page. */
function look(selectors) {
  const told = document.querySelector("[data-ply]");
  // Around a thing on the map there is room for a finger.
  const thing = (hit) => (hit?.dataset.reach ? document.querySelector(`svg [data-target="${hit.dataset.reach}"]`) : hit);
  // A place inside a thing that is not covered by another.
  const spot = (e, part) => {
    const box = e.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return undefined;
    for (
      const [fx, fy] of [
        [0.5, 0.5],
        [0.5, 0.25],
        [0.5, 0.75],
        [0.25, 0.5],
        [0.75, 0.5],
        [0.12, 0.5],
        [0.88, 0.5],
        [0.5, 0.1],
        [0.5, 0.9],
        [0.2, 0.2],
        [0.8, 0.8],
        [0.8, 0.2],
        [0.2, 0.8],
      ]
    ) {
      const x = box.x + fx * box.width;
      const y = box.y + fy * box.height;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const hit = thing(document.elementFromPoint(x, y));
      if (hit && (part ? hit.closest(part) === e : e === hit || e.contains(hit))) return { x, y };
    }
    // A line that bends leaves its box empty in the middle: look along it.
    for (const line of e.matches("path, line, polyline") ? [e] : e.querySelectorAll("path, line, polyline")) {
      const length = line.getTotalLength?.() ?? 0;
      const matrix = line.getScreenCTM?.();
      if (!length || !matrix) continue;
      for (let i = 1; i < 12; i++) {
        const p = line.getPointAtLength((length * i) / 12).matrixTransform(matrix);
        if (p.x < 0 || p.y < 0 || p.x >= innerWidth || p.y >= innerHeight) continue;
        const hit = thing(document.elementFromPoint(p.x, p.y));
        if (hit?.closest(part ?? "*") === e || e === hit || e.contains(hit)) return { x: p.x, y: p.y };
      }
    }
    return undefined;
  };
  const legal = [];
  const hidden = [];
  for (const e of document.querySelectorAll(selectors.things)) {
    const place = spot(e, "[data-target]");
    if (place) legal.push({ id: e.dataset.target, ...place });
    else hidden.push(e.dataset.target);
  }
  const button = document.querySelector(selectors.confirm);
  const options = [...document.querySelectorAll(selectors.options)].map((e) => ({
    pressed: e.getAttribute("aria-pressed") === "true" || e.getAttribute("aria-checked") === "true",
    ...spot(e),
  })).filter((o) => o.x !== undefined);
  const tabs = [...document.querySelectorAll("[data-needed]")].filter((e) =>
    e.getAttribute("aria-selected") !== "true" && e.getAttribute("aria-pressed") !== "true"
  ).map((e) => spot(e)).filter(Boolean);
  return {
    ply: Number(told?.dataset.ply ?? -1),
    phase: told?.dataset.phase,
    asked: told?.hasAttribute("data-asked") ?? false,
    busy: told?.hasAttribute("data-busy") ?? false,
    chosen: document.querySelectorAll("[data-chosen]").length,
    legal,
    hidden,
    options,
    tabs,
    confirm: button ? spot(button) : undefined,
  };
}

/** place brings one of several things into sight and tells where it lies and how many there are. It runs in the page. */
function place([selector, nth]) {
  const all = [...document.querySelectorAll(selector)];
  const e = all.at(nth);
  if (!e) return undefined;
  e.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = e.getBoundingClientRect();
  return { of: all.length, expanded: e.getAttribute("aria-expanded") === "true", x: x + width / 2, y: y + height / 2 };
}

export class Driver {
  constructor(page, seed, { touch = false } = {}) {
    this.page = page;
    this.random = random(seed);
    this.touch = touch;
    this.decisions = 0;
    this.clicks = 0;
    this.listed = []; // what only the list could answer
  }

  /** look tells what can be done now; with other things than those that may be chosen, where they are. */
  look(things = selectors.things) {
    return this.page.evaluate(look, { ...selectors, things });
  }

  tell() {
    return this.page.evaluate(tell, selectors);
  }

  async click({ x, y }) {
    this.clicks++;
    if (this.touch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** until waits for what the page tells, and looks then. */
  async until(what, test, ms = 60_000) { // a slow machine is no failure
    const end = Date.now() + ms;
    for (;;) {
      const now = await this.tell();
      if (test(now)) return this.look();
      if (Date.now() > end) throw new Error(`waited for ${what}: ${JSON.stringify(now)}`);
      await this.page.waitForTimeout(15);
    }
  }

  /** ready waits until this screen is asked or the game is over. */
  ready() {
    return this.until("a question", (s) => s.phase === "finished" || (s.asked && !s.busy && s.open));
  }

  /** decide answers one prompt; it gives back false when the game is over. */
  async decide() {
    let now = await this.ready();
    if (now.phase === "finished") return false;
    const { ply } = now;
    this.decisions++;
    for (let tries = 0; tries < 60; tries++) {
      if (now.ply !== ply || now.phase === "finished") return true;
      if (tries % 18 === 17) {
        await this.list();
        now = await this.until("what the list says", (s) => s.ply !== ply || s.confirm, 700).catch(() => this.look());
        continue;
      }
      if (now.confirm && (now.chosen > 0 || now.options.some((o) => o.pressed) || now.legal.length === 0 || this.random(4) === 0)) {
        await this.click(now.confirm);
        now = await this.until("the answer to be played", (s) => s.ply !== ply || (!s.busy && !s.confirm), 8000).catch(() => this.look());
        continue;
      }
      const choices = [...now.legal, ...now.options.filter((o) => !o.pressed)];
      const { choice } = await this.tell();
      const changed = (s) => !s.busy && (s.ply !== ply || s.choice !== choice);
      // What only lies on a sheet that is closed comes up by its tab.
      if (now.tabs.length > 0 && (choices.length === 0 || this.random(6) === 0)) {
        await this.click(now.tabs[this.random(now.tabs.length)]);
        now = await this.until("the sheet", changed, 700).catch(() => this.look());
        continue;
      }
      const unseen = now.hidden.length > 0 && this.random(5) === 0;
      if (choices.length > 0 && !unseen) await this.click(choices[this.random(choices.length)]);
      else if (now.hidden.length > 0) {
        const id = now.hidden[this.random(now.hidden.length)];
        await this.page.evaluate(
          (id) => document.querySelector(`[data-legal][data-target="${id}"]`)?.scrollIntoView({ block: "center" }),
          id,
        );
        now = await this.look();
        continue;
      } else await this.list();
      now = await this.until("something to change", changed, 700).catch(() => this.look());
    }
    throw new Error(`no answer found at ply ${ply}: ${JSON.stringify(now)}`);
  }

  /** list answers from the list of answers in words: the last resort. */
  async list() {
    this.listed.push(await this.page.evaluate(() => document.querySelector("section.bar .question")?.textContent?.trim() ?? "?"));
    const open = await this.page.evaluate(place, [selectors.list, -1]);
    if (!open) return; // the draft has none
    if (!open.expanded) await this.click(open);
    for (const end = Date.now() + 3000; Date.now() < end; await this.page.waitForTimeout(15)) {
      const { of = 0 } = (await this.page.evaluate(place, [selectors.answers, 0])) ?? {};
      const answer = of > 0 && (await this.page.evaluate(place, [selectors.answers, this.random(of)]));
      if (answer) return this.click(answer);
    } // else the question has gone meanwhile: look again
  }

  /** play goes on until the game is over, or so many decisions have been made. */
  async play(most = Infinity) {
    for (let i = 0; i < most; i++) if (!(await this.decide())) return;
  }
}
