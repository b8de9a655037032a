// A socket that reconnects by itself.

import { address, followHere, type PathOf } from "./client";
import { isHere } from "./here";
import { server } from "./server.svelte";
import { Refused, Unreachable } from "./errors";
import type { Command, LiveCommand, LiveReply, Routes } from "./types";

export interface Live {
  /** What is said now is on its way at once. */
  readonly open: boolean;
  /** send says a command and resolves to its answer; it rejects as requests do. */
  send(command: Command, body: unknown): Promise<unknown>;
  close(): void;
}

/** Waiting is a command without a reply. */
interface Waiting {
  answer(reply: LiveReply): void;
  lose(): void;
}

/** how long a command waits for its reply, in milliseconds; a connection that brings none is dead. */
const patience = 10_000;

/** how long a connection may be silent, in milliseconds: the server sends something every 25 seconds. */
const silence = 60_000;

type Sockets = Extract<PathOf<"GET">, `${string}/live`>;

/**
 * follow listens to a socket and opens it again whenever it is lost. The parts of its address are asked for at each opening, so that it
 * resumes where it was. What is kept on this device is told by the engine instead, which also says when it is over.
 */
export function follow<P extends Sockets>(
  path: P,
  parts: () => Parameters<typeof address<P>>[1] & object,
  hear: (message: Routes[`GET ${P}`]["hears"]) => void,
  connected: (yes: boolean, over?: boolean) => void,
  here = false,
): Live {
  const first = parts() as { id?: string; query?: Record<string, number | undefined> };
  if (here || isHere(first.id)) {
    const close = followHere(path, first, (m) => hear(JSON.parse(m)), connected);
    return { open: false, send: () => Promise.reject(new Unreachable(path)), close };
  }
  let socket: WebSocket | undefined;
  let timer = 0;
  let quiet = 0;
  let delay = 500;
  let closed = false;
  let said = 0;
  const waiting = new Map<string, Waiting>();
  /** drop ends a connection that is dead; the browser may take minutes to notice. */
  const drop = (dead: WebSocket) => {
    dead.onclose?.(new CloseEvent("close"));
    dead.onclose = dead.onmessage = null;
    dead.close();
  };
  const open = () => {
    const url = new URL(address<P>(path, parts()), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket = new WebSocket(url);
    const mine = socket;
    const heard = () => {
      clearTimeout(quiet);
      quiet = window.setTimeout(() => drop(mine), silence);
    };
    socket.onopen = () => {
      heard();
      connected(true);
    };
    socket.onmessage = (m) => {
      heard();
      const message: Routes[Sockets extends infer S extends Sockets ? `GET ${S}` : never]["hears"] = JSON.parse(m.data);
      if (message.type === "reply" && message.error?.code === "banned") server.banned?.();
      delay = message.type === "bye" ? message.reconnect : 500;
      const asked = message.type === "reply" ? waiting.get(message.id) : undefined;
      if (asked) asked.answer(message as LiveReply);
      else hear(message);
    };
    socket.onclose = () => {
      clearTimeout(quiet);
      for (const w of [...waiting.values()]) w.lose();
      if (closed) return;
      connected(false);
      timer = window.setTimeout(open, delay * (0.7 + 0.6 * Math.random()));
      delay = Math.min(delay * 2, 10_000);
    };
  };
  const online = () => {
    if (closed || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(timer);
    open();
  };
  addEventListener("online", online);
  open();
  return {
    get open() {
      return socket?.readyState === WebSocket.OPEN;
    },
    send(command, body) {
      const mine = socket;
      if (mine?.readyState !== WebSocket.OPEN) return Promise.reject(new Unreachable(path));
      const id = String(++said);
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(id);
        };
        const timer = setTimeout(() => drop(mine), patience);
        waiting.set(id, {
          answer({ status, body, error }) {
            end();
            if (error) reject(new Refused(status, error));
            else resolve(body);
          },
          lose() {
            end();
            reject(new Unreachable(path));
          },
        });
        mine.send(JSON.stringify({ id, do: command, body } satisfies LiveCommand));
      });
    },
    close() {
      closed = true;
      for (const w of [...waiting.values()]) w.lose();
      clearTimeout(timer);
      clearTimeout(quiet);
      removeEventListener("online", online);
      socket?.close();
    },
  };
}
