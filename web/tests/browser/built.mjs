// A built page in front of a running server: the page can be tested without building the program again.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { extname, join, normalize } from "node:path";

const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".txt": "text/plain", ".woff2": "font/woff2" };

/** Serves `folder` on a port of its own and hands `/api` on to the server; the address and a way to stop are returned. */
export function servePage(folder, port) {
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url, "http://page").pathname;
    if (!path.startsWith("/api/")) return file(folder, path, answer);
    const onward = request({ host: "127.0.0.1", port, path: asked.url, method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.on("upgrade", (asked, socket, head) => {
    const onward = connect(port, "127.0.0.1", () => {
      const headers = asked.rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${asked.rawHeaders[i + 1]}`] : []));
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [[socket, onward], [onward, socket]]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  return new Promise((ready) => {
    server.listen(0, "127.0.0.1", () => {
      const close = () => {
        server.closeAllConnections();
        server.close();
      };
      ready({ base: `http://127.0.0.1:${server.address().port}`, close });
    });
  });
}

function file(folder, path, answer) {
  const wanted = join(folder, normalize(path));
  const found = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, "index.html");
  answer.writeHead(200, { "Content-Type": TYPES[extname(found)] ?? "application/octet-stream" });
  createReadStream(found).pipe(answer);
}
