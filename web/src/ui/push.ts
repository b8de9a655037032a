// The push notices of this browser.
import type { NewChannel } from "../api/types";
import { file } from "./address";

/** Whether this browser can have them: not without https. */
export const possible: "yes" | "insecure" | "missing" = !isSecureContext
  ? "insecure"
  : "serviceWorker" in navigator && "PushManager" in window && "Notification" in window
  ? "yes"
  : "missing";

const text = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

async function subscription(): Promise<PushSubscription | null> {
  if (possible !== "yes") return null;
  const registered = await navigator.serviceWorker.getRegistration();
  return (await registered?.pushManager?.getSubscription()) ?? null;
}

/** here is the mark by which the server knows this browser, if it is subscribed. */
export async function here(): Promise<string | undefined> {
  const found = await subscription().catch(() => null);
  if (!found) return undefined;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(found.endpoint));
  return text(hash.slice(0, 9));
}

/** subscribe asks the browser for push notices; nothing if it, or its reader, does not want them. */
export async function subscribe(key: string): Promise<NewChannel | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(file("sw.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && text(old.options.applicationServerKey) !== key) await old.unsubscribe(); // of another server at this address
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { kind: "push", address: made.endpoint, key: text(made.getKey("p256dh")), auth: text(made.getKey("auth")), device: device() };
}

export async function unsubscribe() {
  await (await subscription())?.unsubscribe();
}

/** device is what the reader would call this browser. */
function device(): string {
  const agent = navigator.userAgent;
  const name = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "";
  const system = /Android|iPhone|iPad|Windows|Macintosh|CrOS|Linux/.exec(agent)?.[0] ?? "";
  return [name.replace("Edg", "Edge").replace("OPR", "Opera"), system.replace("Macintosh", "macOS")].filter(Boolean).join(", ");
}
