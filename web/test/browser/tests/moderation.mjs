// Keeping away from people and looking after them: a message is reported, the operator reads it with the chat around it and bans its
// author, who reads why; somebody is muted and unmuted on another device; the owner of a table removes somebody. Keyboard, phone, axe.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import { serve } from "../server.mjs";

/** What lies under a dialog is hidden from axe only where it is painted. */
export const seen = true;

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export default async function({ visit, program }) {
  const house = await serve({ file: true });
  try {
    const sign = async (name, options = {}) => {
      const { page, context } = await visit("", { expected: (text) => /403/.test(text), ...options });
      await page.request.post(`${house.base}/api/me`, { data: { name } });
      const me = await (await page.request.get(`${house.base}/api/me`)).json();
      return { page, context, id: me.id };
    };
    const fine = async (page, where) => {
      await page.evaluate(source);
      const found = await page.evaluate(() =>
        window.axe.run({ resultTypes: ["violations"] }).then((r) =>
          r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`)
        )
      );
      assert.deepEqual(found, [], where);
    };
    const post = (who, path, data = {}) => who.page.request.post(`${house.base}${path}`, { data });

    const ann = await sign("Ann");
    const bob = await sign("Bob");
    const { table } = await (await post(ann, "/api/tables", { seats: [{ who: "me" }, { who: "open" }, { who: "open" }], open: true }))
      .json();
    await post(bob, `/api/tables/${table.id}/sit`);
    await post(ann, `/api/tables/${table.id}/say`, { text: "Hello, all" });
    await post(bob, `/api/tables/${table.id}/say`, { text: "Go away, you fool" });

    // Ann reports the message by keyboard.
    await ann.page.goto(`${house.base}/table/${table.id}`);
    const author = ann.page.locator(".said .who");
    await author.focus();
    await ann.page.keyboard.press("Enter");
    const dialog = ann.page.locator("[data-person-dialog]");
    await dialog.waitFor();
    await fine(ann.page, "what one can do about somebody");
    await dialog.locator("[data-report]").click();
    await dialog.locator("input[value=chat]").check();
    await dialog.locator("textarea").fill("An insult");
    await dialog.locator("[data-send]").click();
    await dialog.getByRole("status").getByText("received").waitFor();

    // She mutes him: name and message are gone, on another device too, until she unmutes him there.
    await dialog.locator("[data-mute]").click();
    await dialog.getByRole("status").getByText("is muted").waitFor();
    await ann.page.keyboard.press("Escape");
    await ann.page.locator(".said").getByText("you fool").waitFor({ state: "detached" });
    assert.doesNotMatch(await ann.page.locator("main").innerText(), /Bob/);
    await ann.page.getByText("Muted player").first().waitFor();
    const { link } = await (await post(ann, "/api/me/device")).json();
    const phone = await visit("", { viewport: { width: 390, height: 844 }, phone: true });
    await phone.page.goto(new URL(link, house.base).href);
    await phone.page.locator("form button.on-navy").click();
    await phone.page.waitForURL((url) => url.pathname === "/");
    await phone.page.goto(`${house.base}/settings`);
    await phone.page.locator("[data-avoided] li b").getByText("Bob").waitFor();
    await phone.page.locator("[data-reports] li").getByText("received").waitFor();
    await phone.page.locator("[data-avoided] li button").click();
    await phone.page.locator("[data-avoided] li").waitFor({ state: "detached" });
    await ann.page.reload();
    await ann.page.locator(".said").getByText("you fool").waitFor();

    // An operator, made so on the machine, reads the report with the chat around it and bans him.
    const op = await sign("Olga");
    const refused = await op.page.request.get(`${house.base}/api/operate/reports`);
    assert.equal(refused.status(), 403);
    execFileSync(program, ["admin", "-db", house.db, "operator", "Olga"]);
    await op.page.goto(`${house.base}/settings`);
    await op.page.locator("a[href$=\"/operate\"]").click();
    await op.page.locator("[data-report=open]").waitFor();
    await op.page.goto(`${house.base}/operate`); // the address works by itself too
    const report = op.page.locator("[data-report=open]");
    await report.locator("q", { hasText: "An insult" }).waitFor();
    assert.match(await report.locator(".chat").innerText(), /Hello, all[\s\S]*Go away, you fool/);
    assert.equal(await report.locator(".chat .about").count(), 1);
    await fine(op.page, "reports");
    await bob.page.goto(`${house.base}/table/${table.id}`);
    await bob.page.locator(".said").getByText("Hello, all").waitFor();
    await report.locator("[data-do=ban]").click();
    await op.page.locator("dialog textarea").fill("Please be kind");
    await op.page.locator("[data-confirm]").click();
    await report.waitFor({ state: "detached" });
    await op.page.getByRole("status").getByText("Done: ban").waitFor();

    // His page, which was open, tells him why, in his language.
    await bob.page.locator("[data-ban]").getByText("Please be kind").waitFor();
    await fine(bob.page, "banned");
    assert.equal((await post(bob, `/api/tables/${table.id}/say`, { text: "What?" })).status(), 403);
    await ann.page.reload();
    await ann.page.locator("li.free").nth(1).waitFor(); // his seat is open

    // The log has it; people and tables are found; the ban is lifted.
    const show = (name) => op.page.locator("fieldset").first().getByText(name, { exact: true }).click();
    await show("Log");
    await op.page.locator("[data-did=ban]").getByText("Messages: Please be kind").waitFor();
    await op.page.locator("[data-did=operator]").waitFor();
    await show("Tables");
    await op.page.locator("[data-view=tables] li").getByText("Ann").waitFor();
    await show("People");
    await op.page.getByRole("search").locator("input").fill("bo");
    await op.page.getByRole("search").locator("button").click();
    await op.page.locator("[data-do=lift]").click();
    await op.page.locator("[data-confirm]").click();
    await op.page.locator("[data-do=ban]").waitFor();
    await fine(op.page, "people");

    // The owner of a table removes somebody, who does not come back.
    await bob.page.goto(`${house.base}/table/${table.id}`);
    await bob.page.getByRole("button", { name: "Sit down here" }).first().click();
    await ann.page.locator("[data-person]").click();
    await ann.page.locator("[data-remove]").click();
    await ann.page.locator("li.free").nth(1).waitFor();
    await bob.page.getByRole("button", { name: "Sit down here" }).first().click();
    await bob.page.getByRole("alert").getByText("removed you").waitFor();

    // She blocks him on his page: at another table of hers there is no seat for him, until she takes it back in the settings.
    await ann.page.goto(`${house.base}/player/${bob.id}`);
    await ann.page.locator("[data-person]").click();
    await dialog.locator("[data-block]").click();
    await dialog.getByRole("status").getByText("is blocked").waitFor();
    await fine(ann.page, "blocked");
    const other = await (await post(ann, "/api/tables", { seats: [{ who: "me" }, { who: "open" }], open: true })).json();
    await bob.page.goto(`${house.base}/table/${other.table.id}`);
    await bob.page.getByRole("button", { name: "Sit down here" }).first().click();
    await bob.page.getByRole("alert").waitFor();
    assert.doesNotMatch(await bob.page.locator("main").innerText(), /Bob/);
    await ann.page.goto(`${house.base}/settings`);
    await ann.page.locator("[data-avoided] li").getByText("blocked").waitFor();
    await ann.page.locator("[data-avoided] li button").click();
    await ann.page.locator("[data-avoided] li").waitFor({ state: "detached" });
    await bob.page.getByRole("button", { name: "Sit down here" }).first().click();
    await bob.page.locator(".draft").waitFor();

    // His page invites him: the seat is kept, and he finds the table.
    await ann.page.goto(`${house.base}/player/${bob.id}`);
    await ann.page.locator("[data-invite]").click();
    await ann.page.locator("option:checked").getByText("Kept for Bob").waitFor({ state: "attached" });
    await ann.page.getByRole("button", { name: "Open the table" }).click();
    await ann.page.getByText("Kept for Bob").first().waitFor();
    await bob.page.goto(ann.page.url().split("?")[0]);
    await bob.page.getByRole("button", { name: "Sit down here" }).click();
    await bob.page.locator(".draft").waitFor();
  } finally {
    house.stop();
  }
}
