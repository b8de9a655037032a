// Keeps the client and the engine for times without a connection. It never touches /api: what happens at a table comes from the server,
// from the engine, or not at all.

/** The folder of the client: "/" of a server, any folder of a site without one. */
const base = new URL("./", location.href).pathname;
const most = 400; // files kept, about twice what one version has; older ones go

// Caches belong to a whole host, which may have other sites, or this client in another folder.
const own = `barrage ${base} `;
const cacheName = `${own}2`;
const isOwn = (name) => name.startsWith(own) || (base === "/" && name === "client-1"); // an earlier name

const shell = new Request(base);
/** Portraits of the bots and of the coach: pages name them in words of their own. */
const faces = ["spring", "brook", "torrent", "rapids", "river", "coach"].map((name) => `${base}faces/${name}.svg`);
/** Stands for the page whose files are all kept. */
const whole = new Request(`${base}assets/kept`);
/** How long a new page has the network for itself, in milliseconds. */
const pause = 5000;
/** How long the network has for an answer before what was kept is taken, in milliseconds; with nothing kept it has longer. */
const patience = 8000;
const muchPatience = 60_000;
/** How long a file may bring nothing, in milliseconds. However long a large one takes, it comes as long as bytes keep flowing. */
const silence = 20_000;

/** wanted leaves out the files of languages that are not the reader's; English stands in for what is not translated. */
function wanted(part) {
  const language = /^(?:rules-)?([a-z]{2})-/.exec(part)?.[1];
  return !language || language === "en" || navigator.languages.some((l) => l.startsWith(language));
}

