// The language of the page. An address such as `?lang=ja` says it, or else the settings, or else the browser.
// The texts of the page are English. Those of other languages, which the build puts before this script with the
// languages' tags (`web/build/texts/`), take the places of the English ones as the browser reads them, before it
// paints them.
import { root, whileParsed } from "./page.js";

const texts = window.niagaraTexts;
const tags = window.niagaraTags;
const ENGLISH = "en";
const MARKS = { "data-label": "aria-label", "data-content": "content" };
export let language = ENGLISH;

function languageOf(address) {
  const found = /[?&]lang=([\w-]+)/.exec(address);
  return found ? found[1] : "";
}

function bestLanguage(setting) {
  const wanted = [languageOf(location.search), setting || "", ...navigator.languages];
  const known = wanted.map((tag) => String(tag).toLowerCase().split("-")[0]);
  return known.find((each) => Object.keys(texts).includes(each)) || ENGLISH;
}

// Says a text in the language of the page.
export function say(text, given = {}) {
  const said = texts[language][texts[ENGLISH].indexOf(text)] || text;
  return said.replace(/\{(\w+)\}/g, (gap, name) => (name in given ? given[name] : gap));
}

// The English text stays in the mark: the language may change again.
function translateMarked(mark, attribute) {
  for (const element of document.querySelectorAll(`[${mark}]`)) {
    const shown = attribute ? element.getAttribute(attribute) : element.textContent;
    const english = element.getAttribute(mark) || shown;
    const said = say(english);
    if (said === shown) continue;
    element.setAttribute(mark, english);
    if (attribute) element.setAttribute(attribute, said);
    else element.textContent = said;
  }
}

function translate() {
  translateMarked("data-text", "");
  for (const mark in MARKS) translateMarked(mark, MARKS[mark]);
}

function nameLanguage() {
  root.lang = tags[language];
  const manifest = document.querySelector("[rel=manifest]");
  if (!manifest) return; // the one file has none
  const name = `manifest${language === ENGLISH ? "" : `-${language}`}.webmanifest`;
  const address = manifest.getAttribute("href").replace(/manifest[\w-]*\.webmanifest/, name);
  if (manifest.getAttribute("href") !== address) manifest.setAttribute("href", address);
}

export function speakFirst(setting) {
  language = bestLanguage(setting);
  nameLanguage();
  if (language !== ENGLISH) whileParsed(translate);
}

// Turns the page to the language of a setting; one that has just been chosen wins over the address.
export function speak(setting, chosen) {
  if (chosen && languageOf(location.search)) {
    history.replaceState(history.state, "", location.pathname + location.hash);
  }
  const best = bestLanguage(setting);
  if (best !== language) {
    language = best;
    nameLanguage();
    translate();
  }
  return language;
}
