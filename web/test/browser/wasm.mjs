// The tests of a Go package in a real browser: compiled to WebAssembly and run in a worker, as the client runs its engine.
import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { settings } from "./chromium.mjs";
import { root } from "./server.mjs";

const page = `<!doctype html><title>Go</title><link rel="icon" href="data:,"><script>
  async function go(programs) {
    const module = await WebAssembly.compileStreaming(fetch("/tests.wasm"));
    programs.forEach((program, n) => {
      const worker = new Worker("/worker.js");
      worker.onmessage = ({ data }) => report(n, data);
      worker.onerror = (e) => report(n, { text: e.message + "\\n", code: 2 });
      worker.postMessage({ module, ...program });
    });
  }
</script>`;

const worker = `importScripts("/wasm_exec.js");
onmessage = async ({ data: { module, args = [], env = {} } }) => {
  const go = new Go();
  Object.assign(go, { argv: ["test", ...args], env, exit: (code) => postMessage({ code }) });
  const decoder = new TextDecoder();
  fs.writeSync = (_, bytes) => {
    postMessage({ text: decoder.decode(bytes, { stream: true }) });
    return bytes.length;
  };
  await go.run(await WebAssembly.instantiate(module, go.importObject));
};`;

/** compiled compiles the tests of a package and serves them with a page that runs them. */
export async function compiled(pkg) {
  const folder = mkdtempSync(join(tmpdir(), "barrage-wasm-"));
  const program = join(folder, "tests.wasm");
  const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };
  execFileSync("go", ["test", "-c", "-vet=off", "-ldflags=-s -w", "-o", program, pkg], { cwd: root, stdio: "inherit", env });
  const goroot = execFileSync("go", ["env", "GOROOT"], { cwd: root }).toString().trim();
  const files = {
    "/": ["text/html", page],
    "/worker.js": ["text/javascript", worker],
    "/wasm_exec.js": ["text/javascript", createReadStream, join(goroot, "lib/wasm/wasm_exec.js")],
    "/tests.wasm": ["application/wasm", createReadStream, program],
  };
  const server = createServer((request, response) => {
    const [type, body, file] = files[request.url] ?? [];
    response.writeHead(type ? 200 : 404, { "Content-Type": type ?? "text/plain" });
    if (file) body(file).pipe(response);
    else response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** profile is a browser that keeps what it stores in a folder, on the disk. */
export const profile = (folder) => chromium.launchPersistentContext(folder, settings());

/**
 * start runs the tests in a page of their own, once for each program of args and env. Their lines come to hear; ended has the first exit
 * code.
 */
export async function start(context, base, programs, hear) {
  const page = await context.newPage();
  let end;
  const ended = new Promise((done) => (end = done));
  const rest = programs.map(() => "");
  await page.exposeFunction("report", (n, { text = "", code }) => {
    const lines = (rest[n] + text).split("\n");
    rest[n] = lines.pop();
    for (const line of lines) hear(line, n);
    if (code !== undefined) end(code);
  });
  page.on("crash", () => end(-1));
  await page.goto(base);
  await page.evaluate((programs) => go(programs), programs);
  return { page, ended };
}

/** run runs the tests to their end and gives back what they said; what they complain of is an error. */
export async function run(context, base, args) {
  const said = [];
  const { page, ended } = await start(context, base, [{ args }], (line) => said.push(line));
  const code = await ended;
  await page.close();
  const text = said.join("\n");
  if (code !== 0) throw new Error(`the tests end with ${code}:\n${text}`);
  return text;
}
