// Tables that begin from recorded games.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./server.mjs";

export const record = (name) => readFileSync(join(root, "game/record/testdata/games", `${name}.txt`), "utf8");

/** plies is the number of actions and draws in a record. */
export function plies(text) {
  const [, moves] = /\n\n([\s\S]*?)\n\n/.exec(text);
  return moves.split("\n").reduce((n, line) => n + line.split(": ")[1].split(";").length, 0);
}

/** firstDecision is the ply before the first decision of a record. */
export function firstDecision(name) {
  let n = 0;
  for (const line of record(name).split("\n\n")[1].split("\n")) {
    if (!line.startsWith("chance: ")) break;
    n += line.split(";").length;
  }
  return n;
}

/** recorded is a table for people at one screen, from a record at a ply. */
export function recorded(name, ply, more = {}) {
  const text = record(name);
  const players = Number(/players: (\d)/.exec(text)[1]);
  return { record: text, ply, seats: ["Ann", "Otto", "Ida", "Cem"].slice(0, players).map((name) => ({ who: "me", name })), ...more };
}

/** finished opens a table whose game is over: the last decision of the record is played. */
export async function finished(person, name) {
  const text = record(name);
  let { table, ply, game } = await person.table(recorded(name, plies(text) - 1));
  while (game.prompt) {
    await person.post(`/api/tables/${table.id}/play`, { ply, action: game.prompt.answers[0].action });
    const response = await person.context.request.get(`/api/tables/${table.id}`);
    ({ table, ply, game } = await response.json());
  }
  await person.page.locator("[data-phase=finished]").waitFor({ state: "attached" });
  await person.page.locator("h1").first().waitFor();
}

/** playOn plays first answers at the table that is open until the round changes or the game is over. */
export async function playOn({ page, post, context }, { table, ply, game }) {
  await page.locator(".map svg").first().waitFor();
  const { round } = game;
  while (game.prompt && game.round === round) {
    const answers = game.prompt.answers;
    await post(`/api/tables/${table.id}/play`, { ply, action: (answers.find((a) => /^(bank|pass)/.test(a.action)) ?? answers[0]).action });
    ({ table, ply, game } = await (await context.request.get(`/api/tables/${table.id}`)).json());
  }
  return game;
}
