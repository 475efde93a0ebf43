// Fetches what Python needs, shows how much of it has arrived, and asks once more for what has not.
import { broughtBy, fetched, keptAt } from "../keeping.mjs";
import { byId, folder, isStarting, root, whenParsed, whenReady } from "./page.js";
import { failWithout, listen, nameOf, SILENCE } from "./trouble.js";

const SMALL = 0.5;
const MOST = 95;
// Milliseconds. What did not arrive is asked for once more, after AGAIN. The page is not painted before its style
// is here: it waits as long as UNPAINTED, then it is painted without.
const AGAIN = 1000;
const UNPAINTED = 8000;
const MEMORY = "niagara.snapshot";
const WASM = "pyodide.asm.wasm";
// The share of the wait that each file takes, in percent. Starting Python itself takes the rest.
const SHARES = {
  [MEMORY]: 40, [WASM]: 35, "runtime.js": 10, "later.zip": 5,
};
const needed = [];
let missing = 0;
let unpacking = false;
let kept = null;
let read = null;
let done = 0;

// Whether Python may start: it waits for its memory only when it needs it.
export const isAllHere = () => missing === 0;

export function arrived(name) {
  const known = Object.keys(SHARES).find((start) => name.startsWith(start));
  done = Math.min(MOST, done + (SHARES[known] || SMALL));
  for (const bar of document.querySelectorAll("progress")) bar.value = done;
  listen();
}

export function template(id) {
  const found = byId(id);
  if (found) found.remove();
  return found ? found.content : document.createDocumentFragment();
}

// Fetches all that has links for this in the page, and calls `then` after each file that is here.
export function fetchAhead(then) {
  const links = template("ahead");
  for (const link of links.querySelectorAll("link")) {
    const address = new URL(link.getAttribute("href"), folder).href; // within a template, it has no base
    const heed = address.endsWith(WASM) && root.dataset.memory ? askForMemory(address) : () => {};
    if (!link.relList.supports(link.rel)) heed();
    else {
      need(link, address, () => {
        heed();
        then();
      });
    }
  }
  document.head.append(links);
  listen();
}

function need(link, address, then) {
  const here = () => {
    missing -= 1;
    arrived(nameOf(address));
    then();
  };
  missing += 1;
  needed.push(address);
  link.addEventListener("load", here);
  // Chromium answers one request with the failure of the link, and asks again only after that.
  link.addEventListener("error", () => {
    const ask = link.as === "script" && link.relList.supports("modulepreload") ? askForModule : fetched;
    setTimeout(() => {
      ask(address).catch(() => ask(address)).then(here, () => failWithout(address));
    }, AGAIN);
  });
}

export function keptMemory() {
  kept = kept || keptAt(root.dataset.memory);
  return kept;
}

const besideMemory = (name) => new URL(name, new URL(root.dataset.memory, folder)).href;

// Begins to read the memory that the browser keeps, if it does. A worker does so: here, 30 MB would come in hundreds of
// pieces between what is painted.
export function readMemory() {
  const reading = () => broughtBy(besideMemory("memory.mjs"), { kept: besideMemory(nameOf(root.dataset.memory)) });
  read = read || keptMemory().then((found) => found && reading());
  return read;
}

// Where no memory is kept, a worker fetches it and unpacks it. Returns what to call once the WebAssembly is here, too.
// The interpreter gets both as promises, and does for itself what has failed.
function askForMemory(wasm) {
  let isHere;
  const wasmIsHere = new Promise((resolve) => { isHere = resolve; });
  window.niagaraWasm = wasmIsHere.then(() => WebAssembly.compileStreaming(fetch(wasm))).catch(() => null);
  window.niagaraMemory = readMemory()
    .then((memory) => memory || fetchMemory(wasmIsHere.then(() => ({ wasm }))))
    .catch(() => null);
  return isHere;
}

function fetchMemory(mixing) {
  const packed = besideMemory(MEMORY);
  const here = () => {
    unpacking = false;
    arrived(MEMORY);
  };
  needed.push(packed);
  unpacking = true;
  const coming = broughtBy(besideMemory("memory.mjs"), { packed }, mixing);
  coming.then(here, here);
  return coming;
}

// As a module, a script is fetched and not run.
function askForModule(address) {
  return new Promise((here, lost) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    link.addEventListener("load", here);
    link.addEventListener("error", lost);
    document.head.append(link);
  });
}

// For a link, the server's answer that there is no such file is a file like any other.
export function watchAnswers() {
  const answers = new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries()) {
      if (responseStatus >= 400 && needed.includes(name)) failWithout(name);
    }
  });
  answers.observe({ type: "resource", buffered: true });
  whenReady(() => answers.disconnect());
}

function askForStyle(style) {
  if (style.dataset.again) return;
  const again = style.cloneNode();
  style.dataset.again = again.dataset.again = "yes";
  setTimeout(() => style.replaceWith(again), AGAIN);
}

export function watchStyles() {
  const styles = "link[rel=stylesheet]";
  window.addEventListener("error", ({ target }) => {
    if (target !== window && target.matches(styles)) askForStyle(target);
  }, true);
  whenParsed(() => setTimeout(() => {
    for (const style of document.querySelectorAll(styles)) if (!style.sheet) askForStyle(style);
  }, UNPAINTED));
  whenReady(() => {
    // The page may have come without its style.
    for (const part of ["loading", "progress"]) byId(part).style.visibility = "hidden";
  });
}

// The browser may have kept an answer that was no file at all. So what failed once is asked for anew.
export function reload() {
  byId("reload").disabled = true;
  const suspect = root.dataset.ready === "failed" || (isStarting() && isAllHere() && !unpacking);
  const all = Promise.all((suspect ? needed : []).map((address) => {
    const ask = () => fetch(address, { cache: "reload" });
    // Chromium answers the first request with what the link has brought.
    return ask().then(ask).catch(() => { /* the next start says what is wrong */ });
  }));
  const late = new Promise((resolve) => setTimeout(resolve, SILENCE));
  Promise.race([all, late]).then(() => location.reload());
}
