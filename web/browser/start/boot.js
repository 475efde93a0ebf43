// Runs before Python. It lets the page look as people have set it, before it is painted, and with the game
// that was on it when it was left. It fetches what Python needs once the page is shown, starts it, shows the
// progress, remembers which button was clicked meanwhile, and says what is wrong if the page cannot start or Python
// breaks down later.
//
// The build makes a classic script of this file and all that it imports. Browsers that are too old for
// WebAssembly can read it, too, so that they can say so.
import { begin, hasSavedGame, heedTouches, start } from "./beginning.js";
import { arrived, readMemory, reload, watchAnswers, watchStyles } from "./fetching.js";
import { closeLists, keepForm, restoreForm } from "./form.js";
import { say, speak, speakFirst } from "./language.js";
import { look, lookFirst } from "./look.js";
import { byId, isStarting, keys, root, tried, whenParsed, whenReady } from "./page.js";
import { showKeptScene } from "./scene.js";
import { fail, failBy, watchForTrouble } from "./trouble.js";

window.niagaraLooks = look; // Python calls it
window.niagaraSpeaks = speak; // Python calls it
window.niagaraFailed = fail; // Python calls it
window.niagaraBroke = failBy; // Pyodide calls it
window.niagaraArrived = arrived; // the one file calls it, since it has no links to what it needs

function want(what) {
  root.dataset.wanted = what;
  begin();
}

function clicked({ target }) {
  const button = target.closest("[data-do]");
  if (!button || !isStarting()) return;
  if (button.dataset.do === "sound") switchSound(button);
  else if (button.dataset.do === "open-file") byId("file").click(); // Python reads it once it is there
  else want(button.dataset.do);
  begin();
}

function switchSound(button) {
  root.dataset.sound = button.getAttribute("aria-pressed") === "true" ? "off" : "on";
  button.setAttribute("aria-pressed", String(root.dataset.sound === "on"));
}

// Messengers add parameters of their own. The page knows only one, and a tidy address is one to share.
function tidyAddress() {
  const asked = new URLSearchParams(location.search);
  for (const name of Array.from(asked.keys())) if (name !== "lang") asked.delete(name);
  const left = String(asked) && `?${asked}`;
  if (left === location.search) return;
  history.replaceState(history.state, "", location.pathname + left + location.hash);
}

const kept = (name) => tried(() => localStorage.getItem(keys + name));

// Whoever follows a link, or was at a table with friends, wants what comes then, and no new game.
function tellWhatComes() {
  const [joining, opening] = [say("Joining the table ..."), say("Opening the game ...")];
  const linked = { "#join": joining, "#letter": say("Opening the letter ..."), "#game": opening };
  const told = linked[location.hash.split("=")[0]] || (kept("sitting") && opening) || (kept("gathering") && joining);
  if (!told) return;
  root.dataset.link = "yes";
  whenParsed(() => { byId("following").textContent = told; });
  whenReady(() => {
    delete root.dataset.link;
    byId("following").textContent = "";
  });
}

tried(tidyAddress);
const settings = tried(() => JSON.parse(kept("settings"))) || {};
lookFirst(settings);
speakFirst(settings.language);
tellWhatComes();
showKeptScene();
watchForTrouble();
watchStyles();
heedTouches();
if (root.dataset.memory) readMemory();
root.dataset.scripts = "yes";
if (hasSavedGame()) root.dataset.saved = "yes";

whenParsed(() => {
  byId("unstarted").remove();
  byId("reload").addEventListener("click", () => {
    keepForm();
    reload();
  });
  if (!window.WebAssembly || !("noModule" in HTMLScriptElement.prototype)) {
    fail(say("This browser is too old, or WebAssembly is switched off in it."));
    return;
  }
  restoreForm();
  byId("new-game").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isStarting()) want("start");
  });
  document.addEventListener("click", clicked);
  closeLists();
  watchAnswers();
  start();
});
