// The invite codes of private tables that this browser was given: links to a table need not carry them, and do not give them away.

const most = 40;
type Codes = [id: string, code: string][];

function kept(): Codes {
  try {
    return JSON.parse(localStorage.getItem("invites") ?? "[]");
  } catch {
    return [];
  }
}

/** invitation is the code for a table; a new one is kept. */
export function invitation(id: string, code?: string | null): string {
  const codes = kept();
  const known = codes.find(([of]) => of === id)?.[1] ?? "";
  if (!code || code === known) return known;
  try {
    localStorage.setItem("invites", JSON.stringify([[id, code], ...codes.filter(([of]) => of !== id)].slice(0, most)));
  } catch {
    // then it is good for this visit
  }
  return code;
}
