// The table on the screen without a page: how much room there is, which board and which tool are open, whether the connection is lost.
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Game, Position } from "../../src/api/types";
import { light } from "../../src/board/advice/light.svelte";
import type { Step } from "../../src/board/finale/state.svelte";
import { Connection } from "../../src/board/shell/connection.svelte";
import { Desk, sites, type Lesson, type Page, type Tool } from "../../src/board/shell/desk.svelte";
import { Room } from "../../src/board/shell/room.svelte";
import { outside } from "../../src/board/shell/tools";
import type { Choice } from "../../src/table/choice.svelte";
import type { Session } from "../../src/table/session.svelte";
import { settings } from "../../src/ui/settings.svelte";

vi.mock("../../src/ui/settings.svelte", () => ({ boards: ["actions", "company", "players"], settings: { now: { scale: 100, away: [] } } }));

describe("room", () => {
  const room = (clientWidth: number, clientHeight: number) => new Room({ clientWidth, clientHeight });
  test.each(
    [
      [1920, 1080, { shape: "desk", wide: true, few: false, snug: false, aside: "card", low: false }],
      [1440, 900, { shape: "desk", wide: true, few: false, snug: true, aside: "card", low: false }],
      [1280, 720, { shape: "desk", wide: true, few: false, snug: true, aside: "card", low: true }],
      [820, 1180, { shape: "tablet", wide: true, few: true, aside: "card" }],
      [1024, 768, { shape: "middle", middle: true, wide: false, few: true, aside: "line" }],
      [390, 844, { shape: "pocket", phone: true, lying: false, upright: true, aside: "bar" }],
      [844, 390, { shape: "pocket", phone: true, lying: true, upright: false, aside: "line" }],
      [320, 640, { shape: "pocket", phone: true, upright: false }],
    ] as const,
  )("%i × %i", (width, height, expected) => expect(room(width, height)).toMatchObject(expected));

  test("large letters make the table larger, and its units fewer", () => {
    const large = room(1440, 900);
    large.letters = 32;
    expect([large.k, large.shape, large.lying]).toEqual([2, "pocket", true]);
    expect(large.least).toBeCloseTo(12.1 / 2);
  });

  test("a reader may have everything larger or smaller, as long as a phone has room", () => {
    const at = (width: number, height: number, scale: number) => {
      settings.now.scale = scale;
      const { k, shape } = room(width, height);
      settings.now.scale = 100;
      return [Math.round(k * 100) / 100, shape];
    };
    expect([75, 115, 150].map((scale) => at(1440, 900, scale))).toEqual([[0.75, "desk"], [1.15, "desk"], [1.5, "middle"]]);
    expect(at(2560, 1440, 150)).toEqual([2.4, "middle"]);
    expect(at(390, 844, 150)).toEqual([1.34, "pocket"]);
    expect(at(390, 844, 75)).toEqual([0.75, "pocket"]);
  });

  test("it is measured again", () => {
    const window = { clientWidth: 1440, clientHeight: 900 };
    const room = new Room(window);
    window.clientWidth = 390;
    expect(room.shape).toBe("desk");
    room.measure();
    expect(room.shape).toBe("pocket");
  });
});

describe("connection", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a short loss is not reported", () => {
    const connection = new Connection();
    connection.hear(false);
    vi.advanceTimersByTime(1400);
    connection.hear(true);
    vi.advanceTimersByTime(5000);
    expect([connection.lost, connection.returned]).toEqual([false, false]);
  });

  test("a long one is, and for a while that it is over", () => {
    const connection = new Connection();
    connection.hear(false);
    vi.advanceTimersByTime(1500);
    expect([connection.lost, connection.returned]).toEqual([true, false]);
    connection.hear(true);
    expect([connection.lost, connection.returned]).toEqual([false, true]);
    vi.advanceTimersByTime(2500);
    expect([connection.lost, connection.returned]).toEqual([false, false]);
  });

  test("nothing is reported once it is closed", () => {
    const connection = new Connection();
    connection.hear(false);
    connection.close();
    vi.advanceTimersByTime(5000);
    expect(connection.lost).toBe(false);
  });
});

let stop = () => {};
afterEach(() => {
  stop();
  light.area = "";
});

