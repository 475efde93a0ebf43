#!/usr/bin/env bash
# Chromium without a window loads the popup of the address bar that nobody can see, for each new page.
#
# Seen with playwright-core 1.64.1 (npm) and Debian's Chromium 156.0.8078.108 in its headless mode: for every page that is
# opened, Chromium loads two pages of its own, `chrome://omnibox-popup.top-chrome/` and one for its assistant, in a renderer
# of theirs. Playwright does not list them, since their kind is `browser_ui`. They take about an eighth of the processor time of a
# page that starts Pyodide. Switching the two features off ends that; a second `--disable-features` replaces
# the one that Playwright gives, so its list has to be repeated by whoever wants the rest of it.
#
# Expected output:
#   as it is: chrome://omnibox-popup.top-chrome/ chrome://omnibox-popup.top-chrome/omnibox_popup_aim.html
#   with both features off: nothing
set -euo pipefail
browser=$(command -v chromium) || { echo "This needs Debian's chromium."; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1

cat >look.mjs <<'SCRIPT'
import { chromium } from "playwright-core";

async function own(...args) {
  const browser = await chromium.launch({
    executablePath: process.argv[2],
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...args],
  });
  const page = await browser.newPage();
  await page.goto("data:text/html,<title>A page</title>");
  const session = await browser.newBrowserCDPSession();
  const found = async () => {
    const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
    return targetInfos.filter(({ type }) => type === "browser_ui").map(({ url }) => url).sort();
  };
  // They come a moment after the page; five seconds without them count as nothing.
  let urls = [];
  for (const end = Date.now() + 5000; Date.now() < end && urls.length < 2; ) {
    urls = await found();
    await page.waitForTimeout(100);
  }
  await browser.close();
  return urls.join(" ") || "nothing";
}

console.log(`as it is: ${await own()}`);
console.log(`with both features off: ${await own("--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup")}`);
SCRIPT

diff - <(node look.mjs "$browser") <<'EXPECTED'
as it is: chrome://omnibox-popup.top-chrome/ chrome://omnibox-popup.top-chrome/omnibox_popup_aim.html
with both features off: nothing
EXPECTED
echo "As before: Chromium loads its address bar where there is none."
