// Workers that think for the engine, so that it answers at once meanwhile. They rest while nobody looks at the page.

import type { FromWorker, ToWorker } from "./protocol";

interface Question {
  n: number;
  question: string;
}

interface Thinker {
  worker: Worker;
  ready: boolean;
  on?: Question; // what it thinks about
}

export class Thinkers {
  private waiting: Question[] = [];
  private thinkers: Thinker[] = [];

  /** Answered is told what a thinker has found. */
  constructor(
    private readonly make: () => Worker,
    private readonly module: WebAssembly.Module,
    private readonly answered: (n: number, answer: string) => void,
    private readonly most = 2,
  ) {
    document.addEventListener("visibilitychange", () => (document.hidden ? this.rest() : this.go()));
  }

  ask(n: number, question: string) {
    this.waiting.push({ n, question });
    this.go();
  }

  /** cancel forgets a question. Thinking cannot be interrupted, so a thinker that is at it goes. */
  cancel(n: number) {
    this.waiting = this.waiting.filter((q) => q.n !== n);
    const thinker = this.thinkers.find((t) => t.on?.n === n);
    if (thinker) this.dismiss(thinker);
    this.go();
  }

  /** rest ends all thinking; what was thought about is thought about again later. */
  private rest() {
    for (const thinker of [...this.thinkers]) {
      if (thinker.on) this.waiting.unshift(thinker.on);
      this.dismiss(thinker);
    }
  }

  private dismiss(thinker: Thinker) {
    thinker.worker.terminate();
    this.thinkers = this.thinkers.filter((t) => t !== thinker);
  }

  private go() {
    if (document.hidden) return;
    while (this.waiting.length > 0) {
      let thinker = this.thinkers.find((t) => !t.on);
      if (!thinker) {
        if (this.thinkers.length >= this.most) return;
        thinker = this.hire();
      }
      thinker.on = this.waiting.shift()!;
      if (thinker.ready) this.give(thinker);
    }
  }

  private give(thinker: Thinker) {
    if (thinker.on) thinker.worker.postMessage({ type: "ponder", ...thinker.on } satisfies ToWorker);
  }

  private hire(): Thinker {
    const thinker: Thinker = { worker: this.make(), ready: false };
    thinker.worker.onmessage = (e: MessageEvent<FromWorker>) => {
      const m = e.data;
      if (m.type === "ready") {
        thinker.ready = true;
        this.give(thinker);
      } else if (m.type === "pondered") {
        thinker.on = undefined;
        this.answered(m.n, m.answer);
        this.go();
      } else if (m.type === "failed") this.fail(thinker, m.problem);
    };
    thinker.worker.onerror = (e) => this.fail(thinker, e.message);
    thinker.worker.postMessage({ type: "thinker", module: this.module } satisfies ToWorker);
    this.thinkers.push(thinker);
    return thinker;
  }

  /** fail answers for a thinker that broke: with what the engine understands as an error. */
  private fail(thinker: Thinker, problem: string) {
    const on = thinker.on;
    this.dismiss(thinker);
    if (on) this.answered(on.n, JSON.stringify({ Error: problem || "a thinker broke" }));
  }
}
