// What all actors need: where things lie on the screen, tokens that travel, and animations that can be held and hurried together.

import { paint } from "../../../ui/colours";
import { settings } from "../../../ui/settings.svelte";
import { minus } from "../../../ui/signs";

export const svg = "http://www.w3.org/2000/svg";

export interface Point {
  x: number;
  y: number;
}

/** seen is the first element with a place on the screen. */
export const seen = (selector: string): DOMRect | undefined =>
  [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect()).find((b) =>
    b.width > 0 && b.right > 0 && b.left < innerWidth
  );

/** thing is where something lies that can be pointed at. */
export const thing = (id: string | undefined) => (id ? seen(`[data-target="${id}"]`) : undefined);
/** figure is where a good of a seat is written; else where the seat is. */
export const figure = (seat: number, good: string) =>
  (good === "vp" ? seen(`[data-vp="${seat}"]`) : seen(`[data-of="${seat}"] [data-figure="${good}"]`)) ?? row(seat);
export const row = (seat: number) => seen(`[data-of="${seat}"]`) ?? seen(`[data-vp="${seat}"]`);
export const middle = (b: DOMRect): Point => ({ x: b.left + b.width / 2, y: b.top + b.height / 2 });

/** enlarged is by how much the table is. */
export function enlarged(): number {
  const table = document.querySelector(".tabletop");
  return table ? Number(getComputedStyle(table).zoom) || 1 : 1;
}

/** Company is a round token with colour, pattern and emblem. */
export const companyToken = (company: string) =>
  `<svg width="34" height="34" viewBox="0 0 34 34"><circle cx="17" cy="17" r="15.5" fill="url(#pat-${company})" stroke="var(--print)" stroke-width="2"/>`
  + `<circle cx="17" cy="17" r="11" fill="${paint(company)[0]}"/><svg x="9" y="9" width="16" height="16" color="${
    paint(company)[1]
  }"><use href="#e-${company}"/></svg></svg>`;
export const iconToken = (icon: string) => `<svg width="26" height="26"><use href="#i-${icon}"/></svg>`;

/** What is drawn on a technology tile: its structure, and its level if it has one. */
export interface Sign {
  icon: string;
  level: number;
}
export const tileToken = ({ icon, level }: Sign) =>
  `<svg width="34" height="32" viewBox="0 0 34 32"><rect x="1" y="1" width="32" height="30" rx="5" fill="var(${
    level ? "--lamp" : "--cream"
  })" stroke="var(--print)" stroke-width="1.6"/><svg x="6" y="5" width="22" height="22"><use href="#i-${icon}"/></svg></svg>`;

/** float puts something over the table, in the middle of a place. */
export function float(html: string, at: Point): HTMLElement {
  const token = document.createElement("div");
  token.innerHTML = html;
  token.dataset.actor = "";
  token.ariaHidden = "true";
  Object.assign(token.style, { position: "fixed", left: "0", top: "0", zIndex: "60", pointerEvents: "none", willChange: "transform" });
  token.style.setProperty("--sprite-ink", "var(--print)");
  document.body.append(token);
  token.style.translate = `${at.x - token.offsetWidth / 2}px ${at.y - token.offsetHeight / 2}px`;
  return token;
}

/** gone takes an element away when its animation is over, however it ends. */
export function gone(element: Element, animation: Animation): Animation {
  animation.finished.catch(() => {}).finally(() => element.remove());
  return animation;
}

/** travel sends a token from one place to another on an arc. */
export function travel(
  html: string,
  from: DOMRect,
  to: DOMRect,
  { ms, delay = 0, arc = 0.22, sinks = false }: { ms: number; delay?: number; arc?: number; /** Into what it comes to. */ sinks?: boolean },
) {
  const k = enlarged();
  const [a, b] = [middle(from), middle(to)];
  const token = float(html, a);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const lift = Math.min(160, Math.hypot(dx, dy) * arc);
  const steps = 12;
  const frames = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const up = 4 * t * (1 - t);
    const size = sinks && i === steps ? 0.35 : 0.75 + 0.25 * t + 0.3 * up;
    return { transform: `translate(${dx * t}px, ${dy * t - lift * up}px) scale(${k * size})`, opacity: sinks && i === steps ? 0.2 : 1 };
  });
  return gone(token, token.animate(frames, { duration: ms, delay, easing: "cubic-bezier(.45,0,.2,1)", fill: "backwards" }));
}

