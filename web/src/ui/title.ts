// The tab of the browser: its title, and a mark on its icon when it is my turn; on that of the installed game too.

import { file } from "./address";

const icon = () => document.querySelector<HTMLLinkElement>("link[rel=\"icon\"]");

export function mark(title: string, turn: boolean) {
  document.title = title;
  void (turn ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => {}); // not everywhere
  const link = icon();
  const href = file(turn ? "icon-turn.svg" : "icon.svg");
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}

export function unmark() {
  mark("Barrage", false);
}
