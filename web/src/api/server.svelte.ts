// Whether there is a server. A page written by `barrage site` has none.

class Server {
  /** No server belongs to this page. */
  readonly absent = document.querySelector<HTMLMetaElement>("meta[name=\"server\"]")?.content === "none";
  /** The server does not answer; it is asked again from time to time. */
  lost = $state(false);

  /** What the server calls this person; empty if it knows nobody. */
  name = $state("");
  /** The id on this person's seats. */
  id = $state("");
  /** Called when the server refuses this person because of a ban. */
  banned: (() => void) | undefined;

  /** there tells whether the server answers, as far as is known. */
  get there(): boolean {
    return !this.absent && !this.lost;
  }
}

export const server = new Server();
