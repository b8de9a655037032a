// A turn on its way: sent over the socket or by a request, cut off anywhere, it is played once, or not at all with the choice still there.
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("../../src/api/server.svelte", () => ({ server: { absent: false } }));
vi.mock("../../src/api/catalogue.svelte", () => ({ facts: async () => ({}) }));
vi.mock("../../src/engine/engine.svelte", () => ({ engine: { welcome: false, ready: false } }));

const kept = (): Storage => {
  const all = new Map<string, string>();
  return {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => void all.set(k, v),
    removeItem: (k: string) => void all.delete(k),
  } as unknown as Storage;
};

/** What a network does to a message: all is well, it is lost on the way there, the answer is lost on the way back, nothing ever comes. */
type Weather = "fine" | "there" | "back" | "never";

/** The server: a log, and receipts by key. */
class House {
  log: string[] = [];
  receipts = new Map<string, { from: number; to: number }>();
  /** How often a command arrived. */
  arrived = 0;
  requests: Weather[] = [];
  sockets: Weather[] = [];
  closed = false; // no socket can be opened
  refuses: string | undefined;

  table = () => ({ phase: "playing", version: 100 + this.log.length, seats: [], requests: [] });
  position = () => ({
    ply: this.log.length,
    text: "",
    table: this.table(),
    game: { round: 1, prompt: { seat: this.log.length % 4 < 2 ? 0 : 1, kind: "turn", question: "?", answers: [] } },
  });
  update(from: number) {
    const entries = this.log.slice(from).map((action, i) => ({ ply: from + i + 1, action, events: [] }));
    return { type: "update", from, entries, ...this.position() };
  }

  command({ ply, key, actions, update }: { ply: number; key: string; actions: string[]; update?: boolean }): [number, unknown] {
    this.arrived++;
    if (this.refuses) return [422, { error: { code: this.refuses, message: "No." } }];
    const known = this.receipts.get(key);
    if (!known && ply !== this.log.length) {
      const missing = this.log.slice(ply).map((action, i) => ({ ply: ply + i + 1, seat: 0, action, hash: "" }));
      return [409, { error: { code: "stale_ply", message: "Too late.", ply: this.log.length, missing } }];
    }
    const { from, to } = known ?? { from: ply, to: ply + actions.length };
    if (!known) {
      this.log.push(...actions);
      this.receipts.set(key, { from, to });
    }
    return [200, { from, to, entries: [], ...(update && { update: this.update(ply) }) }];
  }
}

let house: House;

class Socket {
  static all: Socket[] = [];
  static OPEN = 1;
  static CONNECTING = 0;
  readyState = 0;
  onopen?: () => void;
  onmessage?: ((m: { data: string }) => void) | null;
  onclose?: ((e?: unknown) => void) | null;
  constructor() {
    Socket.all.push(this);
    setTimeout(() => {
      if (house.closed) return this.cut();
      this.readyState = 1;
      this.onopen?.();
    });
  }
  say = (m: unknown) => void this.onmessage?.({ data: JSON.stringify(m) });
  cut() {
    this.readyState = 3;
    this.onclose?.();
  }
  close() {
    this.readyState = 3;
  }
  send(text: string) {
    const { id, body } = JSON.parse(text);
    const weather = house.sockets.shift() ?? "fine";
    if (weather === "there") return void setTimeout(() => this.cut());
    if (weather === "never") return;
    setTimeout(() => {
      const [status, answer] = house.command(body);
      if (weather === "back") return this.cut();
      this.say({ type: "reply", id, status, ...(status === 200 ? { body: answer } : (answer as object)) });
    });
  }
}

const fetched = (address: string, { body, signal }: { body?: string; signal?: AbortSignal } = {}) =>
  new Promise<Response>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("aborted")));
    const answer = (status: number, body: unknown) => resolve(new Response(JSON.stringify(body), { status }));
    if (/\/log\?/.test(address)) return answer(200, { entries: [], ply: house.log.length });
    if (!/\/play\?/.test(address)) return answer(200, { ...house.position(), you: { seats: [0, 1], owner: true, may_ask: false } });
    const weather = house.requests.shift() ?? "fine";
    if (weather === "there") return reject(new Error("cut"));
    if (weather === "never") return;
    const done = house.command(JSON.parse(body!));
    if (weather === "back") return reject(new Error("cut"));
    answer(...done);
  });

