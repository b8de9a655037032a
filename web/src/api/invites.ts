// The invite codes of private tables that this browser was given: links to a table need not carry them, and do not give them away.

const most = 40;
type Codes = [id: string, code: string][];

/** Codes given during this visit, which hold even where none can be kept. */
const given = new Map<string, string>();

function kept(): Codes {
  try {
    return JSON.parse(localStorage.getItem("invites") ?? "[]");
  } catch {
    return [];
  }
}

/** invitation is the code for a table; empty if there is none. */
export function invitation(id: string): string {
  return given.get(id) ?? (id ? kept().find(([of]) => of === id)?.[1] : undefined) ?? "";
}

/** accept keeps the code that came with a link to a table. */
export function accept(id: string, code: string | null) {
  if (!code || code === invitation(id)) return;
  given.set(id, code);
  try {
    localStorage.setItem("invites", JSON.stringify([[id, code], ...kept().filter(([of]) => of !== id)].slice(0, most)));
  } catch {
    // then it is good for this visit
  }
}
