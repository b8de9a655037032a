// Tells the server that somebody looks at the game: whoever wants notices only when away gets none meanwhile.
import { call } from "../api/client";

const every = 60_000;
const idle = 5 * 60_000; // who has not touched anything for so long is away

let seen = Date.now();
let timer = 0;

/** report begins to tell; once is enough. */
export function report() {
  if (timer) return;
  for (const event of ["pointerdown", "pointermove", "keydown", "touchstart"]) {
    addEventListener(event, () => (seen = Date.now()), { passive: true });
  }
  const tell = () => {
    if (!document.hidden && Date.now() - seen < idle) call("POST", "/api/me/here").catch(() => {}); // the next time
  };
  document.addEventListener("visibilitychange", () => {
    seen = Date.now();
    tell();
  });
  timer = window.setInterval(tell, every);
  tell();
}
