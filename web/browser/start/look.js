// How the page looks: as people have set it, before it is painted. What is strange among the settings counts for
// nothing.
import { root, whileParsed } from "./page.js";

const SIZES = [125, 150, 175, 200];
const SCHEMES = { day: "light", night: "dark" };
// On this condition the page has its pictures and colours of the night. Where people have chosen a theme,
// one that always holds takes its place, or one that never does.
const AT_NIGHT = "(prefers-color-scheme: dark)";
const ALWAYS = "(min-width: 0)";
const NEVER = "(max-width: 0)";
const device = window.matchMedia(AT_NIGHT);
let chosen = "";

export function look(theme, textSize, leftHanded) {
  chosen = Object.keys(SCHEMES).includes(theme) ? theme : "";
  mark("textSize", SIZES.includes(textSize) ? textSize : "");
  mark("hand", leftHanded === true ? "left" : "");
  showTheme();
}

function mark(name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
}

function showTheme() {
  root.dataset.theme = chosen || (device.matches ? "night" : "day");
  const scheme = document.querySelector("[name=color-scheme]");
  const wanted = SCHEMES[chosen] || "light dark";
  if (scheme.content !== wanted) scheme.content = wanted; // else the browser styles the whole page once more
  followTheme();
}

function followTheme() {
  for (const element of document.querySelectorAll("[media]")) {
    const condition = element.dataset.media || element.getAttribute("media");
    if (!condition.includes(AT_NIGHT)) continue;
    element.dataset.media = condition;
    const media = chosen ? condition.replace(AT_NIGHT, chosen === "night" ? ALWAYS : NEVER) : condition;
    if (element.getAttribute("media") !== media) element.setAttribute("media", media);
  }
}

export function lookFirst(settings) {
  look(settings.theme, settings.text_size, settings.left_handed);
  // The browser chooses the board's picture as soon as it has read it, so the conditions change before that.
  if (chosen) whileParsed(followTheme);
  device.onchange = showTheme;
}
