// Screens that need other people, a past or an operator: what they show is made once, then each is opened like any other.
import { counted, held } from "./held.mjs";
import { firstDecision, playOn, plies, record, recorded } from "./records.mjs";

/**
 * around makes somebody a past with other people on the server at hand, and gives back the screens that show it: a path, what tells that it
 * is there, what is to be opened there, whether something is asked there, and the smallest letters where others are allowed. The third one
 * is banned; admin gives orders to the program of the server, with flags.
 */
export async function around(ann, bob, cem, admin) {
  const who = async (person) => (await (await person.context.request.get("/api/me")).json()).id;
  const now = async (id) => (await ann.context.request.get(`/api/tables/${id}`)).json();
  const [me, other, third] = [await who(ann), await who(bob), await who(cem)];

  // A table that waits, with a quarrel, and what was told of it.
  const { table: lobby } = await ann.post("/api/tables", {
    name: "Sunday afternoon at the lake",
    open: true,
    seats: [{ who: "me" }, { who: "open" }, { who: "open" }],
  });
  await bob.post(`/api/tables/${lobby.id}/sit`, {});
  await ann.post(`/api/tables/${lobby.id}/say`, { text: "Good evening to all of you. Who is going to play with the expansion?" });
  await bob.post(`/api/tables/${lobby.id}/say`, { text: "Go away, you fool" });
  const { chat } = await now(lobby.id);
  await ann.post("/api/me/reports", {
    person: other,
    why: "chat",
    text: "An insult, and not the first one of this evening.",
    table: lobby.id,
    message: chat?.at(-1)?.number,
  });
  await bob.post("/api/me/reports", { person: me, why: "leaving" });

  // A rated game of two, and one of hers alone, of which is said until when it is kept.
  const { table: rated } = await ann.post("/api/tables", {
    name: "Past evening",
    variant: "introductory",
    open: true,
    rated: true,
    cc0: true,
    seats: [{ who: "me" }, { who: "open" }],
  });
  await bob.post(`/api/tables/${rated.id}/sit`, {});
  const { table: alone } = await ann.post("/api/tables", recorded("044-4p-lwp", plies(record("044-4p-lwp")) - 1));
  for (const id of [rated.id, alone.id]) {
    for (;;) {
      const { ply, game, you } = await now(id);
      if (!game.prompt) break;
      await (you.seats.includes(game.prompt.seat) ? ann : bob).post(`/api/tables/${id}/play`, {
        ply,
        action: game.prompt.answers.at(-1).action,
      });
    }
  }

  // A game over days in which the other one thinks, and a turn is planned.
  const { table: slow } = await bob.post("/api/tables", {
    name: "Slow and friendly",
    open: true,
    pace: "turns",
    clock: { kind: "days", days: 3 },
    record: record("018-2p-std"),
    ply: 60,
    seats: [{ who: "me" }, { who: "open" }],
  });
  await ann.post(`/api/tables/${slow.id}/sit`, {});
  for (;;) {
    const { table, game, ply } = await now(slow.id);
    if (table.to_move === 0 && game.prompt.kind === "turn") break;
    await (table.to_move ? ann : bob).post(`/api/tables/${slow.id}/play`, { ply, action: game.prompt.answers[0].action });
  }
  await ann.post(`/api/tables/${slow.id}/plan`, { ply: (await now(slow.id)).ply, turns: [["bank 1"], ["bank 2"]] });

  // A game of his with the expansion that she looks on, and one that he has left.
  const { table: watched } = await bob.post("/api/tables", { ...recorded("044-4p-lwp", 300), open: true });
  const { table: left } = await ann.post("/api/tables", {
    ...recorded("044-4p-lwp", 300),
    open: true,
    seats: [{ who: "me" }, { who: "open" }, { who: "busy" }, { who: "spring" }],
  });
  await bob.post(`/api/tables/${left.id}/sit`, {});
  await bob.post(`/api/tables/${left.id}/leave`, {});

  await ann.post("/api/me/avoided", { person: other, how: "mute", table: rated.id });
  await ann.post("/api/me/avoided", { person: third, how: "block" });
  admin(["operator", me]);
  admin(["ban", third], "-reason", "chat", "-days", "3", "-why", "Please be kind to the others at your table");
  const [hers, his] = [await ann.context.cookies(), await cem.context.cookies()];
  const { table: draft } = await ann.post("/api/tables", recorded("044-4p-lwp", firstDecision("044-4p-lwp")));
  // Clicked by hand: only a laptop shows the parts, and a picture that is drawn small cannot be clicked in.
  const click = (page, selector) => page.evaluate((selector) => document.querySelector(selector).click(), selector);
  const part = (name) => async (page) => {
    await click(page, "[data-statistics]");
    await page.locator(`[data-part=${name}]`).waitFor({ state: "attached" });
    await click(page, `[data-part=${name}]`);
  };
  const uncounted = (page) => click(page, "[data-statistics]");
  const view = (n) => (page) => page.locator("main fieldset label").nth(n).click();
  const person = (page) => page.locator(".said .who, [data-person]").first().click();
  // The end of a round is a scene: a part of it stays if the time it lasts does not pass.
  const speed = (page, speed) =>
    page.evaluate(
      (speed) => localStorage.setItem("preferences", JSON.stringify({ ...JSON.parse(localStorage.getItem("preferences")), speed })),
      speed,
    );
  const end = (part, opened, lasts) => ({
    name: `the end of a round: ${part}`,
    path: "/privacy",
    there: "main h1",
    async open(page) {
      if (lasts) await speed(page, 1);
      const round = await ann.table(recorded("044-4p-lwp", 154));
      await page.evaluate((lasts) => {
        const { setTimeout } = window;
        if (lasts) window.setTimeout = (f, ms, ...more) => (ms === lasts ? 0 : setTimeout(f, ms, ...more));
      }, lasts);
      await playOn(ann, round);
    },
    opened,
    leave: (page) => speed(page, 0),
  });
  /** A turn on the stage, held as soon as a part of it is told. */
  const staged = (name, part, player) => ({
    name: `the stage: ${name}`,
    path: "/privacy",
    there: "main h1",
    async open(page) {
      await speed(page, 0.5);
      await held(ann, player, part);
    },
    opened: `[data-scene] ${part}`,
    leave: (page) => speed(page, 0),
  });
  /** opens opens a tool by the menu, which has it at every size. */
  const opens = (tool) => async (page) => {
    await page.locator("[data-tool=menu]").click();
    await page.locator(`dialog[open] [data-open=${tool}]`).click();
  };
  /** These cost time, and are for those who have it. */
  const more = process.env.SIZES || process.env.KINDS
    ? [
      staged("a contract", "[data-sealed]", bob),
      staged("a great production of mine", "[data-gain]", ann),
      {
        name: "the switches of the loudspeaker",
        path: `/table/${left.id}`,
        there: "[data-empty]",
        open: opens("sound"),
        opened: "dialog[open] fieldset",
      },
      {
        name: "what is in sight",
        path: `/table/${left.id}`,
        there: "[data-empty]",
        open: opens("view"),
        opened: "dialog[open] fieldset",
      },
    ]
    : [];
  return [
    staged("a production", ".formula", bob),
    { name: "watched", path: `/table/${watched.id}`, there: "[data-watching]" },
    { name: "an empty seat", path: `/table/${left.id}`, there: "[data-empty]" },
    { name: "the strip", path: `/table/${slow.id}?ply=40`, there: "[data-strip] [data-season]" },
    ...more,
    end("water", "section.bar .steps", 1600),
    end("ranking", "[data-finale=energy]", 2600),
    end("points and income", "[data-finale=card]"),
    { name: "lobby", path: `/table/${lobby.id}`, there: ".said" },
    { name: "somebody", path: `/table/${lobby.id}`, there: ".said", open: person, opened: "[data-person-dialog]" },
    {
      name: "a report",
      path: `/table/${lobby.id}`,
      there: ".said",
      async open(page) {
        await person(page);
        await page.locator("[data-person-dialog] [data-report]").click();
      },
      opened: "[data-person-dialog] textarea",
    },
    { name: "reports", path: "/operate", there: "[data-report]" },
    { name: "people", path: "/operate", there: "[data-report]", open: view(1), opened: "[data-view=people] li button" },
    { name: "tables", path: "/operate", there: "[data-report]", open: view(2), opened: "[data-view=tables] li button" },
    { name: "log", path: "/operate", there: "[data-report]", open: view(3), opened: "[data-did]" },
    {
      name: "an operator renames",
      path: "/operate",
      there: "[data-report]",
      open: (page) => page.locator("[data-do=rename]").first().click(),
      opened: "dialog textarea",
    },
    ...["table", "buildings", "statistics"].map((name) => ({
      name: `draft: ${name}`,
      path: `/table/${draft.id}`,
      there: ".draft .start",
      open: part(name),
      opened: `.on[data-open=${name}] .shares`,
      leave: uncounted,
      asks: true,
    })),
    { name: "final scoring", path: `/table/${alone.id}`, there: "[data-until]" },
    { name: "the count", path: `/table/${alone.id}`, there: "[data-until]", open: counted, opened: "[data-count]" },
    {
      name: "review",
      path: `/table/${rated.id}`,
      there: "[data-review]",
      open: (page) => page.locator("[data-review]").click(),
      opened: "section.review h2",
    },
    { name: "shared", path: `/game/${rated.id}`, there: "main ol li", least: 9.9 }, // a picture of the map
    { name: "archive", path: "/archive", there: "[data-game]" },
    { name: "profile", path: `/player/${me}`, there: "[data-profile]" },
    { name: "settings", path: "/settings", there: "[data-reports] li" },
    { name: "planned", path: `/table/${slow.id}`, there: "[data-laid]" },
    {
      name: "plan board",
      path: `/table/${slow.id}`,
      there: "[data-ahead], [data-change]",
      open: (page) => page.locator("[data-ahead], [data-change]").first().click(),
      opened: "[data-next-turn]",
    },
    {
      name: "banned",
      path: "/privacy",
      there: "main h1",
      async open(page) {
        await ann.context.addCookies(his);
        await page.goto("/");
      },
      opened: "[data-ban]",
      async leave(page) {
        await ann.context.addCookies(hers);
        await page.goto("/");
      },
    },
  ];
}
