// Made by web/rulebook.ts.
declare module "virtual:rules" {
  const loaders: Record<string, (() => Promise<{ default: import("./book").Entry[] }>) | undefined>;
  export default loaders;
}
