// Builds the program and serves it on a free port, with everything in memory.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../../..");

/** Every language has a folder there. */
export const folder = join(root, "game/lang");
export const languages = readdirSync(folder).filter((name) => existsSync(join(folder, name, "about.json")));

const free = () =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** build builds the program where `make python` builds it too: if nothing has changed, nothing is linked again. */
export function build() {
  const program = join(root, ".tools/bin/barrage");
  execFileSync("go", ["build", "-o", program, "./cmd/barrage"], { cwd: root, stdio: "inherit" });
  return program;
}

/** serve starts the server; what it thinks of is bounded by simulations, so that it is the same every time. */
export async function serve(
  {
    hint = 400,
    review = 4,
    /** The database is a file, which orders can be given for. */ file = false,
    /** Further settings. */ settings = [],
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "barrage-"));
  const program = build();
  const db = file ? join(folder, "barrage.db") : "mem";
  const address = `127.0.0.1:${await free()}`;
  const child = spawn(program, [
    "serve",
    "-addr",
    address,
    "-db",
    db,
    "-unlimited",
    "-private-hooks",
    "-open=false",
    "-hint",
    `${hint}`,
    "-review",
    `${review}`,
    ...settings,
  ], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  const base = `http://${address}`;
  for (let i = 0;; i++) {
    try {
      if ((await fetch(`${base}/readyz`)).ok) break;
    } catch {
      // not yet
    }
    if (i > 100 || child.exitCode !== null) throw new Error(`the server does not start:\n${said}`);
    await new Promise((r) => setTimeout(r, 100));
  }
  return {
    base,
    program,
    db,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