/** desk makes one whose map has B1L, whose management board has machine_1 and whose company board has company_1. */
function desk(
  page: Page = "play",
  { targets = [] as string[], lesson = undefined as Lesson | undefined, produces = (): boolean => false } = {},
) {
  const facts = {
    site: new Map([["B1L", { kind: "dam" }]]),
    space: new Map([["machine_1", { section: "machinery" }], ["company_1", { section: "company" }]]),
    ...Object.fromEntries(["contract", "work", "building", "tile", "officer"].map((name) => [name, new Map()])),
  };
  const game = { prompt: { kind: "turn", seat: 0 }, seats: [{ company: "usa" }], position: { companies: { usa: { contracts: [] } } } };
  const session = $state({
    ply: 1,
    here: false,
    asked: true,
    mine: 0,
    facts,
    past: undefined as Position | undefined,
    game: game as unknown as Game,
    shown: game as unknown as Game,
  });
  const choice = $state({ targets: new Map(targets.map((id) => [id, {}])), lit: new Set<string>(), answers: [] });
  const finale = $state({ step: undefined as Step | undefined, long: false });
  const room = $state({ phone: true, middle: false, shape: "pocket" as Room["shape"] });
  const taught = $state({ now: lesson });
  let made!: Desk;
  stop = $effect.root(() => {
    made = new Desk(session as unknown as Session, choice as unknown as Choice, room, finale, page, () => taught.now, produces);
    $effect(() => made.heed());
  });
  flushSync();
  const then = (change: () => void) => {
    change();
    flushSync();
    return made.tab;
  };
  const points = (...ids: string[]) => (choice.targets = new Map(ids.map((id) => [id, {}])));
  return { desk: made, session, choice, finale, room, taught, then, points };
}

test("boards of a wide table are put away, and come back while they are needed", () => {
  const { desk: d, session, choice, room, then } = desk("play", { targets: ["machine_1"] });
  settings.now.away = ["actions", "company"];
  const stands = () => (["actions", "company", "players"] as const).filter((b) => d.stands(b)).join(" ");
  try {
    expect([stands(), d.missing]).toEqual(["actions company players", false]); // a phone has tabs
    then(() => Object.assign(room, { phone: false, shape: "desk" }));
    expect([stands(), d.missing]).toEqual(["players", true]);
    then(() => (light.area = "hand"));
    expect(stands()).toBe("company players");
    then(() => (light.area = "machinery"));
    expect([stands(), d.missing]).toEqual(["actions players", false]);
    then(() => (light.area = ""));
    expect(then(() => (choice.lit = new Set(["company_1"]))) && stands()).toBe("company players");
    then(() => (choice.lit = new Set()));
    then(() => d.view(0));
    expect(stands()).toBe("company players");
    then(() => session.ply++);
    expect(stands()).toBe("players");
  } finally {
    settings.now.away = [];
  }
});

