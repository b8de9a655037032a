// Where the reader is: the address is the truth.

import { isScreen, place, to } from "./address";
import { settled } from "./over";

const isTable = (path: string) => path.startsWith("/table/");

class Route {
  path = $state("");
  query = $state("");
  hash = $state("");
  /** The table that was left for a page beside it, such as the rules. */
  left = $state("");

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
    // Links within the page do not load it anew.
    document.addEventListener("click", (e) => {
      const link = (e.target as Element).closest?.("a");
      if (
        !link || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || link.target
        || link.hasAttribute("download")
      ) return;
      if (!isScreen(link)) return;
      e.preventDefault();
      this.visit(link.href);
    });
  }

  private read() {
    const before = this.path + this.query;
    Object.assign(this, place(location));
    if (isTable(this.path) || this.path === "/") this.left = "";
    else if (isTable(before)) this.left = before;
  }

  /** go leads to a screen, by its address with a server. */
  go(screen: string, replace = false) {
    this.visit(to(screen), replace);
  }

  private visit(address: string, replace = false) {
    settled(() => {
      // Following a link in a drawer or dialog replaces its history entry: going back does not reopen it.
      const over = (history.state as { over?: boolean } | null)?.over;
      history[replace || over ? "replaceState" : "pushState"](null, "", address);
      this.read();
      if (!replace) scrollTo(0, 0);
    });
  }
}

export const route = new Route();
