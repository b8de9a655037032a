// The loudspeaker as a button: a click turns the sound off or on, the arrows change the level, holding it opens the switches.

import { t } from "../lang/index.svelte";
import { shortcut } from "../ui/keys";
import { settings } from "../ui/settings.svelte";
import { levels, speaker } from "./speaker.svelte";

/** How long it is held, in milliseconds. */
const long = 450;

/** held is what to spread on the button; open shows the switches. */
export function held(open: () => void) {
  let timer = 0;
  let opened = false;
  const more = () => {
    clearTimeout(timer);
    opened = true;
    open();
  };
  const label = speaker.on ? t("sound.now", { n: settings.now.level, of: levels.length }) : t("sound.none");
  return {
    "data-sound": settings.now.sound,
    "aria-label": label,
    "aria-keyshortcuts": `${shortcut("sound")} ArrowUp ArrowDown`,
    title: `${label} ${t("sound.hold")}`,
    onpointerdown: () => {
      opened = false;
      timer = window.setTimeout(more, long);
    },
    onpointerup: () => clearTimeout(timer),
    onpointerleave: () => clearTimeout(timer),
    onclick: () => {
      if (!opened) speaker.mute();
      opened = false;
    },
    oncontextmenu: (e: Event) => {
      e.preventDefault();
      if (!opened) more();
    },
    onkeydown: (e: KeyboardEvent) => {
      if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
      e.preventDefault();
      speaker.louder(e.key === "ArrowUp" ? 1 : -1);
    },
  };
}