describe("which board is open", () => {
  test("the map, or the first with something to point at", () => {
    expect(desk().desk.tab).toBe("map");
    stop();
    expect(desk("play", { targets: ["company_1", "machine_1"] }).desk.tab).toBe("actions");
  });

  test("a question brings up its board once; what the reader opens then stays", () => {
    const { desk: d, session, then, points } = desk("play", { targets: ["B1L"] });
    expect(then(() => (points("machine_1"), (session.ply = 2)))).toBe("actions");
    expect(then(() => d.open("players"))).toBe("players");
    expect(then(() => points("company_1"))).toBe("players"); // the same question
    expect(then(() => (session.ply = 3))).toBe("company");
    expect(then(() => points())).toBe("company"); // nothing to point at: it stays
  });

  test("a question leaves a board that has what it needs, and a plan", () => {
    const { desk: d, session, then, points } = desk("plan", { targets: ["B1L"] });
    then(() => d.open("company"));
    expect(then(() => (points("machine_1", "company_1"), (session.ply = 2)))).toBe("company");
    then(() => d.open("plan"));
    expect(then(() => (points("machine_1"), (session.ply = 3)))).toBe("plan");
  });

  test("a hint brings up what it speaks of", () => {
    const { desk: d, choice, then } = desk("play", { targets: ["B1L"] });
    expect(then(() => (light.area = "hand"))).toBe("contracts");
    expect(then(() => (choice.lit = new Set(["B1L", "machine_1"])))).toBe("map");
    expect([...d.spot!.ids]).toEqual(["B1L"]);
    expect(then(() => d.open("players"))).toBe("players");
    expect(then(() => (choice.lit = new Set()))).toBe("contracts"); // the area is lit still
    expect(then(() => (light.area = ""))).toBe("contracts");
  });

  test("water runs on the map, and what lay over it comes back", () => {
    const { desk: d, finale, then } = desk();
    then(() => d.open("players"));
    expect(then(() => (finale.step = "water"))).toBe("map");
    expect(then(() => (finale.step = "energy"))).toBe("players");
  });

  test("my own production runs on the map, and what lay over it comes back", () => {
    const running = $state({ now: false });
    const { desk: d, then } = desk("play", { targets: ["machine_1"], produces: () => running.now });
    expect(d.tab).toBe("actions");
    expect(then(() => {
      running.now = true;
    })).toBe("map");
    expect(then(() => {
      running.now = false;
    })).toBe("actions");
  });

  test("a film is watched on the map; a review leaves the board alone", () => {
    for (const [page, tab] of [["play", "map"], ["past", "players"]] as const) {
      const { desk: d, session, then } = desk(page);
      then(() => d.open("players"));
      expect(then(() => {
        session.past = {} as Position;
      })).toBe(tab);
      stop();
    }
  });

  test("a lesson says where to look, and ends on the map", () => {
    const { desk: d, taught, then } = desk("lesson", {
      targets: ["B1L", "machine_1"],
      lesson: { spot: { ids: new Set(["machine_1"]) }, place: "actions", over: false },
    });
    expect(d.tab).toBe("actions");
    expect(d.draws("actions")).toBe(true);
    expect(d.draws("map")).toBe(false);
    expect(then(() => {
      taught.now = { ...taught.now!, over: true };
    })).toBe("map");
  });
});

test("what is to be seen on the wheel brings up the company board, until the learner goes on", () => {
  const lesson = { spot: undefined, place: "map" as const, over: false, wheel: true };
  const { desk: d, taught, then } = desk("lesson", { targets: ["B1L"], lesson });
  const says = (said: boolean) =>
    then(() => {
      taught.now = { ...lesson, said };
    });
  expect(d.tab).toBe("map"); // its name is lit
  expect(d.wheeled).toBe(true);
  expect(says(true)).toBe("company");
  expect(says(false)).toBe("map");
  says(true);
  expect(then(() => d.open("actions"))).toBe("actions"); // the reader decides
});

test("what an answer led to is seen before the board of the next question", () => {
  const lesson = { spot: undefined, place: "actions" as const, over: false };
  const { desk: d, session, taught, then } = desk("lesson", { targets: ["machine_1"], lesson });
  expect(then(() => {
    session.ply++;
    taught.now = { ...lesson, place: "map", runs: "company", spot: { ids: new Set(["B1L"]) } };
  })).toBe("company");
  // The hint goes a little later.
  expect(then(() => {
    taught.now = { ...lesson, place: "map", runs: "company" };
  })).toBe("company");
  expect(then(() => {
    taught.now = { ...lesson, place: "map" };
  })).toBe("map");
  expect(d.tab).toBe("map");
});

test("what an answer led to is seen on its board, and what lay over that comes back", () => {
  const lesson = { spot: undefined, place: "actions" as const, over: false };
  const { desk: d, taught, then } = desk("lesson", { targets: ["machine_1"], lesson });
  expect(d.tab).toBe("actions");
  expect(then(() => {
    taught.now = { ...lesson, runs: "map" };
  })).toBe("map");
  expect(then(() => {
    taught.now = { ...lesson, runs: "map", said: true, wheel: true };
  })).toBe("company");
  expect(then(() => {
    taught.now = lesson;
  })).toBe("actions");
});

test("a lesson shows no figures of a turn before something is pointed at, though there be only one", () => {
  const lesson = { spot: undefined, place: "map" as const, over: false };
  for (const page of ["lesson", "play"] as const) {
    const { desk: d, choice, then } = desk(page, { targets: ["B1L"], ...(page === "lesson" ? { lesson } : {}) });
    Object.assign(choice, { preview: { seats: [{ engineers: -1 }] }, touched: false });
    then(() => (choice.lit = new Set()));
    expect(d.change).toEqual(page === "lesson" ? undefined : { engineers: -1 });
    stop();
  }
});

