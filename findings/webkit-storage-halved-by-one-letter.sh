#!/usr/bin/env bash
# In WebKitGTK, one Chinese letter in a value halves what localStorage has room for.
#
# Seen with Debian's webkit2gtk-driver 2.50.6: an empty store takes a value of 5,242,879 letters under a key of one letter while all of
# them are Latin-1, such as `a` or `ä`. If only its first letter is `中`, it takes 2,621,439, since every letter of such a text
# then takes two bytes and WebKit counts bytes. So a value may not be written again after a change of one letter. The
# Storage standard names no limit. Chromium 156 and Firefox 153 take 5,242,879 letters of any kind.
#
# Expected output:
#   a: 5242879
#   ä: 5242879
#   中: 2621439
#   中 and then a: 2621439
set -euo pipefail
for program in WebKitWebDriver Xvfb node; do
  command -v "$program" >/dev/null || { echo "This needs Debian's webkit2gtk-driver, xvfb and nodejs."; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >ask.mjs <<'SCRIPT'
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";

const listening = async (server) => {
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return server.address().port;
};
const pages = createServer((_request, response) => response.end("<!doctype html><title>A page</title>"));
const address = `http://127.0.0.1:${await listening(pages)}/`;
const free = createServer();
const port = await listening(free);
free.close();

const screen = spawn("Xvfb", ["-displayfd", "1", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
const [number] = await once(screen.stdout, "data");
const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11", HOME: process.cwd(), LIBGL_ALWAYS_SOFTWARE: "1" };
const driver = spawn("WebKitWebDriver", ["--host=127.0.0.1", `--port=${port}`], { env, stdio: "ignore" });

async function ask(path, body, method = "POST") {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
  return (await answer.json()).value;
}

for (let ready = false; !ready;) ready = await ask("/status", undefined, "GET").then(() => true, () => false);
const { sessionId } = await ask("/session", { capabilities: {} });
const session = `/session/${sessionId}`;
await ask(`${session}/url`, { url: address });

// The most letters of a value under the key `k` that begins and goes on so.
const most = (first, next) => {
  const fits = (count) => {
    localStorage.clear();
    try {
      localStorage.setItem("k", first + next.repeat(count - 1));
      return true;
    } catch {
      return false;
    }
  };
  let [some, tooMany] = [1, 1 << 24];
  while (tooMany - some > 1) {
    const middle = (some + tooMany) >> 1;
    if (fits(middle)) some = middle;
    else tooMany = middle;
  }
  return some;
};
for (const [name, ...letters] of [["a", "a", "a"], ["ä", "ä", "ä"], ["中", "中", "中"], ["中 and then a", "中", "a"]]) {
  console.log(`${name}: ${await ask(`${session}/execute/sync`, { script: `return (${most})(...arguments)`, args: letters })}`);
}
await ask(session, undefined, "DELETE");
driver.kill();
screen.kill();
pages.close();
SCRIPT

diff - <(node ask.mjs) <<'EXPECTED'
a: 5242879
ä: 5242879
中: 2621439
中 and then a: 2621439
EXPECTED
echo "As before: one Chinese letter halves what WebKitGTK keeps."
