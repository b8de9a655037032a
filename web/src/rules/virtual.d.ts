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
  interface Said {
    words: import("./words").Word[];
    questions: import("./search").Question[];
    synonyms: import("./search").Synonyms;
  }
  const loaders: Record<string, (() => Promise<Said>) | undefined>;
  export default loaders;
}
