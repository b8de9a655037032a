// The plain client: everything the API offers, with text for a board.

const main = document.getElementById("main");
const status = document.getElementById("status");
const who = document.getElementById("who");

// h makes an element. Texts are set as text, so that names cannot be markup.
function h(tag, props = {}, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) {
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (k in e && k !== "list") e[k] = v;
    else e.setAttribute(k, v);
  }
  e.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

let fade;
function say(text) {
  status.textContent = text;
  clearTimeout(fade);
  fade = setTimeout(() => (status.textContent = ""), 6000);
}

class Refused extends Error {
  constructor(detail) {
    super(detail.message);
    this.detail = detail;
  }
}

async function api(method, path, body, key) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const r = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const data = await r.json();
  if (!r.ok) throw new Refused(data.error);
  return data;
}

// attempt does something and tells the player if it is refused.
const attempt = (f) => async (event) => {
  event?.preventDefault?.();
  try {
    await f(event);
  } catch (e) {
    say(e.message);
  }
};

let me = null;

async function start() {
  if (location.pathname === "/recover" && location.hash.length > 1) {
    const secret = location.hash.slice(1);
    try {
      await api("POST", "/api/recover", { secret });
    } catch (e) {
      if (e.detail?.code !== "signed_in") say(e.message);
      else if (confirm(e.message)) await api("POST", "/api/recover", { secret, replace: true }).catch((e) => say(e.message));
    }
    history.replaceState(null, "", "/");
  }
  try {
    me = await api("GET", "/api/me");
  } catch {
    me = null;
  }
  who.replaceChildren(...(me ? [h("span", {}, me.name + " "), h("a", { href: "/#me" }, "settings")] : []));
  const table = location.pathname.match(/^\/table\/([\w-]+)$/);
  if (!me) return welcome();
  if (table) return openTable(table[1]);
  if (location.hash === "#me") return settings();
  return home();
}

function welcome() {
  const name = h("input", { id: "name", required: true, maxLength: 24, autocomplete: "nickname" });
  main.replaceChildren(
    h("h1", {}, "Welcome"),
    h("p", {}, "Choose a name and play. There is no account and no password."),
    h("form", { className: "row", onsubmit: attempt(async () => { await api("POST", "/api/me", { name: name.value }); await start(); }) },
      h("label", { htmlFor: "name" }, "Your name"), name, h("button", { className: "primary" }, "Go")));
  name.focus();
}

function settings() {
  const name = h("input", { id: "name", value: me.name, required: true, maxLength: 24 });
  const link = h("p", {});
  main.replaceChildren(
    h("h1", {}, "Settings"),
    h("form", { className: "row", onsubmit: attempt(async () => { await api("PATCH", "/api/me", { name: name.value }); await start(); }) },
      h("label", { htmlFor: "name" }, "Your name"), name, h("button", {}, "Rename")),
    h("div", { className: "row" },
      h("button", { onclick: attempt(async () => { const r = await api("POST", "/api/me/recovery", {}); link.textContent = r.link; }) }, "Link for another device"),
      h("a", { href: "/api/me/export" }, "Download all my games"),
      h("button", { onclick: attempt(async () => { await api("POST", "/api/me/signout", {}); location.assign("/"); }) }, "Sign out here"),
      h("button", { onclick: attempt(async () => { if (confirm("Delete everything about you?")) { await api("DELETE", "/api/me"); location.assign("/"); } }) }, "Delete everything about me")),
    link);
}

const describe = (t) =>
  [t.name || "Table", `${t.players} players`, t.variant, t.leeghwater && "Leeghwater", t.pace === "turns" && "turn by turn", t.phase === "playing" && `round ${t.round}`].filter(Boolean).join(" · ");

function tableList(list, empty) {
  if (!list.length) return h("p", { className: "quiet" }, empty);
  return h("ul", {}, list.map((t) => h("li", {},
    h("a", { href: "/table/" + t.id, className: t.your_turn ? "mine" : "" }, describe(t)), " ",
    h("span", { className: "quiet" }, t.seats.map((s) => s.name || "open seat").join(", ") + (t.your_turn ? " — your turn" : ` — ${t.phase}`)))));
}

