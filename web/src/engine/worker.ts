// A worker of the engine: the Go program compiled to WebAssembly (cmd/barrage-wasm), either with its database or as a thinker for the other
// one.

import "../../engine/wasm_exec.js";
import { flowing } from "../api/flowing";
import type { FromWorker, ToWorker } from "./protocol";

/** The door of the Go program. */
interface Door {
  open(database: string, ask: (question: string, answered: (answer: string) => void) => () => void, done: (problem: string) => void): void;
  call(request: string, answered: (status: number, body: string) => void): void;
  follow(request: string, tell: (message: string) => void, ended: (problem: string) => void): () => void;
  ponder(question: string, answered: (answer: string) => void): void;
  learn(language: string, words: string): string;
}

declare const Go: new() => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

const say = (message: FromWorker) => postMessage(message);
const door = () => (globalThis as unknown as { barrage: Door }).barrage;

const asked = new Map<number, (answer: string) => void>();
const follows = new Map<number, () => void>();
let questions = 0;

async function run(module: WebAssembly.Module) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const memory = instance.exports["mem"] as WebAssembly.Memory;
  Object.assign(globalThis, { memory }); // for measurements
  void go.run(instance).then(() => say({ type: "failed", problem: "the program has ended" }));
}

async function compile(source: string): Promise<WebAssembly.Module> {
  const response = await flowing(source);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // A server that does not name the type of the file is no reason to fail.
  return response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** ask has somebody else think. */
function ask(question: string, answered: (answer: string) => void): () => void {
  const n = ++questions;
  asked.set(n, answered);
  say({ type: "ask", n, question });
  return () => {
    if (asked.delete(n)) say({ type: "cancel", n });
  };
}

/** What the program says in other languages than English, which it has itself. */
const files = import.meta.glob<string>("../../engine/words/*.json", { query: "?raw", import: "default" });
const learnt = new Map<string, Promise<void>>();

const fileOf = (language: string) => files[`../../engine/words/${language}.json`];

/** learn fetches the words of a language, once. Where they cannot be had, English stands in, and they are asked for again next time. */
function learn(language: string): Promise<void> {
  const file = fileOf(language);
  if (!file) return Promise.resolve();
  let words = learnt.get(language);
  if (!words) {
    words = file().then((text) => {
      const problem = door().learn(language, text);
      if (problem) throw new Error(problem);
    });
    learnt.set(language, words);
    words.catch(() => learnt.delete(language));
  }
  return words.catch(() => {});
}

const open = (database: string) => new Promise<string>((done) => door().open(database, ask, done));

async function hear(m: ToWorker) {
  switch (m.type) {
    case "engine": {
      fileOf(m.language)?.().catch(() => {}); // beside the program, which will want it
      const module = await compile(m.source);
      await run(module);
      const problem = await open(m.database);
      if (problem) await open(""); // games can be played, and are gone with the page
      return say({ type: "ready", module, problem });
    }
    case "thinker":
      await run(m.module);
      return say({ type: "ready", module: m.module, problem: "" });
    case "call":
      await learn(m.request.lang);
      return door().call(JSON.stringify(m.request), (status, body) => say({ type: "answer", n: m.n, status, body }));
    case "follow":
      await learn(m.request.lang);
      follows.set(
        m.n,
        door().follow(
          JSON.stringify(m.request),
          (message) => say({ type: "news", n: m.n, message }),
          (problem) => say({ type: "ended", n: m.n, problem }),
        ),
      );
      return;
    case "leave":
      follows.get(m.n)?.();
      follows.delete(m.n);
      return;
    case "ponder":
      return door().ponder(m.question, (answer) => say({ type: "pondered", n: m.n, answer }));
    case "answered":
      asked.get(m.n)?.(m.answer);
      asked.delete(m.n);
      return;
    default:
      m satisfies never;
  }
}

let heard = Promise.resolve();
onmessage = (e: MessageEvent<ToWorker>) => {
  heard = heard.then(() => hear(e.data)).catch((error: unknown) => say({ type: "failed", problem: String(error) })); // one after the other
};
