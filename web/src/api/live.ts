// A socket that reconnects by itself.

import { address, followHere, type PathOf } from "./client";
import { isHere } from "./here";
import { server } from "./server.svelte";
import type { Routes } from "./types";

export interface Live {
  close(): void;
}

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
  if (here || isHere(first.id)) return { close: followHere(path, first, (m) => hear(JSON.parse(m)), connected) };
  let socket: WebSocket | undefined;
  let timer = 0;
  let quiet = 0;
  let delay = 500;
  let closed = false;
  const open = () => {
    const url = new URL(address<P>(path, parts()), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket = new WebSocket(url);
    const mine = socket;
    const heard = () => {
      clearTimeout(quiet);
      quiet = window.setTimeout(() => {
        mine.onclose?.(new CloseEvent("close")); // the browser may take minutes to notice
        mine.onclose = mine.onmessage = null;
        mine.close();
      }, silence);
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
      hear(message);
    };
    socket.onclose = () => {
      clearTimeout(quiet);
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
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(quiet);
      removeEventListener("online", online);
      socket?.close();
    },
  };
}