test("only the board that is needed is drawn at first", () => {
  const { desk: d } = desk("play", { targets: ["machine_1"] });
  expect([d.draws("actions"), d.draws("map"), d.offices]).toEqual([true, false, false]);
  d.drawAll();
  expect([d.draws("map"), d.offices]).toEqual([true, true]);
});

test("each page has its tools, and one is open at most", () => {
  const all: Tool[] = ["log", "chat", "menu", "keys", "text", "automa", "hint", "plan", "tree"];
  const has = (page: Page) => {
    const { desk: d } = desk(page);
    const list = all.filter((tool) => {
      d.toggle(tool);
      return d.tool === tool;
    });
    stop();
    return list.join(" ");
  };
  expect(has("play")).toBe("log chat menu keys text automa hint plan");
  expect(has("past")).toBe(has("play"));
  expect(has("plan")).toBe("keys hint plan tree");
  expect(has("lesson")).toBe("log keys hint");
  expect(has("puzzle")).toBe("log keys");
  const { desk: d, session } = desk();
  d.toggle("log");
  d.toggle("log");
  expect(d.tool).toBeUndefined();
  session.here = true;
  d.toggle("log");
  d.toggle("chat"); // nobody to talk to
  expect(d.tool).toBeUndefined();
});

test.each([
  ["1920 wide, against bots", 1920, 1080, "log chat menu sound view", false, "log view chat help sound menu"],
  ["with Automas and others", 1920, 1080, "log chat menu sound view automa", true, "log view chat automa sound menu"],
  ["on this device", 1920, 1080, "log menu sound view automa", false, "log view automa help sound menu"],
  ["a laptop, against bots", 1440, 900, "log chat menu sound view", false, "log view sound menu"],
  ["a laptop, against Automas", 1440, 900, "log chat menu sound view automa", false, "log automa sound menu"],
  ["a laptop, with others", 1280, 720, "log chat menu sound view automa", true, "log chat sound menu"],
  ["a tablet", 1024, 768, "log chat menu sound view automa", true, "log menu"],
  ["a phone", 390, 844, "log chat menu sound view", true, "log menu"],
  ["a lesson on a laptop", 1440, 900, "log sound view", false, "log view sound"],
  ["a lesson on a phone has no menu", 390, 844, "log sound view", false, "log sound"],
])("the loudspeaker is always in reach, and a head is never crowded: %s", (_, clientWidth, clientHeight, page, talks, expected) => {
  expect(outside(new Room({ clientWidth, clientHeight }), (tool) => page.split(" ").includes(tool), talks).join(" ")).toBe(expected);
});

test("somebody's company is looked at until something happens", () => {
  const { desk: d, session } = desk();
  d.view(2);
  expect([d.viewed, d.tab]).toEqual([2, "company"]);
  session.ply++;
  expect(d.viewed).toBe(0);
});

test("the planner and the card of a round take the place of the company board", () => {
  const { desk: d, session, finale, room, then } = desk();
  d.toggle("plan");
  expect([d.planned, d.carded, d.told]).toEqual([true, true, false]);
  then(() => (session.asked = false));
  expect(d.carded).toBe(false);
  then(() => (finale.step = "card"));
  expect([d.told, d.carded, d.concluded]).toEqual([true, true, true]);
  then(() => Object.assign(room, { phone: false, shape: "desk" }));
  expect(d.concluded).toBe(false);
  then(() => (finale.long = true));
  expect(d.concluded).toBe(true);
  then(() => {
    session.past = {} as Position;
  });
  expect([d.told, d.carded]).toEqual([false, false]);
});

test("on a small window the company board lies over the map when it is wanted", () => {
  const { desk: d, room, then } = desk("play", { targets: ["company_1"] });
  expect([d.tab, d.drawn, d.held]).toEqual(["company", false, true]);
  then(() => Object.assign(room, { phone: false, middle: true, shape: "middle" }));
  expect(d.drawn).toBe(true);
  then(() => d.open("map"));
  expect(d.drawn).toBe(false);
});

test("the sites of answers add up their energy", () => {
  const { session } = desk();
  const answer = (id: string, energy?: number) => ({ action: "", kind: "produce" as const, text: "", targets: { [id]: 1 }, energy });
  expect(sites(session as unknown as Session, [answer("B1L", 3), answer("B1L", 2), answer("HA"), answer("machine_1", 4)])).toEqual({
    B1L: 5,
    HA: 0,
  });
});
