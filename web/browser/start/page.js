// The page and its storage, as all parts of the start use them.
export const root = document.documentElement;
export const folder = new URL(".", location.href).href;
export const keys = `niagara:${new URL(folder).pathname}`; // what is kept begins with this, see web/saving/stores.py

export const byId = (id) => document.getElementById(id);
export const isReady = () => root.dataset.ready === "yes";
export const isStarting = () => root.dataset.ready === "no";

// Does something with the storage. The browser may forbid that, and what is kept there may be damaged.
export function tried(action, otherwise = null) {
  try {
    return action();
  } catch (trouble) {
    return otherwise;
  }
}

export function whenParsed(then) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", then);
  else then();
}

export function whenReady(then) {
  new MutationObserver((_changes, observer) => {
    if (!isReady()) return;
    observer.disconnect();
    then();
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
}

// Does something to the page after each part that the browser has read, and before it is painted.
export function whileParsed(then) {
  const reader = new MutationObserver(then);
  reader.observe(root, { childList: true, subtree: true, characterData: true });
  whenParsed(() => {
    reader.disconnect();
    then();
  });
}
