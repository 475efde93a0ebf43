#!/usr/bin/env bash
# Chromium's answering side gives up after some three and a half minutes, though ICE says that it is connected, if nobody has got the answer.
#
# Seen with playwright-core 1.64.1 (npm) and Debian's Chromium 156.0.8078.108: a page answers an offer, and the answer is taken to the other
# side five minutes later, as by mail or messenger. The side with the offer replies to checks of its candidates before it has the answer, so the
# answering side's iceConnectionState becomes `connected` at once. It is `active` in DTLS, as browsers are when they answer, and sends its first
# messages to a side that cannot take them yet. It repeats them ever more seldom, and then its connectionState is `failed`, for good, while
# iceConnectionState stays `connected`. If the offer is handed over with `a=setup:active` (RFC 8842 allows it), the answering side waits as
# `passive`, for as long as it takes; the other side says `failed` once as it gets the answer, and then both connect.
#
# It takes six minutes. Expected output:
#   offered as actpass: ICE connected without the answer, failed after 3 to 4 minutes, and does not connect
#   offered as active: ICE connected without the answer, waits, then connects
set -euo pipefail
chromium=$(command -v chromium) || { echo "This needs Debian's chromium."; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1

cat >ask.mjs <<'SCRIPT'
import { createServer } from "node:http";
import { chromium } from "playwright-core";

const server = createServer((_request, response) => response.end("<!doctype html><title>A page</title>"));
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));

// Connects two sides within a page. The answer arrives after five minutes.
async function connect(setup) {
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
  const offer = (await described(host)).replace("a=setup:actpass", `a=setup:${setup}`);
  await guest.connection.setRemoteDescription({ type: "offer", sdp: offer });
  const answer = await described(guest);
  const answered = performance.now();
  let story = "waits";
  guest.connection.addEventListener("connectionstatechange", () => {
    const minutes = (performance.now() - answered) / 60_000;
    if (guest.connection.connectionState === "failed") {
      story = `failed after ${Math.floor(minutes)} to ${Math.ceil(minutes)} minutes`;
    }
  });
  await later(300);
  const ice = guest.connection.iceConnectionState;
  await host.connection.setRemoteDescription({ type: "answer", sdp: answer });
  const open = await Promise.race([Promise.all([host.open, guest.open]), later(15)]);
  return `ICE ${ice} without the answer, ${story}, ${open ? "then connects" : "and does not connect"}`;
}

const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath: process.argv[2], args });
const told = ["actpass", "active"].map(async (setup) => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  return `offered as ${setup}: ${await page.evaluate(connect, setup)}`;
});
for (const each of told) console.log(await each);
await browser.close();
server.close();
SCRIPT

diff - <(node ask.mjs "$chromium") <<'EXPECTED'
offered as actpass: ICE connected without the answer, failed after 3 to 4 minutes, and does not connect
offered as active: ICE connected without the answer, waits, then connects
EXPECTED
echo "As before: Chromium speaks to a side that has no answer yet, and gives up."
