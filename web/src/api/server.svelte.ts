// Whether there is a server. A page written by `barrage site` has none.

class Server {
  /** No server belongs to this page. */
  readonly absent = document.querySelector<HTMLMetaElement>('meta[name="server"]')?.content === "none";
}

export const server = new Server();
