// The committed engine and today's server must agree: whole games go through both, and every list of answers, preview, event and word is
// compared, byte by byte. `node agree.mjs [GAMES]`: how many games of the corpus, spread over all variants; every ply of them is looked at.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { languages, root, serve } from "../browser/server.mjs";
import { load } from "./engine.mjs";

const wanted = Number(process.argv[2] ?? 6);

const corpus = join(root, "internal/corpus/testdata");
const records = gunzipSync(readFileSync(join(corpus, "v1.txt.gz"))).toString().split("\f\n");
const sums = readFileSync(join(corpus, "v1.sums"), "utf8").trim().split("\n").map((line) => line.split(" "));
if (records.length !== sums.length) throw new Error(`${records.length} records and ${sums.length} sums`);

const server = await serve();
const engine = await load();
let token = "";

/** signUp makes a person; each game has its own, since nobody may have too many. */
async function signUp() {
  const response = await fetch(`${server.base}/api/me`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ann", program: true }),
  });
  return (await response.json()).token;
}

await engine.ask({ method: "PATCH", path: "/here/me", body: { name: "Ann" }, lang: "en" });

/** both asks the server and the engine the same, and compares what they say. */
let compared = 0;
async function both(where, ids, { method = "GET", path, query = {}, body, lang }) {
  const url = `${server.base}${path.replace("{id}", ids[0])}?${new URLSearchParams({ ...query, lang })}`;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const texts = [await response.text(), undefined];
  const answer = await engine.ask({
    method,
    path,
    id: ids[1],
    query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
    body,
    lang,
  });
  texts[1] = answer.body;
  if (response.status !== answer.status) {
    throw new Error(
      `${where} ${path}: the server says ${response.status}, the engine ${answer.status}\n${texts[0].slice(0, 300)}\n${
        texts[1].slice(0, 300)
      }`,
    );
  }
  const [a, b] = texts.map(plain);
  if (a !== b) throw new Error(`${where} ${path} ${JSON.stringify(query)} ${JSON.stringify(body ?? "")}: ${difference(a, b)}`);
  compared++;
  return texts.map((text) => JSON.parse(text));
}

/** plain leaves out what differs between two tables of the same game: ids, versions, secrets, moments. */
function plain(text) {
  return text
    .trim()
    .replace(/"version":\d+/g, "\"version\":0")
    .replace(/"(at|created|started|ended)":"[^"]*"/g, "\"$1\":\"\"")
    .replace(/"(id|invite|invite_link|commitment|seed)":"(?:device|[~\w+/=:.?-]{16,})"/g, "\"$1\":\"\""); // whoever plays on a device is called so
}

/** decides tells whether a person is to move at a ply of a record. */
async function decides(record, ply, seats) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const opened = await (await fetch(`${server.base}/api/tables`, { method: "POST", headers, body: JSON.stringify({ record, ply, seats }) }))
    .json();
  if (!opened.table) throw new Error(opened.error.message);
  return opened.ply === ply && opened.table.seats[opened.table.to_move]?.person;
}

function difference(a, b) {
  let i = 0;
  while (a[i] === b[i]) i++;
  return `the server says\n…${a.slice(Math.max(0, i - 80), i + 160)}…\nand the engine\n…${b.slice(Math.max(0, i - 80), i + 160)}…`;
}

const begun = Date.now();
let games = 0;
let plies = 0;
try {
  for (let k = 0; k < Math.min(wanted, records.length); k++) {
    const at = Math.floor((k * records.length) / Math.min(wanted, records.length));
    const [record, [name, length]] = [records[at], sums[at]];
    const lang = languages[k % languages.length];
    const seats = [...record.matchAll(/^seat \d: (.*)$/gm)].map(([, who], i) =>
      /^automa\d/.test(who) ? { who } : { who: "me", name: `P${i + 1}` }
    );
    token = await signUp();
    // The tables begin where a person decides for the last time: what chance and Automas do then is each table's own.
    let ply = length - 1;
    while (!(await decides(record, ply, seats))) ply--;
    const opened = await both(name, ["", ""], { method: "POST", path: "/api/tables", body: { record, ply, seats }, lang });
    const ids = opened.map((o) => o.table.id);
    const last = opened[0].ply;
    await both(name, ids, { path: "/api/tables/{id}/log", query: { from: 0 }, lang });
    for (let ply = 0; ply <= last; ply++) {
      const where = `${name}, ply ${ply}`;
      const [position] = await both(where, ids, { path: "/api/tables/{id}/position", query: { ply }, lang });
      const prompt = position.game.prompt;
      if (prompt && prompt.seat >= 0 && prompt.answers.length > 0) {
        const actions = [prompt.answers[(ply * 7) % prompt.answers.length].action];
        const [preview] = await both(where, ids, {
          method: "POST",
          path: "/api/tables/{id}/whatif",
          body: { ply, actions, through: true },
          lang,
        });
        const here = await engine.ask({
          method: "POST",
          path: "/api/at/whatif",
          body: { text: position.text, actions, through: true },
          lang,
        });
        if (JSON.stringify(JSON.parse(here.body)) !== JSON.stringify(preview)) {
          throw new Error(`${where}: a preview from the position differs: ${difference(JSON.stringify(preview), here.body)}`);
        }
        if (prompt.kind === "turn") await both(where, ids, { path: "/api/tables/{id}/planner", query: { ply }, lang });
      }
      plies++;
    }
    await both(name, ids, { path: "/api/tables/{id}/finale", query: { ply: last }, lang });
    await engine.ask({ method: "DELETE", path: "/here/tables/{id}", id: ids[1], lang });
    games++;
  }
  for (const lang of languages) {
    await both("", ["", ""], { path: "/api/catalogue", lang });
  }
} finally {
  server.stop();
}
console.log(
  `engine and server agree: ${games} games, ${plies} plies, ${compared} answers in ${((Date.now() - begun) / 1000).toFixed(0)} s`,
);
process.exit(0);
