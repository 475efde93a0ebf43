#!/usr/bin/env bash
# Firefox ends a connection after five seconds if it has answered an offer and knows no address yet that it could try.
#
# Seen with playwright-core 1.64.1 (npm), Debian's Firefox 153.8.0esr and Chromium 156.0.8078.108: a page answers an offer without
# candidates, and the answer is taken to the other side eight seconds later, as people do who scan it from a screen. RFC 8863 wants an
# agent to wait before it calls that a failure, since the other side may try first, and recommends 39.5 seconds. Chromium waits, and
# the two connect. Firefox says `failed` after five seconds, for good. The same happens where the names ending in `.local`, behind
# which browsers hide addresses, cannot be found. The preference media.peerconnection.ice.trickle_grace_period is the time.
#
# Expected output:
#   chromium: waits, then connects
#   firefox: failed after 5 s, and does not connect
#   firefox with a grace period of 40 s: waits, then connects
set -euo pipefail
chromium=$(command -v chromium) || { echo "This needs Debian's chromium."; exit 2; }
firefox=$(readlink -f "$(command -v firefox-esr)") || { echo "This needs Debian's firefox-esr."; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1

cat >ask.mjs <<'SCRIPT'
import { createServer } from "node:http";
import { chromium, firefox } from "playwright-core";

const server = createServer((_request, response) => response.end("<!doctype html><title>A page</title>"));
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));

// Connects two sides within a page. The answer arrives after eight seconds.
async function connect() {
  const later = (seconds) => new Promise((then) => setTimeout(then, seconds * 1000));
  const side = () => {
    const connection = new RTCPeerConnection();
    const channel = connection.createDataChannel("line", { negotiated: true, id: 0 });
    return { connection, open: new Promise((then) => { channel.onopen = () => then(true); }) };
  };
  const described = async ({ connection }) => {
    const found = new Promise((then) => { connection.onicecandidate = ({ candidate }) => candidate ?? then(); });
    await connection.setLocalDescription();
    await found;
    return connection.localDescription.sdp;
  };
  const [host, guest] = [side(), side()];
  const offer = (await described(host)).replace(/^a=(candidate|end-of-candidates).*\r\n/gm, "");
  await guest.connection.setRemoteDescription({ type: "offer", sdp: offer });
  const answer = await described(guest);
  const answered = performance.now();
  let story = "waits";
  guest.connection.addEventListener("iceconnectionstatechange", () => {
    const after = Math.round((performance.now() - answered) / 1000);
    if (guest.connection.iceConnectionState === "failed") story = `failed after ${after} s`;
  });
  await later(8);
  await host.connection.setRemoteDescription({ type: "answer", sdp: answer });
  const open = await Promise.race([Promise.all([host.open, guest.open]), later(10)]);
  return `${story}, ${open ? "then connects" : "and does not connect"}`;
}

async function tried(name, kind, options) {
  const browser = await kind.launch(options);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  console.log(`${name}: ${await page.evaluate(connect)}`);
  await browser.close();
}

const [, , pathOfChromium, pathOfFirefox] = process.argv;
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const plain = { channel: "moz-firefox", executablePath: pathOfFirefox };
const patient = { ...plain, firefoxUserPrefs: { "media.peerconnection.ice.trickle_grace_period": 40000 } };
await tried("chromium", chromium, { executablePath: pathOfChromium, args });
await tried("firefox", firefox, plain);
await tried("firefox with a grace period of 40 s", firefox, patient);
server.close();
SCRIPT

diff - <(node ask.mjs "$chromium" "$firefox") <<'EXPECTED'
chromium: waits, then connects
firefox: failed after 5 s, and does not connect
firefox with a grace period of 40 s: waits, then connects
EXPECTED
echo "As before: Firefox gives up after five seconds."
