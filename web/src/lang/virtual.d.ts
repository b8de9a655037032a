// Made by web/words.ts.
declare module "virtual:words" {
  type Loaders = Record<import("./spoken").Language, () => Promise<{ default: Record<string, string> }>>;
  export const client: Loaders;
  export const pages: Loaders;
}
