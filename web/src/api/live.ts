// A socket that comes back by itself.

import { query } from "./client";

export interface Live {
  close(): void;
}

/**
 * follow listens to a socket and opens it again whenever it is lost. The parameters are asked for at each opening, so that it resumes where
 * it was.
 */
export function follow(path: string, params: () => Record<string, string | number>, hear: (message: any) => void, connected: (yes: boolean) => void): Live {
  let socket: WebSocket | undefined;
  let timer = 0;
  let delay = 500;
  let closed = false;
  const open = () => {
    const address = new URL(query(path, params()), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.onopen = () => connected(true);
    socket.onmessage = (m) => {
      const message = JSON.parse(m.data);
      delay = message.type === "bye" ? message.reconnect : 500;
      hear(message);
    };
    socket.onclose = () => {
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
      removeEventListener("online", online);
      socket?.close();
    },
  };
}
