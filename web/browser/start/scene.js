// The game that was on the page when it was left. Its nodes are as in `web/board/drawing/nodes.py`: tag, key,
// attributes, children, text. Python draws it anew once it is there.
import { language } from "./language.js";
import { byId, isStarting, keys, root, tried } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const LAST = "file"; // the last element of the page

function keptScene() {
  const wasPlaying = /^home play/.test(history.state) || localStorage.getItem(`${keys}playing`) === "yes";
  const withOthers = localStorage.getItem(`${keys}sitting`); // no scene is kept of a game of several devices
  if (!wasPlaying || withOthers || /^#(game|join|letter)=/.test(location.hash)) return null;
  const scene = JSON.parse(localStorage.getItem(`${keys}scene`));
  const isNewest = localStorage.getItem(`${keys}game`).startsWith(`# save ${scene.save}\n`);
  return isNewest && scene.language === language ? scene : null;
}

function built([tag, , attributes, children, text], inSvg) {
  const isSvg = inSvg || tag === "svg";
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of attributes) {
    if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.textContent = text;
  element.append(...children.map((child) => built(child, isSvg)));
  return element;
}

function paint(scene) {
  const filled = Object.keys(scene.places).map((name) => {
    const place = byId(name);
    return [place, scene.places[name].map((node) => built(node, place.namespaceURI === SVG))];
  });
  for (const [place, elements] of filled) place.replaceChildren(...elements);
}

function wipe(scene) {
  for (const name in scene.places) if (byId(name)) byId(name).replaceChildren();
  root.dataset.mode = "home";
}

// Another tab that has the game holds a lock (`web/browser/tabs.py`).
function wipeIfElsewhere(scene) {
  if (!navigator.locks) return;
  navigator.locks.query().then(({ held }) => {
    const elsewhere = held.some((lock) => lock.name === keys);
    if (elsewhere && isStarting()) wipe(scene);
  }, () => { /* the browser forbids locks here */ });
}

export function showKeptScene() {
  const scene = tried(keptScene);
  if (!scene) return;
  root.dataset.mode = scene.mode;
  for (const part of scene.shape) root.setAttribute(`data-${part}`, "");
  const reader = new MutationObserver(() => {
    if (!byId(LAST)) return;
    reader.disconnect();
    try {
      paint(scene);
    } catch (damaged) {
      wipe(scene);
      return;
    }
    wipeIfElsewhere(scene);
  });
  reader.observe(root, { childList: true, subtree: true });
}
