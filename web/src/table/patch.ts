// Merge patches (RFC 7396) over what the server sends. A list is patched by index, like an object; null takes a member away.

export type Patch = Readonly<Record<string, unknown>>;

const isObject = (x: unknown): x is Patch => typeof x === "object" && x !== null && !Array.isArray(x);

/** merge applies a patch. What it does not name is shared with the value before, which stays as it was. */
export const merge = <T>(to: T, patch: Patch): T => merged(to, patch) as T;

function merged(to: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(to)) {
    const list = [...to] as unknown[];
    for (const [i, x] of Object.entries(patch)) list[Number(i)] = merged(list[Number(i)], x);
    return list;
  }
  const object: Record<string, unknown> = isObject(to) ? { ...to } : {};
  for (const [name, x] of Object.entries(patch)) {
    if (x === null) delete object[name];
    else object[name] = merged(object[name], x);
  }
  return object;
}
