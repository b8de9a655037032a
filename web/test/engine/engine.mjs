// The committed engine in Node, through its own door, with its games in memory.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const folder = join(import.meta.dirname, "../../engine");

/** load starts the engine; ask gives raw answers, JSON as it was written. */
export async function load() {
  const file = join(folder, "engine.wasm.br");
  if (!existsSync(file)) throw new Error("there is no engine: run 'make engine'");
  await import(join(folder, "wasm_exec.js"));
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(brotliDecompressSync(readFileSync(file)), go.importObject);
  go.run(instance);
  const door = globalThis.barrage;
  for (const name of readdirSync(join(folder, "words"))) {
    const problem = door.learn(name.slice(0, 2), readFileSync(join(folder, "words", name), "utf8"));
    if (problem) throw new Error(`${name}: ${problem}`);
  }
  await new Promise((done, failed) => door.open("", undefined, (problem) => (problem ? failed(new Error(problem)) : done())));
  return {
    rules: door.rules,
    ask: (request) => new Promise((done) => door.call(JSON.stringify(request), (status, body) => done({ status, body }))),
  };
}
