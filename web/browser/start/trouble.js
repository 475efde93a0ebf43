// Says what is wrong if the page cannot start, if nothing arrives for long, or if Python breaks down later.
import { say } from "./language.js";
import { byId, folder, isReady, isStarting, keys, root, tried, whenParsed, whenReady } from "./page.js";

// Milliseconds. If nothing has come for SILENCE, that is said.
export const SILENCE = 20000;
const SOON = 1000;
let silence = 0;

// Waits for news from now on.
export function listen() {
  clearTimeout(silence);
  if (root.dataset.trouble === "late") calm();
  if (isStarting()) silence = setTimeout(tell, SILENCE, "late", "");
}

export function fail(why) {
  if (["failed", "stopped"].includes(root.dataset.ready)) return;
  const stopped = isReady();
  root.dataset.ready = stopped ? "stopped" : "failed";
  clearTimeout(silence);
  tell(root.dataset.ready, why);
  tried(suspectSave);
  if (!stopped) renew();
}

export const nameOf = (address) => address.split("/").pop().split("?")[0];

export function failWithout(address) {
  fail(say("A part of the page did not arrive: {name}. The connection may be broken.", { name: nameOf(address) }));
}

// An error of Python is an ordinary error for JavaScript. After these, Python is dead.
export function failBy(error) {
  if (!error || !(error.pyodide_fatal_error || error.name === "RuntimeError")) return;
  fail(say("Python broke down ({why}).", { why: error }));
}

// If a save was just being opened, the next start leaves it alone.
function suspectSave() {
  if (localStorage.getItem(`${keys}opening`)) localStorage.setItem(`${keys}opening`, "failed");
}

function tell(trouble, why) {
  root.dataset.trouble = trouble;
  whenParsed(() => {
    const panel = byId("trouble");
    byId("trouble-reason").textContent = why;
    for (const part of panel.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== trouble;
    panel.hidden = false;
    if (trouble === "stopped") byId("reload").focus();
  });
}

function calm() {
  delete root.dataset.trouble;
  byId("trouble").hidden = true;
}

// A version that cannot start must not block a newer one: the next reload opens the newer one.
function renew() {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.getRegistration().then((registration) => {
    if (registration && registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
  }, () => { /* a page opened from a disk has no service worker */ });
}

// Only what the page itself needs counts: extensions of the browser have troubles of their own.
const isOwn = (text) => String(text).includes(folder);

function hearError({ target, error, filename, message }) {
  if (target === window) {
    failBy(error);
    if (isOwn(filename) && !isReady()) fail(say("A part of the page is damaged ({why}).", { why: message }));
  } else if (target.tagName === "SCRIPT" && isOwn(target.src) && !isReady()) failWithout(target.src);
}

function hearRejection({ reason }) {
  failBy(reason);
  if (!(reason instanceof Error) || !isOwn(reason.stack)) return;
  // Parts of PyScript that the page does not need may fail: then it is soon ready all the same.
  setTimeout(() => {
    if (!isReady()) fail(say("Starting Python failed ({why}).", { why: reason }));
  }, SOON);
}

export function watchForTrouble() {
  window.addEventListener("error", hearError, true);
  window.addEventListener("unhandledrejection", hearRejection);
  whenReady(() => {
    clearTimeout(silence);
    calm();
  });
}
