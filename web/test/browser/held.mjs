// A great production of a recorded game on the stage, held as soon as a part of it is told.
import { record, recorded } from "./records.mjs";

const [name, ply] = ["026-4p-std", 265];
const actions = ["turbine_p1_l", "produce B1L C1R 3", "fulfil N4"];

/**
 * held lets somebody play it, and holds it where it is watched, by another or by the same; that page needs a pace. The terms of a formula
 * have lit up, unless it is to be held at once.
 */
export async function held(watcher, player, part = ".formula", atOnce = false) {
  const { page } = watcher;
  const { game } = await watcher.post("/api/tables", recorded(name, ply));
  const who = (seat) => (watcher === player ? (seat === game.prompt.seat ? "me" : "busy") : seat === game.prompt.seat ? "open" : "me");
  const seats = game.seats.map((_, seat) => ({ who: who(seat) }));
  const { table } = await watcher.post("/api/tables", { record: record(name), ply, open: true, seats });
  if (watcher !== player) await player.post(`/api/tables/${table.id}/sit`, {});
  await page.goto(`/table/${table.id}`);
  await page.locator(".map svg").first().waitFor();
  await watcher.still(); // the ribbon and who plays have come
  await page.evaluate(([part, atOnce]) => {
    const look = new MutationObserver(() => {
      const here = document.querySelector(`[data-scene] ${part}`);
      if (!here) return;
      look.disconnect();
      document.querySelector("[data-pause]").click();
      if (!atOnce) { for (const a of here.getAnimations({ subtree: true })) if (a.animationName) a.finish(); }
    });
    look.observe(document, { subtree: true, childList: true });
  }, [part, atOnce]);
  await player.post(`/api/tables/${table.id}/play`, { ply, actions });
  await page.locator("[data-scene] [data-pause][aria-pressed=true]").waitFor();
}

/** counted has the points of a finished game counted once more, and holds the sums: without motion they are seen for three seconds. */
export async function counted(page) {
  const again = page.locator("[data-count-again]");
  await again.waitFor();
  await page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = (f, ms, ...more) => (ms === 3000 ? 0 : setTimeout(f, ms, ...more));
  });
  await again.click();
  await page.locator("[data-count]").waitFor();
}
