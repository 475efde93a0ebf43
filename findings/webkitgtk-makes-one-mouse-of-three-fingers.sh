#!/usr/bin/env bash
# WebKitGTK's driver takes three touch pointers at once, answers that all went well, and presses one mouse button.
#
# Seen with Debian's webkit2gtk-driver 2.50.6: each of three sources of the kind `pointer` with `pointerType` `touch` goes to a place of its
# own and is put down there. The page hears a single `pointerdown` of a mouse, at the first place; of the other two fingers it hears that this
# mouse has moved. No error tells that there was no touch. Whoever tests a page for many hands this way tests a mouse. Firefox 153 makes three
# touches of the same actions.
#
# Expected output:
#   answer: null
#   pointerdown mouse at 100
#   most touch points: 0
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

const PAGE = `<!doctype html><title>A page</title><body style="height: 500px"><script>
  const heard = [];
  addEventListener("pointerdown", (event) => heard.push(\`pointerdown \${event.pointerType} at \${event.clientX}\`));
</script>`;
const listening = async (server) => {
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return server.address().port;
};
const pages = createServer((_request, response) => response.setHeader("content-type", "text/html").end(PAGE));
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
const run = (script) => ask(`${session}/execute/sync`, { script: `return ${script}`, args: [] });

const finger = (place) => ({
  type: "pointer",
  id: `finger ${place}`,
  parameters: { pointerType: "touch" },
  actions: [{ type: "pointerMove", x: place, y: 100 }, { type: "pointerDown", button: 0 }],
});
console.log(`answer: ${await ask(`${session}/actions`, { actions: [100, 200, 300].map(finger) })}`);
for (const line of await run("heard")) console.log(line);
console.log(`most touch points: ${await run("navigator.maxTouchPoints")}`);
await ask(session, undefined, "DELETE");
driver.kill();
screen.kill();
pages.close();
SCRIPT

diff - <(node ask.mjs) <<'EXPECTED'
answer: null
pointerdown mouse at 100
most touch points: 0
EXPECTED
echo "As before: three fingers are one mouse in WebKitGTK's driver."
