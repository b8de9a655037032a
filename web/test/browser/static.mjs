// The plainest of web hosts: it sends the files of a folder under a path, and knows nothing else.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

export const types = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".jpg": "image/jpeg",
};

/** host serves a folder under a path; asked lists what was asked for, with the status that was answered. */
export async function host(folder, path) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const answer = (status, headers, body) => {
      asked.push({ address: request.url, status });
      response.writeHead(status, headers).end(body);
    };
    if (`${pathname}/` === path) return answer(301, { Location: path });
    const name = pathname.startsWith(path) && !pathname.includes("..") ? join(folder, decodeURIComponent(pathname.slice(path.length))) : "";
    const info = name && (await stat(name).catch(() => undefined));
    if (!info) return answer(404, { "Content-Type": "text/plain" }, "not found");
    if (info.isDirectory() && !pathname.endsWith("/")) return answer(301, { Location: `${pathname}/` });
    const file = info.isDirectory() ? join(name, "index.html") : name;
    const body = await readFile(file).catch(() => undefined);
    if (!body) return answer(404, { "Content-Type": "text/plain" }, "not found");
    answer(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" }, body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    base: `http://127.0.0.1:${server.address().port}${path}`,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
