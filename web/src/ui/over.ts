// What lies over the page, drawers and dialogs, is closed by the browser's way back, as on Android, instead of leaving the page. One entry
// of the history stands for everything that is open.

const open: (() => void)[] = [];
let entered = false;
/** history.back() has been called and has not taken effect yet. */
let leaving = false;
/** What waits until we are back. */
let waiting: (() => void)[] = [];

const isEntry = () => (history.state as { over?: boolean } | null)?.over === true;

function enter() {
  history.pushState({ over: true }, "");
  entered = true;
}

function leave() {
  entered = false;
  if (!isEntry()) return;
  leaving = true;
  history.back();
}

if (typeof window !== "undefined") {
  if (isEntry()) history.replaceState(null, ""); // of a page that was loaded anew
  addEventListener("popstate", () => {
    if (leaving) {
      leaving = false;
      if (open.length > 0) enter(); // opened meanwhile
      const acts = waiting;
      waiting = [];
      acts.forEach((act) => act());
    } else if (entered && !isEntry()) {
      entered = false;
      open.at(-1)?.();
      if (open.length > 1) enter();
    }
  });
}

/** settled changes the history once it is at rest: an entry added while going back would be skipped. */
export function settled(act: () => void) {
  if (leaving) waiting.push(act);
  else act();
}

/** over tells that something has been opened over the page, and how it is closed; what it gives back tells that it is closed. */
export function over(close: () => void): () => void {
  open.push(close);
  if (!entered && !leaving) enter();
  return () => {
    open.splice(open.lastIndexOf(close), 1);
    // Another drawer or dialog may be opening in its place.
    setTimeout(() => {
      if (open.length === 0 && entered) leave();
    });
  };
}