/** needs are the files that a page names, its engine and its puzzles. */
function needs(page) {
  const files = [...page.matchAll(/(?:src|href)="[^"]*(assets\/[^"]+)"/g)].map((m) => base + m[1]);
  const named = (what) => new RegExp(`<meta name="${what}" content="([^"]+)"`).exec(page)?.[1];
  const large = ["engine", "puzzles"].map(named).filter(Boolean);
  return { files, large: large.map((file) => new URL(file, new URL(base, location.href)).pathname) };
}

/**
 * keep keeps the files of the page, what they load later, their letters, and so on: the rules can be read without a connection, too. The
 * engine and the puzzles come last, and not to readers who save data.
 */
async function keep() {
  const cache = await caches.open(cacheName);
  const page = await (await cache.match(shell))?.text();
  if (!page) return;
  let { files, large } = needs(page);
  const name = [...files, ...large, ...faces].join(" ");
  if ((await (await cache.match(whole))?.text()) === name) return;
  const known = new Set(faces);
  await Promise.all(faces.map((face) => kept(face).catch(() => {})));
  while (files.length > 0) {
    files.forEach((file) => known.add(file));
    await Promise.all(files.map((file) => kept(file).catch(() => {})));
    const texts = await Promise.all(
      files.filter((file) => /\.(js|css)$/.test(file)).map(async (file) => (await (await cache.match(file))?.text()) ?? ""),
    );
    const parts = texts.flatMap((text) =>
      [...text.matchAll(/["'`(](?:\.?\/)?(?:assets\/)?([\w.-]+-[\w-]{8}\.(?:js|css|woff2))["'`)]/g)].map((m) => m[1])
    );
    files = [...new Set(parts.filter(wanted).map((part) => `${base}assets/${part}`))].filter((file) => !known.has(file));
  }
  if (!navigator.connection?.saveData) { for (const file of large) await kept(file).catch(() => {}); }
  const missing = await Promise.all([...known, ...large].map(async (file) => !(await cache.match(file))));
  if (!missing.includes(true)) await cache.put(whole, new Response(name));
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      const page = await fetch(shell, { cache: "no-cache", signal: AbortSignal.timeout(muchPatience) });
      if (!page.ok) return;
      await cache.put(shell, page);
      await keep();
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (isOwn(name) && name !== cacheName) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (!url.pathname.startsWith(base)) return;
  const path = url.pathname.slice(base.length);
  if (/^api\/|^(health|ready)z$/.test(path)) return; // the server's own business
  if (request.mode === "navigate") {
    if (path !== "index.html" && /\.\w+$/.test(path)) return;
    const { asked, shown } = fresh(request, shell, bare); // every screen is the same page
    event.respondWith(shown);
    event.waitUntil(asked.then(() => new Promise((done) => setTimeout(done, pause))).then(keep, () => {})); // a new page has new files
  } else if (/^(assets|engine|puzzles)\//.test(path)) event.respondWith(kept(request));
  else event.respondWith(fresh(request, request).shown);
});

// A notice that a table waits, also when no page is open: pressing it opens the table.
self.addEventListener("push", (event) => {
  const { title, body, url, table, kind, lang } = event.data?.json() ?? {};
  if (!title) return;
  void self.navigator.setAppBadge?.().catch(() => {});
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      tag: table ?? kind,
      renotify: true,
      icon: `${base}icon-192.png`,
      data: { url },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.data?.url));
});

/** opened shows a page of ours, in the window that has it already or in a new one. */
async function opened(url) {
  const to = new URL(url ?? base, location.href);
  const page = new URL(to.pathname + to.search + to.hash, location.origin).href; // the server may be known by another name
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    if (client.url.split("?")[0] === page.split("?")[0]) return client.focus();
  }
  return self.clients.openWindow(page);
}

/** cached keeps an answer, if there is room: a full disk must not keep it from whoever asked. */
const cached = (cache, key, response) => cache.put(key, response.clone()).then(() => true, () => false);

/**
 * bare is a page without what the server put into it for one address and language: its opening, what came with it, and what its scripts
 * will ask for.
 */
const bare = async (response) =>
  new Response(
    (await response.text()).replace(
      /<main id="opening".*?<\/main>|<script [^>]*id="brought".*?<\/script>|<link rel="preload" as="fetch"[^>]*>/gs,
      "",
    ),
    response,
  );

/**
 * fresh asks the server, and shows what was kept when no answer comes, or none in time: a connection that is half open says nothing. What
 * is kept may be made of the answer; one that comes too late to be shown is kept, too.
 */
function fresh(request, key, made = (response) => response) {
  const cache = caches.open(cacheName);
  const old = async () => (await cache).match(key);
  const asked = (async () => {
    const response = await fetch(request, { signal: AbortSignal.timeout(muchPatience) });
    if (response.ok) await cached(await cache, key, await made(response.clone()));
    return response;
  })();
  const late = new Promise((done) => setTimeout(done, patience));
  const shown = Promise.race([
    asked.catch(async (error) => (await old()) ?? Promise.reject(error)),
    late.then(old).then((page) => page ?? asked),
  ]);
  return { asked, shown };
}

/** flowing fetches a file and gives it up, at any time before its end, when no byte has come for a while. */
async function flowing(request) {
  const giveUp = new AbortController();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp.abort(), silence);
  };
  const watch = async (copy) => {
    for (let reader = copy.body?.getReader(); reader && !(await reader.read()).done;) wait();
  };
  wait();
  try {
    const response = await fetch(request, { signal: giveUp.signal });
    watch(response.clone()).catch(() => {}).finally(() => clearTimeout(timer)); // whoever has the response hears of what failed
    return response;
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

/**
 * kept takes what was kept: the names of assets, of the engine and of the puzzles change with their content. A new engine takes the place
 * of the old one, and so do new puzzles.
 */
async function kept(request) {
  const cache = await caches.open(cacheName);
  const old = await cache.match(request);
  if (old) return old;
  const response = await flowing(request);
  if (response.ok && (await cached(cache, request, response))) {
    const keys = await cache.keys();
    const folder = (address) => new URL(address).pathname.slice(base.length).split("/")[0];
    const now = new URL(request.url ?? request, location.href).href;
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) if (folder(key.url) === "assets") await cache.delete(key);
    if (["engine", "puzzles"].includes(folder(now))) {
      for (const key of keys) if (folder(key.url) === folder(now) && key.url !== now) await cache.delete(key);
    }
  }
  return response;
}
