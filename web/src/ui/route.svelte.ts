// Where the reader is: the address is the truth.

import { settled } from "./over";

class Route {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    // Links within the page do not load it anew.
    document.addEventListener("click", (e) => {
      const link = (e.target as Element).closest?.("a");
      if (!link || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || link.target || link.hasAttribute("download")) return;
      if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
      e.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  private read() {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }

  go(to: string, replace = false) {
    settled(() => {
      // Following a link in a drawer or dialog replaces its history entry: going back does not reopen it.
      const over = (history.state as { over?: boolean } | null)?.over;
      history[replace || over ? "replaceState" : "pushState"](null, "", to);
      this.read();
      if (!replace) scrollTo(0, 0);
    });
  }
}

export const route = new Route();