beforeEach(() => {
  vi.useFakeTimers();
  house = new House();
  Socket.all = [];
  vi.stubGlobal("sessionStorage", kept());
  vi.stubGlobal("localStorage", kept());
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("CloseEvent", class {});
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "", querySelector: () => null });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const c = new AbortController();
    setTimeout(() => c.abort(), ms);
    return c.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** at opens the table, with a socket or without. */
async function at(closed = false) {
  house.closed = closed;
  const { TableSession } = await import("../../src/table/session.svelte");
  await (await import("../../src/lang/index.svelte")).words.load("en");
  const session = new TableSession("t", "");
  await pass(50);
  expect(session.table?.phase).toBe("playing");
  return session;
}

for (const socket of ["fine", "there", "back", "never", "closed"] as const) {
  for (const request of ["fine", "there", "back", "never"] as const) {
    test(`socket ${socket}, request ${request}: the turn is played once`, async () => {
      const session = await at(socket === "closed");
      if (socket !== "closed") house.sockets = [socket];
      house.requests = [request];
      const states = new Set<string>();
      void session.play("build", "pay");
      for (let i = 0; i < 400 && session.busy; i++) {
        states.add(session.sender.state);
        expect([0, 2]).toContain(house.log.length);
        expect(sessionStorage.getItem("unsent t")).toContain("build");
        await pass(100);
      }
      expect(house.log).toEqual(["build", "pay"]);
      expect(session.busy).toBe(false);
      expect(session.ply).toBe(2); // the answer itself has brought the position
      expect(session.entries.map((e) => e.ply)).toEqual([1, 2]);
      expect(session.problem).toBe("");
      expect(sessionStorage.getItem("unsent t")).toBe(null);
      const silent = socket === "never" || (request === "never" && socket !== "fine");
      expect([...states]).toEqual(expect.arrayContaining(silent ? ["sent", "sending", "silent"] : ["sent"]));
      session.close();
    });
  }
}

test("what is said, and when", async () => {
  const session = await at(true);
  house.requests = ["never", "there", "there", "fine"];
  void session.play("pass");
  const after = async (ms: number) => (await pass(ms), session.sender.state);
  expect(await after(0)).toBe("sent");
  expect(await after(900)).toBe("sent");
  expect(await after(200)).toBe("sending");
  expect(session.sender.label).toBe("Sending…");
  expect(await after(6800)).toBe("sending");
  expect(session.sender.overdue).toBe(false);
  expect(await after(200)).toBe("silent");
  expect(session.sender.overdue).toBe(true);
  expect(await after(2000)).toBe("kept"); // ten seconds: the request is given up
  expect(session.sender.label).toBe("Kept, not sent yet");
  expect(session.sender.next).toBeGreaterThan(Date.now());
  expect(await after(500)).toBe("kept"); // the second try has failed at once
  session.sender.now(); // so does the third
  expect(await after(0)).toBe("kept");
  session.sender.now();
  expect(await after(0)).toBe("played");
  expect(session.sender.label).toBe(undefined);
  expect(await after(1600)).toBe("idle");
  expect(house.log).toEqual(["pass"]);
  // A quick answer is not mentioned.
  void session.play("pass");
  expect(await after(50)).toBe("idle");
  session.close();
});

test("a connection that comes back brings the turn at once", async () => {
  const session = await at(true);
  house.requests = ["there", "there", "there", "there", "there"];
  void session.play("pass");
  await pass(8000); // the next try is four seconds away or more
  expect(session.sender.state).toBe("kept");
  house.closed = false;
  house.requests = [];
  Socket.all.at(-1)!.readyState = 1;
  Socket.all.at(-1)!.onopen!();
  await pass(10);
  expect(house.log).toEqual(["pass"]);
  session.close();
});

test("a refusal leaves the position, and says why", async () => {
  const session = await at();
  house.refuses = "illegal_action";
  void session.play("nonsense");
  await pass(10);
  expect([session.busy, session.problem, session.ply, house.log.length]).toEqual([false, "No.", 0, 0]);
  expect(sessionStorage.getItem("unsent t")).toBe(null);
  session.close();
});

