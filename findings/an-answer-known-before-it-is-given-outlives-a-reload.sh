#!/usr/bin/env bash
# A page that was reloaded connects again with one that waits, with no message between them: browsers take answers that they have not made.
#
# Seen with playwright-core 1.64.1 (npm), Debian's Chromium 156.0.8078.108 and Firefox 153.8.0esr. WebRTC 1.0 wants `setLocalDescription()` to
# reject an answer that is not the one which the browser has made, with an InvalidModificationError. Both browsers take one with another
# `ice-ufrag` and `ice-pwd`, and use these. And an RTCCertificate can be kept in IndexedDB. So a page can tell beforehand how it will answer:
# here, a page takes the answer to its offer before that is given, without candidates; the other page is loaded anew, and then answers as it was
# told. The page that waits hears from it at an address that nobody has told.
#
# Expected output:
#   chromium: with its own words the answer is not known, no connection; with those told before, connected after the reload
#   firefox: with its own words the answer is not known, no connection; with those told before, connected after the reload
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
const address = `http://127.0.0.1:${server.address().port}/`;
const told = { name: "abcdEFGH", password: "0123456789abcdefghijklmn" };

// What both pages can do.
function prepare() {
  const store = (mode) => new Promise((then) => {
    const opened = indexedDB.open("kept", 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore("all");
    opened.onsuccess = () => then(opened.result.transaction("all", mode).objectStore("all"));
  });
  const asked = (request) => new Promise((then) => { request.onsuccess = () => then(request.result); });
  const later = (seconds) => new Promise((then) => setTimeout(then, seconds * 1000));
  window.certificate = async () => {
    const kept = await asked((await store("readonly")).get("certificate"));
    const certificate = kept ?? await RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256" });
    if (!kept) await asked((await store("readwrite")).put(certificate, "certificate"));
    return certificate;
  };
  window.side = async () => {
    const connection = new RTCPeerConnection({ certificates: [await certificate()] });
    const channel = connection.createDataChannel("line", { negotiated: true, id: 0 });
    window.open = new Promise((then) => { channel.onopen = () => then(true); });
    return connection;
  };
  window.isOpen = () => Promise.race([window.open, later(8).then(() => false)]);
  window.described = async (connection, description) => {
    const found = new Promise((then) => { connection.onicecandidate = ({ candidate }) => candidate ?? then(); });
    await connection.setLocalDescription(description);
    await Promise.race([found, later(3)]);
    return connection.localDescription.sdp;
  };
  window.renamed = (sdp, { name, password }) => sdp
    .replace(/^a=ice-ufrag:\S+/m, `a=ice-ufrag:${name}`)
    .replace(/^a=ice-pwd:\S+/m, `a=ice-pwd:${password}`);
  return true;
}

const fingerprint = (sdp) => sdp.match(/^a=fingerprint:.*$/m)[0];

async function visited(page) {
  await page.goto(address);
  await page.evaluate(prepare);
  return page;
}

async function tried(browser, words) {
  const [host, guest] = await Promise.all([1, 2].map(async () => visited(await (await browser.newContext()).newPage())));
  const offer = await host.evaluate(async () => {
    window.connection = await side();
    return described(connection);
  });
  const before = await guest.evaluate(async () => described(await side()));
  await host.evaluate(async ([offer, words, print]) => {
    const answer = renamed(offer, words)
      .replace(/^a=(candidate|end-of-candidates).*\r\n/gm, "")
      .replace(/^a=fingerprint:.*$/m, print)
      .replace("a=setup:actpass", "a=setup:active");
    await connection.setRemoteDescription({ type: "answer", sdp: answer });
  }, [offer, told, fingerprint(before)]);
  await visited(guest);
  await guest.evaluate(async ([offer, words]) => {
    const connection = await side();
    await connection.setRemoteDescription({ type: "offer", sdp: offer });
    const answer = await connection.createAnswer();
    const sdp = words ? renamed(answer.sdp, words) : answer.sdp;
    await described(connection, { type: "answer", sdp });
  }, [offer, words]);
  const open = await Promise.all([host, guest].map((page) => page.evaluate(() => isOpen())));
  return open.every(Boolean);
}

async function told_of(name, kind, options) {
  const browser = await kind.launch(options);
  const own = await tried(browser, null) ? "connected" : "no connection";
  const promised = await tried(browser, told) ? "connected after the reload" : "no connection";
  console.log(`${name}: with its own words the answer is not known, ${own}; with those told before, ${promised}`);
  await browser.close();
}

const [, , pathOfChromium, pathOfFirefox] = process.argv;
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
await told_of("chromium", chromium, { executablePath: pathOfChromium, args });
await told_of("firefox", firefox, { channel: "moz-firefox", executablePath: pathOfFirefox });
server.close();
SCRIPT

diff - <(node ask.mjs "$chromium" "$firefox") <<'EXPECTED'
chromium: with its own words the answer is not known, no connection; with those told before, connected after the reload
firefox: with its own words the answer is not known, no connection; with those told before, connected after the reload
EXPECTED
echo "As before: a page that was reloaded answers as it was told, and connects."
