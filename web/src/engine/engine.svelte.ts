// The engine in the browser: the rules, the bots, the words and the games of this device, in workers. It answers the same questions as a
// server; the server stays the authority for its own tables.

import { Broken, Refused } from "../api/errors";
import { register, type Local, type Request } from "../api/here";
import { Thinkers } from "./thinkers";
import type { FromWorker, ToWorker } from "./protocol";

const database = "barrage";
/** How soon an engine that broke is started again, in milliseconds. */
const pause = 1000;

class Engine implements Local {
  /** It answers; until then only a server can. */
  ready = $state(false);
  /** Why games are not kept on this device, in English; empty if they are. `GET /here/me` says it in words. */
  unkept = $state("");
  /** Its worker could not even be read: this browser knows no modules in workers. */
  private old = $state(false);

  private worker: Worker | undefined;
  private thinkers: Thinkers | undefined;
  private started: Promise<void> | undefined;
  private numbers = 0;
  private calls = new Map<number, (status: number, body: string) => void>();
  private follows = new Map<number, { hear: (message: string) => void; ended: () => void; lost: () => void }>();

  /** possible tells whether this browser can run it, and whether the server has one to give. */
  get possible(): boolean {
    return this.able && !!this.source;
  }

  /** welcome tells whether to load it ahead of need: not for readers who save data. */
  get welcome(): boolean {
    return this.possible && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  }

  /** lacking tells that there is one, and that this browser is too old for it. */
  get lacking(): boolean {
    return !!this.source && (!this.able || this.old);
  }

  private get able(): boolean {
    return typeof WebAssembly === "object" && typeof Worker === "function";
  }

  private get source(): string | undefined {
    return document.querySelector<HTMLMetaElement>("meta[name=\"engine\"]")?.content;
  }

  /** start loads the engine, once; it fails where there is none. */
  start(): Promise<void> {
    this.started ??= this.begin();
    return this.started;
  }

  private begin(): Promise<void> {
    return new Promise((done, failed) => {
      const fail = (problem: string) => {
        this.ready = false;
        this.worker?.terminate();
        this.worker = undefined;
        for (const call of this.calls.values()) call(0, "");
        this.calls.clear();
        this.started = undefined; // it may be tried again
        const follows = [...this.follows.values()];
        this.follows.clear();
        for (const f of follows) f.lost();
        failed(new Broken(problem));
      };
      if (!this.possible) return fail("WebAssembly");
      try {
        this.worker = this.make();
      } catch (e) {
        return fail(String(e));
      }
      this.worker.onerror = (e) => {
        this.old ||= /SyntaxError|import/.test(e.message ?? "");
        fail(e.message || "the worker does not load");
      };
      this.worker.onmessage = (e: MessageEvent<FromWorker>) => {
        const m = e.data;
        switch (m.type) {
          case "ready":
            this.unkept = m.problem;
            this.thinkers = new Thinkers(
              () => this.make(),
              m.module,
              (n, answer) => this.post({ type: "answered", n, answer }),
              Math.min(2, Math.max(1, (navigator.hardwareConcurrency || 2) - 2)),
            );
            this.ready = true;
            document.documentElement.dataset.engine = "ready"; // for tests and measurements
            return done();
          case "failed":
            return fail(m.problem);
          case "answer":
            this.calls.get(m.n)?.(m.status, m.body);
            this.calls.delete(m.n);
            return;
          case "news":
            this.follows.get(m.n)?.hear(m.message);
            return;
          case "ended":
            this.follows.get(m.n)?.ended();
            this.follows.delete(m.n);
            return;
          case "ask":
            return this.thinkers?.ask(m.n, m.question);
          case "cancel":
            return this.thinkers?.cancel(m.n);
          case "pondered":
            return;
          default:
            m satisfies never;
        }
      };
      this.post({
        type: "engine",
        source: new URL(this.source!, document.baseURI).href,
        database,
        language: document.documentElement.lang,
      });
    });
  }

  private make(): Worker {
    return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  }

  private post(message: ToWorker) {
    this.worker?.postMessage(message);
  }

  /** call asks a question and resolves to its answer. */
  async call(request: Request): Promise<unknown> {
    await this.start();
    return new Promise((done, failed) => {
      const n = ++this.numbers;
      this.calls.set(n, (status, body) => {
        if (status === 0) return failed(new Broken(request.path));
        const data: unknown = JSON.parse(body);
        if (status === 200) done(data);
        else failed(new Refused(status, (data as { error: Refused["detail"] }).error));
      });
      this.post({ type: "call", n, request });
    });
  }

  /**
   * follow hears what is new about a table of this device, until it is left, or over because there is no such table any more. An engine
   * that broke is started again.
   */
  follow(request: Request, hear: (message: string) => void, connected: (yes: boolean, over?: boolean) => void): () => void {
    const n = ++this.numbers;
    let left = false;
    const ended = () => connected(false, true);
    const open = () => {
      if (left) return;
      this.start().then(() => {
        if (left) return;
        this.follows.set(n, { hear, ended, lost });
        this.post({ type: "follow", n, request });
        connected(true);
      }, () => connected(false));
    };
    const lost = () => {
      connected(false);
      setTimeout(open, pause);
    };
    open();
    return () => {
      left = true;
      this.follows.delete(n);
      this.post({ type: "leave", n });
    };
  }
}

export const engine = new Engine();
register(engine);
