#!/usr/bin/env bash
# Chromium compiles the scripts that a service worker keeps, but no modules, and for nothing if a page names no encoding.
#
# Seen with playwright-core 1.64.1 (npm) and Debian's Chromium 156.0.8078.108. While a service worker is being installed,
# Chromium compiles every script that it puts into a cache, and keeps the result beside it. On the next visit a classic script
# so comes with all its functions compiled (`cacheKind` is `full`). The same text as a module comes without any, on each visit.
# Nor does a classic script have it in a page that does not say its encoding, if the script's answer does not either: the page
# then reads it as windows-1252, and what was compiled of UTF-8 is not taken, also where all letters are ASCII. So for
# a page that is kept by its service worker, one classic script starts sooner than modules.
#
# Expected output:
#   script compiled before, module not compiled before; without an encoding: script not compiled before
set -euo pipefail
browser=$(command -v chromium) || { echo "This needs Debian's chromium."; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1

cat >visit.mjs <<'SCRIPT'
import { createServer } from "node:http";
import { chromium } from "playwright-core";

const functions = Array.from({ length: 2000 }, (_, at) => `function f${at}(x) { return x * ${at} + f${(at + 1) % 2000}.length; }`);
const text = `(() => { ${functions.join("\n")} globalThis.sum = (globalThis.sum ?? 0) + f7(1); })();`;
const script = { type: "text/javascript", text };
const load = '<script src="script.js"></script><script type="module" src="module.js"></script>';
const files = {
  "/": { type: "text/html", text: `<!doctype html><meta charset="utf-8">${load}` },
  "/undeclared.html": { type: "text/html", text: `<!doctype html>${load}` },
  "/script.js": script,
  "/module.js": script,
  "/worker.js": { type: "text/javascript", text: `
    addEventListener("install", (event) => event.waitUntil(
      caches.open("all").then((cache) => cache.addAll(["./", "undeclared.html", "script.js", "module.js"]))));
    addEventListener("activate", (event) => event.waitUntil(clients.claim()));
    addEventListener("fetch", (event) => event.respondWith(
      caches.match(event.request).then((found) => found ?? fetch(event.request))));` },
};
const server = createServer(({ url }, answer) => {
  const file = files[url];
  answer.writeHead(file ? 200 : 404, { "Content-Type": file?.type ?? "text/plain", "Cache-Control": "no-cache" });
  answer.end(file?.text);
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${server.address().port}/`;

const started = await chromium.launch({
  executablePath: process.argv[2],
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const context = await started.newContext();
const first = await context.newPage();
await first.goto(address);
await first.evaluate(() => navigator.serviceWorker.register("worker.js").then(() => navigator.serviceWorker.ready));
await first.close();

async function compiledBefore(page) {
  const seen = {};
  const session = await started.newBrowserCDPSession();
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value) {
      const compiled = name === "v8.compile" || name === "v8.compileModule";
      const [, of] = (compiled && args.data?.url?.startsWith(address) && args.data.url.match(/(script|module)\.js$/)) || [];
      if (of) seen[of] = `${of} ${args.data.cacheKind === "full" ? "compiled before" : "not compiled before"}`;
    }
  });
  const over = new Promise((done) => session.on("Tracing.tracingComplete", done));
  const traceConfig = { includedCategories: ["v8", "devtools.timeline"] };
  await session.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  const visited = await context.newPage();
  await visited.goto(`${address}${page}`);
  await visited.waitForFunction(() => globalThis.sum > 8);
  await session.send("Tracing.end");
  await over;
  return seen;
}

const { script: classic, module } = await compiledBefore("");
const undeclared = await compiledBefore("undeclared.html");
console.log(`${classic}, ${module}; without an encoding: ${undeclared.script}`);
await started.close();
server.close();
SCRIPT

diff - <(node visit.mjs "$browser") <<'EXPECTED'
script compiled before, module not compiled before; without an encoding: script not compiled before
EXPECTED
echo "As before: Chromium compiles the scripts that a service worker keeps, and no modules."