/** token lets a thing be seen over a place for a while, turned by some degrees. */
export function token(html: string, at: DOMRect, { ms, turn = 0 }: { ms: number; turn?: number }) {
  const k = 1.35 * enlarged();
  const sign = float(html, middle(at));
  const look = (opacity: number, size: number, by: number) => ({ opacity, transform: `scale(${size * k}) rotate(${by}deg)` });
  const frames = [look(0, 0.5, 0), { ...look(1, 1, 0), offset: 0.2 }, { ...look(1, 1, turn), offset: 0.85 }, look(0, 0.8, turn)];
  return gone(sign, sign.animate(frames, { duration: ms, easing: "ease-out" }));
}

/** counts lets a figure be counted over where it stands, in the time before it lands; the figure itself stays what it is. */
export function counts(cell: Element, from: number, to: number, ms: number, counting: number): Animation | undefined {
  const words = cell.firstChild;
  if (!words || cell.getClientRects().length === 0) return undefined;
  const range = document.createRange();
  range.selectNode(words);
  const at = range.getBoundingClientRect();
  const look = getComputedStyle(cell);
  let ground: Element | null = cell;
  const paper = () => (ground ? getComputedStyle(ground).backgroundColor : "");
  while (ground && /^(transparent|rgba\(.*, 0\))$/.test(paper())) ground = ground.parentElement;
  const sign = float("", { x: 0, y: 0 });
  Object.assign(sign.style, {
    translate: `${at.left - 2}px ${at.top}px`,
    minWidth: `${at.width + 4}px`,
    background: paper(),
    color: look.color,
    font: look.font,
    fontSize: `${parseFloat(look.fontSize) * enlarged()}px`,
    lineHeight: `${at.height}px`,
    textAlign: "center",
  });
  sign.dataset.counts = `${from} ${to}`;
  const count = sign.animate([{ opacity: 1 }, { opacity: 1 }], { duration: ms });
  const tick = () => {
    const share = (Number(count.currentTime ?? 0) - (ms - counting)) / counting;
    sign.textContent = minus(Math.round(from + (to - from) * Math.max(0, Math.min(1, share))));
    if (count.playState !== "finished" && sign.isConnected) requestAnimationFrame(tick);
  };
  tick();
  return gone(sign, count);
}

/** ring lets a frame in lamplight appear round a place and fade. */
export function ring(at: DOMRect, { ms, delay = 0 }: { ms: number; delay?: number }) {
  const frame = float("", { x: 0, y: 0 });
  Object.assign(frame.style, {
    translate: `${at.left - 3}px ${at.top - 3}px`,
    width: `${at.width + 6}px`,
    height: `${at.height + 6}px`,
    borderRadius: "8px",
    boxShadow: "0 0 0 3px var(--lamp), inset 0 0 0 200px color-mix(in srgb, var(--lamp) 26%, transparent)",
  });
  return gone(
    frame,
    frame.animate([{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
      duration: ms,
      delay,
      easing: "ease-out",
      fill: "backwards",
    }),
  );
}

/** pill lets a figure pop up over a place. */
export function pill(text: string, at: DOMRect, { ms, delay = 0 }: { ms: number; delay?: number }) {
  const k = enlarged();
  const sign = float(text, middle(at));
  Object.assign(sign.style, {
    padding: "1px 9px",
    borderRadius: "8px",
    border: "2px solid var(--print)",
    background: "var(--lamp)",
    color: "var(--print)",
    font: "400 22px/1.1 var(--display)",
  });
  sign.style.translate = `${middle(at).x - sign.offsetWidth / 2}px ${middle(at).y - sign.offsetHeight / 2}px`;
  return gone(
    sign,
    sign.animate(
      [
        { opacity: 0, transform: `scale(${0.4 * k})` },
        { opacity: 1, transform: `translateY(-10px) scale(${1.1 * k})`, offset: 0.2 },
        { opacity: 1, transform: `translateY(-12px) scale(${k})`, offset: 0.8 },
        { opacity: 0, transform: `translateY(-20px) scale(${k})` },
      ],
      { duration: ms, delay, easing: "cubic-bezier(.2,1.4,.4,1)", fill: "backwards" },
    ),
  );
}

/** falls lets a contract fall into its place, and its seal be pressed on it. */
export function falls(card: HTMLElement) {
  if (settings.pace === 0) return;
  const press = (e: Element, from: number, turn: number, ms: number, delay = 0) =>
    e.animate([{ opacity: 0, transform: `scale(${from}) rotate(${turn}deg)` }, { opacity: 1, transform: "none" }], {
      duration: ms * settings.pace,
      delay: delay * settings.pace,
      easing: "cubic-bezier(.2,1.6,.3,1)",
      fill: "backwards",
    });
  press(card, 1.5, 8, 260);
  press(card.lastElementChild!, 2, 0, 120, 220);
}
