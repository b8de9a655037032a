// Tokens with points fly from the card along its edge to the figure they are added to.

import { settings } from "../../ui/settings.svelte";

/** How long a token flies, in milliseconds. */
const flight = 500;

/** fly sends a copy of a token to the victory points of a seat after a delay, and calls land when it arrives. */
export function fly(seat: number, after: number, land: () => void) {
  return (token: HTMLElement) => {
    const { pace } = settings;
    const from = token.getBoundingClientRect();
    const goal = [...document.querySelectorAll(`[data-vp="${seat}"]`)].map((e) => e.getBoundingClientRect()).find((b) => b.width > 0);
    if (!goal) {
      const arrives = setTimeout(land, (after + flight) * pace);
      return () => clearTimeout(arrives);
    }
    const coin = token.cloneNode(true) as HTMLElement;
    coin.dataset.flying = "";
    coin.ariaHidden = "true";
    document.body.append(coin);
    const k = from.width / coin.offsetWidth || 1; // the table may be enlarged
    const edge = Math.min(
      (token.closest("article")?.getBoundingClientRect().right ?? from.right) - from.width / 2,
      innerWidth - from.width - 2,
    );
    const at = (x: number, y: number, scale = k) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" });
    const x = goal.left + (goal.width - from.width) / 2;
    const y = goal.top + (goal.height - from.height) / 2;
    const way = coin.animate([at(from.left, from.top), { ...at(Math.max(edge, x), from.top + (y - from.top) / 4), offset: 0.3 }, {
      ...at(Math.max(edge, x), from.top + (3 * (y - from.top)) / 4),
      offset: 0.75,
    }, at(x, y)], {
      delay: after * pace,
      duration: flight * pace,
      easing: "ease-in-out",
      fill: "both",
    });
    way.finished.then(land, () => {}).finally(() => coin.remove()); // it is cancelled when the scene goes on
    return () => way.cancel();
  };
}