test("a page that is loaded again sends the same command", async () => {
  const session = await at(true);
  house.requests = ["back", "there", "there"]; // played, and nobody has heard of it
  void session.play("build", "pay");
  await pass(1200);
  session.close();
  expect(sessionStorage.getItem("unsent t")).toContain("build");
  house.requests = [];
  const again = await at();
  await pass(100);
  expect(house.log).toEqual(["build", "pay"]);
  expect([again.busy, again.problem, again.ply]).toEqual([false, "", 2]);
  expect(sessionStorage.getItem("unsent t")).toBe(null);
  again.close();
  // One that never arrived is played now.
  sessionStorage.setItem("unsent t", JSON.stringify({ do: "play", body: { ply: 2, key: "k", actions: ["pass"], update: true } }));
  const third = await at();
  await pass(100);
  expect(house.log).toEqual(["build", "pay", "pass"]);
  third.close();
});

test("one's own turn in the log counts as played, another's does not", async () => {
  const session = await at(true);
  house.requests = ["back"];
  const own = session.command("play", { actions: ["build", "pay"] });
  await pass(100);
  house.receipts.clear(); // the server has forgotten the key
  await pass(1000);
  expect(await own).toMatchObject({ from: 0, to: 2 });
  expect(house.log).toEqual(["build", "pay"]);
  expect([session.busy, session.problem]).toEqual([false, ""]);
  house.log.push("theirs");
  house.requests = ["fine"];
  const done = session.command("play", { actions: ["mine"] }, 2);
  await pass(100);
  expect(await done).toBe(undefined);
  expect(house.log).toEqual(["build", "pay", "theirs"]);
  session.close();
});

test("an update that was overtaken changes nothing", async () => {
  const session = await at();
  const old = house.update(0);
  void session.play("build", "pay");
  await pass(50);
  expect(session.ply).toBe(2);
  const { game } = session;
  Socket.all[0]!.say(old); // a slow one
  Socket.all[0]!.say(house.update(0)); // the same again
  expect(session.ply).toBe(2);
  expect(session.game).toBe(game);
  expect(session.entries.length).toBe(2);
  session.close();
});

test("a word in the chat does not hold up the table", async () => {
  const session = await at();
  house.sockets = ["never"];
  void session.say("Hello");
  await pass(2000);
  expect(session.busy).toBe(false);
  expect(session.sender.state).toBe("idle");
  session.close();
});

test("the choice stays on the screen, and cannot be changed, until the answer is there", async () => {
  const session = await at(true);
  const answers = ["build", "pass"].map((action) => ({ action, kind: "build", text: action, targets: { [action]: 1 } }));
  session.game = { ...session.game!, prompt: { ...session.game!.prompt!, answers } } as unknown as typeof session.game;
  const { Choice } = await import("../../src/table/choice.svelte");
  let choice!: InstanceType<typeof Choice>;
  const stop = $effect.root(() => {
    choice = new Choice(session, () => "always");
  });
  flushSync();
  choice.point("build");
  expect(choice.line).toEqual(["build"]);
  house.requests = ["never", "there"];
  void choice.play();
  await pass(9_000);
  flushSync();
  expect(session.busy).toBe(true);
  choice.point("pass");
  choice.takeBack("build");
  choice.select(choice.answers[1]!);
  choice.give(choice.answers[1]!);
  choice.clear();
  expect(choice.line).toEqual(["build"]);
  expect(choice.chosen("build")).toBe(1);
  await pass(20_000);
  flushSync();
  expect(house.log).toEqual(["build"]);
  expect(choice.line).toEqual([]);
  // Refused, it is still there, and can be changed.
  session.game = { ...session.game!, prompt: { ...session.game!.prompt!, answers } } as unknown as typeof session.game;
  flushSync();
  choice.point("build");
  house.refuses = "illegal_action";
  await choice.play();
  await pass(10);
  flushSync();
  expect(choice.line).toEqual(["build"]);
  choice.clear();
  expect(choice.line).toEqual([]);
  stop();
  session.close();
});
