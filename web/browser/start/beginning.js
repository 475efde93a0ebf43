// When Python starts. Where no memory of it is kept, starting it blocks the page for a second or two. So the
// start waits for a pause of PAUSE after a touch. It never waits longer than LONGEST after the first touch, or
// after everything has arrived. Both are in milliseconds.
import { fetchAhead, isAllHere, keptMemory, template } from "./fetching.js";
import { keys, root, tried } from "./page.js";

const PAUSE = 300;
const LONGEST = 4000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "input", "scroll"];
let begun = false;
let touched = false;
let waiting = false;
let pause = 0;

export function begin() {
  if (begun) return;
  begun = true;
  root.dataset.begun = "yes";
  for (const kind of TOUCHES) document.removeEventListener(kind, touch, true);
  fetchAhead(run);
  run();
}

// Starts the scripts only when all that they need is here: what a script cannot import, it never can. What
// the player has just done is painted before that, since they block the page for a while.
function run() {
  if (!isAllHere()) return;
  if (begun) whenPainted(() => document.head.append(template("runtime")));
  else setTimeout(begin, LONGEST);
}

function touch() {
  touched = true;
  if (!waiting) return;
  if (!pause) setTimeout(begin, LONGEST);
  clearTimeout(pause);
  pause = setTimeout(begin, PAUSE);
}

export function heedTouches() {
  for (const kind of TOUCHES) document.addEventListener(kind, touch, { passive: true, capture: true });
}

function once(then) {
  let gone = false;
  return () => {
    if (!gone) then();
    gone = true;
  };
}

function whenPainted(then) {
  const go = once(then);
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, PAUSE); // a page in a hidden tab is not painted
}

// A painted page may take a while until it is seen, and what is fetched meanwhile holds it up.
function whenShown(then) {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
    whenPainted(then);
    return;
  }
  const go = once(then);
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("first-contentful-paint").length) return;
    observer.disconnect();
    go();
  }).observe({ type: "paint", buffered: true });
  setTimeout(go, LONGEST);
}

export function hasSavedGame() {
  const isGame = (key) => [`${keys}game`, "niagara.game"].includes(key) || key.startsWith(`${keys}table.`);
  return tried(() => Object.keys(localStorage).some(isGame), false);
}

// Where a memory is kept or a game is saved, somebody has been here before: the start does not wait. Nor does it for
// whoever has followed a link.
export function start() {
  if (!root.dataset.memory || hasSavedGame() || root.dataset.link) begin();
  else keptMemory().then((kept) => (kept ? begin() : whenShown(wait)));
}

function wait() {
  if (begun) return;
  waiting = true;
  fetchAhead(run);
  if (touched) touch();
}