let socket;
function connect(path, hear, params) {
  socket?.close();
  let delay = 500, closed = false;
  const open = () => {
    const ws = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}${params ? params() : ""}`);
    ws.onmessage = (m) => { delay = 500; hear(JSON.parse(m.data)); };
    ws.onclose = () => { if (!closed) setTimeout(open, (delay = Math.min(delay * 2, 15000)) * (0.5 + Math.random())); };
    socket = { close() { closed = true; ws.close(); } };
  };
  open();
}

async function home() {
  const [lobby, info] = await Promise.all([api("GET", "/api/tables"), api("GET", "/api/game")]);
  const mine = h("div", {});
  main.replaceChildren(h("h1", { hidden: true }, "Barrage"), h("h2", {}, "My tables"), mine,
    h("h2", {}, "Open tables"), tableList(lobby.tables.filter((t) => !t.yours), "Nobody is waiting just now."), newTable(info));
  connect("/api/me/live", (m) => { if (m.type === "tables") mine.replaceChildren(tableList(m.tables, "None yet. Make one below.")); });
}

function select(id, options, value) {
  return h("select", { id }, options.map(([v, text]) => h("option", { value: v, selected: v === value }, text)));
}

function newTable(info) {
  const people = [["me", "me, or somebody at my screen"], ["open", "whoever comes"], ...info.bots.map((b) => [b, b])];
  const seats = [0, 1, 2, 3].map((i) => ({
    who: h("select", { "aria-label": `Seat ${i + 1}` }, [...(i > 1 ? [["", "nobody"]] : []), ...people].map(([v, t]) => h("option", { value: v, selected: v === ["me", "automa2", "", ""][i] }, t))),
    name: h("input", { "aria-label": `Name of seat ${i + 1}`, placeholder: "name", maxLength: 24 }),
  }));
  const f = {
    name: h("input", { maxLength: 60, id: "tname" }),
    variant: select("variant", [["full", "full game"], ["introductory", "introductory game"]]),
    assignment: select("assignment", [["draft", "draft"], ["random", "random"], ["free", "free choice"]]),
    leeghwater: h("input", { type: "checkbox", id: "lwp" }),
    open: h("input", { type: "checkbox", id: "open" }),
    clock: select("clock", [["none", "no clock"], ["live", "live: 30 min + 30 s"], ["days", "3 days a move"]]),
    zero: select("zero", [["skip", "the turn is skipped"], ["bot", "a bot takes over"], ["vote", "the others vote"]]),
    undo: select("undo", [["turn", "own turn, else ask"], ["free", "free"], ["none", "none"]]),
    record: h("textarea", { rows: 3, id: "record", placeholder: "a record to go on from" }),
  };
  const label = (text, e) => h("div", { className: "row" }, h("label", { htmlFor: e.id }, text), e);
  return h("form", { onsubmit: attempt(async () => {
      const clock = { none: undefined, live: { kind: "live", bank: 1800, increment: 30, at_zero: f.zero.value }, days: { kind: "days", days: 3, at_zero: f.zero.value } }[f.clock.value];
      const body = {
        name: f.name.value, undo: f.undo.value, open: f.open.checked, clock, pace: f.clock.value === "days" ? "turns" : "live",
        seats: seats.filter((s) => s.who.value).map((s) => ({ who: s.who.value, name: s.who.value === "me" ? s.name.value : undefined })),
      };
      if (f.record.value.trim()) body.record = f.record.value.trimStart();
      else Object.assign(body, { variant: f.variant.value, leeghwater: f.leeghwater.checked, assignment: f.variant.value === "full" ? f.assignment.value : undefined });
      const t = await api("POST", "/api/tables", body, crypto.randomUUID?.());
      location.assign("/table/" + t.table.id);
    }) },
    h("h2", {}, "New table"), seats.map((s, i) => h("div", { className: "row" }, `Seat ${i + 1}`, s.who, s.name)),
    label("Variant", f.variant), label("The Leeghwater Project", f.leeghwater), label("Companies and officers", f.assignment),
    label("Clock", f.clock), label("When time is up", f.zero), label("Undo", f.undo), label("Shown to everybody", f.open), label("Name", f.name),
    h("details", {}, h("summary", {}, "From a record"), f.record),
    h("button", { className: "primary" }, "Make the table"));
}

async function openTable(id) {
  const invite = new URLSearchParams(location.search).get("invite");
  const query = invite ? `?invite=${encodeURIComponent(invite)}` : "";
  const base = `/api/tables/${id}`;
  let ply = -1, you = { seats: [] }, table, game;
  const parts = { head: h("div", {}), board: h("pre", { tabIndex: 0, "aria-label": "Board" }), ask: h("div", {}), preview: h("div", { role: "status" }), log: h("div", { className: "log", tabIndex: 0, "aria-label": "Log" }), chat: h("div", { className: "chat", tabIndex: 0, "aria-label": "Chat" }) };
  const text = h("input", { "aria-label": "Message", maxLength: 500 });
  const command = (name, body = {}) => api("POST", `${base}/${name}${query}`, name === "whatif" || name === "rematch" ? body : { ply, ...body }, crypto.randomUUID?.());
  const button = (label, name, body, cls) => h("button", { className: cls || "", onclick: attempt(() => command(name, body)) }, label);
  main.replaceChildren(parts.head, h("div", { className: "columns" },
    h("div", {}, parts.ask, parts.preview, h("h2", {}, "Board"), parts.board),
    h("div", {}, h("h2", {}, "Log"), parts.log, h("h2", {}, "Chat"), parts.chat,
      h("form", { className: "row", onsubmit: attempt(async () => { await command("say", { text: text.value }); text.value = ""; }) }, text, h("button", {}, "Say")))));

  const entries = (list) => {
    for (const e of list) {
      const name = e.seat >= 0 ? `${table.seats[e.seat].name} (${e.actor})` : "";
      if (e.kind === "back") parts.log.append(h("p", { className: "quiet" }, `${name} goes back to ply ${e.to}`));
      else {
        if (e.seat >= 0) parts.log.append(h("p", {}, h("strong", {}, name + ": "), e.text));
        for (const x of e.lines) parts.log.append(h("p", { className: "quiet" }, x));
      }
    }
    parts.log.scrollTop = parts.log.scrollHeight;
  };

  const show = async () => {
    const mine = game.prompt && you.seats.includes(game.prompt.seat) && table.phase === "playing";
    parts.head.replaceChildren(
      h("h1", {}, describe(table)),
      h("table", {}, h("thead", {}, h("tr", {}, ["Seat", "Plays", "Company", "VP"].map((x) => h("th", { scope: "col" }, x)))),
        h("tbody", {}, table.seats.map((s, i) => h("tr", { className: you.seats.includes(i) ? "mine" : "" },
          h("td", {}, s.name || "open"), h("td", {}, s.open ? (table.phase === "waiting" || table.phase === "playing" ? button("Sit here", "sit", { seat: i }) : "") : s.bot ? s.bot + (s.away ? " (away)" : "") : "person"),
          h("td", {}, [game.seats[i].company, game.seats[i].officer].filter(Boolean).join(", ")), h("td", { className: "n" }, String(game.seats[i].vp)))))),
      h("div", { className: "row" },
        table.undoable && you.seats.includes(table.undoable.seat) && [button("Undo", "undo", {}), button("Undo the turn", "undo", { turn: true })],
        table.redoable && you.seats.includes(table.redoable.seat) && button("Redo", "redo", {}),
        table.phase === "playing" && you.seats.length > 0 && table.undo !== "none" && button("Ask to go back", "ask", { kind: "undo" }),
        (table.phase === "finished" || table.phase === "abandoned") && you.seats.length > 0 &&
          h("button", { onclick: attempt(async () => { const t = await command("rematch"); location.assign("/table/" + t.table.id); }) }, "Rematch"),
        (table.phase === "waiting" || table.phase === "playing") && you.seats.length > 0 && button("Leave", "leave"),
        h("a", { href: `${base}/record${query}` }, "Record"),
        you.invite && h("button", { onclick: attempt(async () => { await navigator.clipboard.writeText(`${location.origin}/table/${id}?invite=${you.invite}`); say("The invite link is in the clipboard."); }) }, "Copy invite link")),
      table.requests.map((r) => h("div", { className: "row" }, `${r.by >= 0 ? table.seats[r.by].name : "The clock"} asks: ${r.kind}${r.kind === "undo" ? " to ply " + r.to : r.kind === "bot" ? " for " + table.seats[r.seat].name : ""}`,
        r.missing.some((s) => you.seats.includes(s)) && [button("Yes", "answer", { request: r.id, yes: true }), button("No", "answer", { request: r.id, yes: false })])),
      h("p", { className: "quiet" }, `Draws: SHA-256 ${table.commitment.slice(0, 16)}… ${table.seed ? "seed " + table.seed : "(seed revealed at the end)"}`));
    document.title = (mine ? "● " : "") + describe(table);
    parts.preview.replaceChildren();
    if (!game.prompt) parts.ask.replaceChildren(h("h2", {}, "The game is over"), scores());
    else if (table.phase !== "playing") parts.ask.replaceChildren(h("h2", {}, table.phase === "waiting" ? "Waiting for players" : "The game was abandoned"));
    else if (!mine) parts.ask.replaceChildren(h("h2", {}, `${table.seats[game.prompt.seat]?.name ?? "Chance"} is asked`), h("p", {}, game.prompt.question));
    else {
      parts.ask.replaceChildren(
        h("h2", {}, `${table.seats[game.prompt.seat].name}: ${game.prompt.question}`),
        h("ol", { className: "answers" }, game.prompt.answers.map((a) => h("li", {},
          h("button", { onclick: attempt(() => command("play", { action: a.action })) }, a.text),
          h("button", { "aria-label": "What if: " + a.text, onclick: attempt(() => whatIf(a.action)) }, "?")))),
        game.prompt.closed?.length ? h("details", {}, h("summary", {}, "Why not other spaces?"), h("ul", {}, game.prompt.closed.map((c) => h("li", {}, `${c.space}: ${c.reason}`)))) : null);
    }
    const p = await api("GET", `${base}/position${query}`);
    parts.board.textContent = p.board;
  };

  const scores = () => {
    const sources = [...new Set(game.seats.flatMap((s) => Object.keys(s.sources)))];
    return h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "VP from"), table.seats.map((s) => h("th", { className: "n" }, s.name)))),
      h("tbody", {}, [...sources.map((x) => h("tr", {}, h("td", {}, x), game.seats.map((s) => h("td", { className: "n" }, String(s.sources[x] ?? 0))))),
        h("tr", { className: "mine" }, h("td", {}, "total"), game.seats.map((s) => h("td", { className: "n" }, String(s.vp))))]));
  };

  const whatIf = async (action) => {
    const r = await command("whatif", { ply, actions: [action] });
    const seats = r.seats.flatMap((d, i) => { const t = Object.entries(d).filter(([, n]) => n).map(([k, n]) => `${k} ${n > 0 ? "+" : ""}${n}`); return t.length ? [`${table.seats[i].name}: ${t.join(", ")}`] : []; });
    const water = Object.entries(r.water).map(([k, n]) => `${k} ${n > 0 ? "+" : ""}${n}`);
    parts.preview.replaceChildren(h("h2", {}, "What if"), h("ul", {}, [...seats, water.length && "water: " + water.join(", "), ...r.lines].filter(Boolean).map((t) => h("li", {}, t))));
  };

  const hear = attempt(async (m) => {
    if (m.type === "update") {
      ({ table, game } = m);
      if (m.from !== ply && m.from === m.ply && ply < 0) {
        const log = await api("GET", `${base}/log${query}${query ? "&" : "?"}from=${Math.max(0, m.ply - 200)}`);
        entries(log.entries);
      } else entries(m.entries);
      ply = m.ply;
    } else if (m.type === "you") you = m;
    else if (m.type === "chat") {
      for (const x of m.messages) parts.chat.append(h("p", {}, h("strong", {}, x.name + ": "), x.text));
      parts.chat.scrollTop = parts.chat.scrollHeight;
      return;
    } else if (m.type === "reply" && m.error) return say(m.error.message);
    else return;
    if (table) await show();
  });
  let chain = Promise.resolve();
  connect(`${base}/live`, (m) => (chain = chain.then(() => hear(m))), () => (query ? query + "&" : "?") + (ply >= 0 ? `ply=${ply}` : ""));
}

start();
