// What the page and the workers of the engine say to each other. Numbers tell questions apart; texts are JSON that only the engine reads
// and writes.

import type { Request } from "../api/here";

/** ToWorker is what a worker hears. One is started as the engine, which keeps games in a database, or as a thinker, which has none. */
export type ToWorker =
  | { type: "engine"; source: string; database: string; language: string }
  | { type: "thinker"; module: WebAssembly.Module }
  | { type: "call"; n: number; request: Request }
  | { type: "follow"; n: number; request: Request }
  | { type: "leave"; n: number }
  | { type: "ponder"; n: number; question: string }
  | { type: "answered"; n: number; answer: string };

/** FromWorker is what a worker says. */
export type FromWorker =
  | { type: "ready"; module: WebAssembly.Module; problem: string }
  | { type: "failed"; problem: string }
  | { type: "answer"; n: number; status: number; body: string }
  | { type: "news"; n: number; message: string }
  | { type: "ended"; n: number; problem: string }
  | { type: "ask"; n: number; question: string }
  | { type: "cancel"; n: number }
  | { type: "pondered"; n: number; answer: string };
