// Made by web/rulebook.ts.
declare module "virtual:rules" {
  const loaders: Record<string, (() => Promise<{ default: import("./book").Entry[] }>) | undefined>;
  export default loaders;
}
declare module "virtual:rules-pictures" {
  const pictures: import("./pictures").Picture[];
  export default pictures;
}
declare module "virtual:rules-words" {
  const loaders: Record<string, (() => Promise<{ default: import("./words").Word[] }>) | undefined>;
  export default loaders;
}
