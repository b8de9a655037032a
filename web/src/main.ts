import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { words } from "./lang/index.svelte";
import "./ui/settings.svelte"; // every page wears the theme that was chosen

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

// The client is kept for times without a connection; during development it must not be.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {}); // it works without
  });
}
