// Changes the client's arithmetic, one small change at a time, and runs its unit tests against each: a change that no test notices
// survives. Fails if fewer than 90 % are noticed. All changes are compiled into the tests once, each behind a switch on its number, and the
// tests run in this process, so that a change costs milliseconds.
//
//   scripts/client.sh run test/mutants.mjs [-every N] [-offset N] [FILE...]

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect";
import * as chai from "chai";
import ts from "typescript";
import { build } from "vite";

const goal = 90;

/** The files, and the tests that judge them. */
const judges = {
  "src/table/answers.ts": ["answers"],
  "src/board/track/track.ts": ["track"],
  "src/board/map/reach.ts": ["shapes", "reach"],
  "src/board/map/geometry.ts": ["shapes"],
  "src/board/map/spot.ts": ["shapes", "spot"],
  "src/board/map/land.ts": ["land"],
  "src/board/company/wheel.ts": ["wheel"],
  "src/board/timeline/line.ts": ["timeline"],
  "src/board/timeline/place.ts": ["timeline"],
  "src/board/stage/times.ts": ["times"],
  "src/board/moves/moves.ts": ["moves", "timeline"],
  "src/table/lit.ts": ["lit"],
};

/** Changes that no test can notice, each with the reason. */
const apart = "beyond that distance half of it is more than the whole room";
const alone = "no two things have the same middle";
const equivalent = new Map(Object.entries({
  "reach.ts: 2: 2 + 1": apart,
  "reach.ts: 2: 2 + 1 (2)": apart,
  "reach.ts: Math.abs(dx) >= 2 * half: >= → >": apart,
  "reach.ts: Math.abs(dy) >= 2 * half: >= → >": apart,
  "reach.ts: dx < 0: < → <=": alone,
  "reach.ts: dy < 0: < → <=": alone,
  "line.ts: way > 0: > → >=": "a way is 1 or -1",
  "lit.ts: event > 0: > → >=": "of no events none are left, and the entry after it is too late",
}));

const { values, positionals } = parseArgs({
  options: { every: { type: "string", default: "1" }, offset: { type: "string", default: "0" } },
  allowPositionals: true,
});
const [every, offset] = [Number(values.every), Number(values.offset)];

const swapped = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
};

/** changes are the nodes of a file that can be changed, with the texts to put in their place. */
function changes(source) {
  const found = new Map();
  const text = (node) => node.getText(source);
  const add = (node, what, instead) => found.set(node, [...(found.get(node) ?? []), { what, instead }]);
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = text(node.operatorToken);
      for (const other of swapped[operator] ?? []) {
        add(node, `${operator} → ${other}`, `(${text(node.left)}) ${other} (${text(node.right)})`);
      }
    } else if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent?.name === node ? node.parent : source)) {
      add(node, `${text(node)} + 1`, `${Number(node.text) + 1}`);
    } else if (ts.isPrefixUnaryExpression(node) && [ts.SyntaxKind.MinusToken, ts.SyntaxKind.ExclamationToken].includes(node.operator)) {
      add(node, `without ${text(node)[0]}`, text(node.operand));
    } else if (ts.isConditionalExpression(node)) {
      add(node, "branches swapped", `(${text(node.condition)}) ? (${text(node.whenFalse)}) : (${text(node.whenTrue)})`);
    } else if (ts.isCallExpression(node) && ["Math.min", "Math.max", "Math.floor"].includes(text(node.expression))) {
      const other = { "Math.min": "Math.max", "Math.max": "Math.min", "Math.floor": "Math.ceil" }[text(node.expression)];
      add(node, `${text(node.expression)} → ${other}`, `${other}(${node.arguments.map(text).join(", ")})`);
    } else if (ts.isIfStatement(node)) {
      add(node.expression, "negated", `!(${text(node.expression)})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** switched is the text of a file in which globalThis.mutant chooses a change. */
function switched(file, mutants) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found = changes(source);
  const print = (node) => {
    // The children, each with its own switch.
    let [at, out] = [node.getStart(source), ""];
    const into = (child) => {
      out += source.text.slice(at, child.getStart(source)) + print(child);
      at = child.getEnd();
    };
    ts.forEachChild(node, into);
    out += source.text.slice(at, node.getEnd());
    for (const { what, instead } of found.get(node) ?? []) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const id = mutants.push({ file, line, name: `${basename(file)}: ${node.getText(source).replace(/\s+/g, " ")}: ${what}` });
      out = `(globalThis.mutant === ${id} ? (${instead}) : (${out}))`;
    }
    return out;
  };
  return print(source);
}

const files = Object.keys(judges).filter((f) => !positionals.length || positionals.some((p) => f.includes(p)));
const mutants = [];
const texts = new Map(files.map((f) => [`${process.cwd()}/${f}`, switched(f, mutants)]));
const plugin = { name: "mutants", enforce: "pre", transform: (_, id) => texts.get(id.split("?")[0]) };

const seen = new Map();
for (const m of mutants) {
  const n = (seen.get(m.name) ?? 0) + 1;
  seen.set(m.name, n);
  if (n > 1) m.name += ` (${n})`;
}

// The tests, bundled with what they import. They find a stand-in for vitest that only collects them.
for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
const tests = [];
const test = (name, f) => tests.push(f);
test.each = (rows) => (name, f) => rows.forEach((row) => tests.push(() => f(...[row].flat())));
globalThis.vitest = { test, it: test, describe: (_, f) => f(), expect: chai.expect };
const stub = {
  name: "vitest",
  enforce: "pre",
  resolveId: (id) => (id === "vitest" ? "\0vitest" : undefined),
  load: (id) => (id === "\0vitest" ? "export const { test, it, describe, expect } = globalThis.vitest;" : undefined),
};
const folder = mkdtempSync(join(process.cwd(), "node_modules/.mutants-"));
const bundles = new Map();
for (const name of new Set(files.flatMap((f) => judges[f]))) {
  const { output } = await build({
    configFile: "vitest.config.ts",
    logLevel: "error",
    plugins: [stub, plugin],
    build: { ssr: `test/unit/${name}.test.ts`, write: false, minify: false },
    ssr: { noExternal: true },
  });
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, output[0].code);
  bundles.set(name, path);
}

/** notices tells whether tests fail with a change. */
async function notices(id, names) {
  globalThis.mutant = id;
  for (const name of names) {
    tests.length = 0;
    try {
      await import(`${bundles.get(name)}?${id}`); // again for each change: some of it is done while a file is loaded
      for (const f of tests) await f();
    } catch (e) {
      if (id === 0) console.log(e);
      return true;
    }
  }
  return false;
}

let failed = false;
for (const file of files) {
  if (await notices(0, judges[file])) throw new Error(`the tests of ${file} fail without a change`);
  let [tried, killed] = [0, 0];
  for (const [i, m] of mutants.entries()) {
    if (m.file !== file || i % every !== offset || equivalent.has(m.name)) continue;
    tried++;
    if (await notices(i + 1, judges[file])) killed++;
    else console.log(`survived ${m.file}:${m.line} ${m.name}`);
  }
  const percent = tried ? (100 * killed) / tried : 100;
  failed ||= percent < goal;
  console.log(`${file}: ${tried} changes, ${killed} killed (${percent.toFixed(1)} %)`);
}
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
