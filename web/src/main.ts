import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/sizes.css";
import { mount } from "svelte";
import "./engine/engine.svelte"; // answers on this device
import App from "./App.svelte";
import { words } from "./lang/index.svelte";
import { file } from "./ui/address";
import "./ui/settings.svelte"; // applies the chosen theme to every page

// Load the fonts of every screen before the first layout: laying out a table twice takes a slow phone half a second.
for (const letters of ["400 1em League Gothic", "600 1em Barlow Condensed", "700 1em Barlow Condensed", "500 1em Barlow Semi Condensed"]) {
  document.fonts.load(letters).catch(() => {});
}

async function start() {
  try {
    await words.load();
  } catch {
    setTimeout(start, 1500); // no connection yet
    return;
  }
  mount(App, { target: document.getElementById("app")! });
}
void start();

// A part of the client that no server has any more, because all have been upgraded since the page was opened: load the page anew, once.
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("reloaded") ?? 0);
  if (Date.now() - last < 60_000 || !navigator.onLine) return;
  event.preventDefault();
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
});

// The service worker caches the client for use without a connection, except during development. It loads everything, so the first screen
// goes first.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    setTimeout(() => navigator.serviceWorker.register(file("sw.js")).catch(() => {}), 4000); // the client works without it
  });
}
