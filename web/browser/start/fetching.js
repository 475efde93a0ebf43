// Fetches what Python needs, shows how much of it has arrived, and asks once more for what has not.
import { byId, folder, root, whenParsed, whenReady } from "./page.js";
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
  [MEMORY]: 40, [WASM]: 35, "pyodide.asm.mjs": 5, "core-": 5, "later.zip": 5,
};
const needed = [];
let missing = 0;
let done = 0;

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
    if (link.relList.supports(link.rel)) need(link, address, then);
    if (address.endsWith(WASM) && root.dataset.memory) needMemory(address, then);
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
    const ask = link.as === "script" && link.relList.supports("modulepreload") ? askForModule : askForFile;
    setTimeout(() => {
      ask(address).catch(() => ask(address)).then(here, () => failWithout(address));
    }, AGAIN);
  });
}

// Finds the memory of Python that the browser keeps, if it does and lets the page look.
export function keptMemory() {
  const found = window.caches ? caches.match(root.dataset.memory) : Promise.resolve();
  return found.catch(() => null);
}

// A worker fetches the memory and unpacks it while it arrives. If that fails, the interpreter tries it again.
function needMemory(wasm, then) {
  missing += 1;
  window.niagaraUnpacked = keptMemory().then((kept) => (kept ? null : unpacked(wasm))).then((memory) => {
    missing -= 1;
    arrived(MEMORY);
    then();
    return memory;
  });
}

function unpacked(wasm) {
  const beside = (name) => new URL(name, new URL(root.dataset.memory, folder)).href;
  needed.push(beside(MEMORY));
  return new Promise((resolve) => {
    const worker = new Worker(beside("memory.mjs"), { type: "module" });
    worker.onmessage = worker.onerror = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage([beside(MEMORY), wasm]);
  }).catch(() => null);
}

function askForFile(address) {
  return fetch(address).then((response) => {
    if (!response.ok) throw new Error(response.status);
    return response.arrayBuffer();
  });
}

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
  const suspect = root.dataset.ready === "failed" || (root.dataset.ready === "no" && isAllHere());
  const all = Promise.all((suspect ? needed : []).map((address) => {
    const ask = () => fetch(address, { cache: "reload" });
    // Chromium answers the first request with what the link has brought.
    return ask().then(ask).catch(() => { /* the next start says what is wrong */ });
  }));
  const late = new Promise((resolve) => setTimeout(resolve, SILENCE));
  Promise.race([all, late]).then(() => location.reload());
}
