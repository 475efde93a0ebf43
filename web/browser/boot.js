// Runs before Python. It lets the page look as people have set it, before it is painted, and with the game
// that was on it when it was left. It fetches what Python needs once the page is shown, starts it, shows the
// progress, remembers which button was clicked meanwhile, and says what is wrong if the page cannot start or Python
// breaks down later. It is a classic script, so that even the oldest browser runs it.
(function () {
  "use strict";
  var root = document.documentElement;
  var folder = new URL(".", location.href).href;
  var keys = "niagara:" + new URL(folder).pathname; // what is kept begins with this, see web/saving/stores.py
  // The share of the wait that each file takes, in percent. Starting Python itself takes the rest.
  var shares = {
    "pyodide.asm.wasm": 40, "python_stdlib.zip": 15, "pyodide.asm.mjs": 10, "niagara.zip": 10, "core-": 5
  };
  var done = 0;
  // All times are in milliseconds.
  // Where no memory of Python is kept, starting it blocks the page for a second or two. So the start
  // waits for a pause of PAUSE after a touch. It never waits longer than LONGEST after the first touch, or
  // after everything has arrived.
  var PAUSE = 300;
  var LONGEST = 4000;
  var TOUCHES = ["pointerdown", "pointermove", "keydown", "input", "scroll"];
  // What did not arrive is asked for once more, after AGAIN. If nothing has come for SILENCE, that is said.
  var AGAIN = 1000;
  var SILENCE = 20000;
  // The page is not painted before its style is here. It waits this long, then it is painted without.
  var UNPAINTED = 8000;
  var begun = false;
  var touched = false;
  var waiting = false;
  var needed = [];
  var missing = 0;
  var pause = 0;
  var silence = 0;

  // How the page looks. What is kept may be damaged, so whatever is strange counts for nothing

  var SIZES = [125, 150, 175, 200];
  var THEMES = ["day", "night"];
  // On this condition the page has its pictures and colours of the night. Where people have chosen a theme,
  // one that always holds takes its place, or one that never does.
  var AT_NIGHT = "(prefers-color-scheme: dark)";
  var ALWAYS = "(min-width: 0)";
  var NEVER = "(max-width: 0)";
  var device = window.matchMedia(AT_NIGHT);
  var chosen = "";

  function look(theme, textSize, leftHanded) {
    chosen = THEMES.indexOf(theme) < 0 ? "" : theme;
    mark("textSize", SIZES.indexOf(textSize) < 0 ? "" : textSize);
    mark("hand", leftHanded === true ? "left" : "");
    showTheme();
  }

  function mark(name, value) {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }

  function showTheme() {
    root.dataset.theme = chosen || (device.matches ? "night" : "day");
    var schemes = { day: "light", night: "dark" };
    document.querySelector("[name=color-scheme]").content = schemes[chosen] || "light dark";
    document.querySelectorAll("[media]").forEach(followTheme);
  }

  function followTheme(element) {
    var condition = element.dataset.media || element.getAttribute("media");
    if (condition.indexOf(AT_NIGHT) < 0) return;
    element.dataset.media = condition;
    var media = chosen ? condition.replace(AT_NIGHT, chosen === "night" ? ALWAYS : NEVER) : condition;
    if (element.getAttribute("media") !== media) element.setAttribute("media", media);
  }

  // The browser chooses the board's picture as soon as it has read it, so the conditions change before that.
  function followWhileParsed() {
    var reader = new MutationObserver(function () {
      document.querySelectorAll("source[media]").forEach(followTheme);
    });
    reader.observe(root, { childList: true, subtree: true });
    whenParsed(function () { reader.disconnect(); });
  }

  function keptSettings() {
    try {
      return JSON.parse(localStorage.getItem(keys + "settings")) || {};
    } catch (damaged) {
      return {};
    }
  }

  function showSettings(settings) {
    look(settings.theme, settings.text_size, settings.left_handed);
    if (chosen) followWhileParsed();
    if (device.addEventListener) device.addEventListener("change", showTheme);
  }

  var settings = keptSettings();
  showSettings(settings);
  window.niagaraLooks = look; // Python calls it

  // The language of the page. An address such as `?lang=ja` says it, or else the settings, or else the browser.
  // The texts of the page are English. Those of other languages, which the build puts before this script with the
  // languages' tags (`web/build/texts/`), take the places of the English ones as the browser reads them, before it
  // paints them.

  var TAGS = window.niagaraTags;
  var MARKS = { "data-label": "aria-label", "data-content": "content" };
  var language = "en";

  function languageOf(address) {
    var found = /[?&]lang=([\w-]+)/.exec(address);
    return found ? found[1] : "";
  }

  function bestLanguage(setting) {
    var wanted = [languageOf(location.search), setting || ""].concat(navigator.languages || []);
    var known = wanted.map(function (tag) { return String(tag).toLowerCase().split("-")[0]; });
    return known.filter(function (each) { return TAGS.hasOwnProperty(each); })[0] || "en";
  }

  // Says a text in the language of the page.
  function say(text, given) {
    var texts = window.niagaraTexts;
    var place = texts.en.indexOf(text);
    var said = place >= 0 && texts[language] && texts[language][place] || text;
    return said.replace(/\{(\w+)\}/g, function (gap, name) { return given && name in given ? given[name] : gap; });
  }

  // The English text stays in the mark: the language may change again.
  function translateMarked(mark, attribute) {
    document.querySelectorAll("[" + mark + "]").forEach(function (element) {
      var shown = attribute ? element.getAttribute(attribute) : element.textContent;
      var english = element.getAttribute(mark) || shown;
      var said = say(english);
      if (said === shown) return;
      element.setAttribute(mark, english);
      if (attribute) element.setAttribute(attribute, said);
      else element.textContent = said;
    });
  }

  function translate() {
    translateMarked("data-text", "");
    Object.keys(MARKS).forEach(function (mark) { translateMarked(mark, MARKS[mark]); });
  }

  function nameLanguage() {
    root.lang = TAGS[language];
    var manifest = document.querySelector("[rel=manifest]");
    if (!manifest) return; // the one file has none
    var name = "manifest" + (language === "en" ? "" : "-" + language) + ".webmanifest";
    var address = manifest.getAttribute("href").replace(/manifest[\w-]*\.webmanifest/, name);
    if (manifest.getAttribute("href") !== address) manifest.setAttribute("href", address);
  }

  function speakFirst(setting) {
    language = bestLanguage(setting);
    nameLanguage();
    if (language === "en") return;
    var reader = new MutationObserver(translate);
    reader.observe(root, { childList: true, subtree: true, characterData: true });
    whenParsed(function () {
      reader.disconnect();
      translate();
    });
  }

  // Turns the page to the language of a setting; one that has just been chosen wins over the address.
  function speak(setting, chosen) {
    if (chosen && languageOf(location.search)) history.replaceState(history.state, "", location.pathname + location.hash);
    var best = bestLanguage(setting);
    if (best !== language) {
      language = best;
      nameLanguage();
      translate();
    }
    return language;
  }

  speakFirst(settings.language);
  window.niagaraSpeaks = speak; // Python calls it

  // The game that was on the page when it was left. Its nodes are as in `web/drawing/nodes.py`: tag, key,
  // attributes, children, text. Python draws it anew once it is there.

  var SVG = "http://www.w3.org/2000/svg";
  var LAST = "file"; // the last element of the page

  function keptScene() {
    try {
      var wasPlaying = /^home play/.test(history.state) || localStorage.getItem(keys + "playing") === "yes";
      var withOthers = localStorage.getItem(keys + "sitting"); // no scene is kept of a game of several devices
      if (!wasPlaying || withOthers || /^#(game|join|letter)=/.test(location.hash)) return null;
      var scene = JSON.parse(localStorage.getItem(keys + "scene"));
      if (scene.language !== language) return null;
      return localStorage.getItem(keys + "game").indexOf("# save " + scene.save + "\n") === 0 ? scene : null;
    } catch (damaged) {
      return null;
    }
  }

  function built(node, inSvg) {
    var isSvg = inSvg || node[0] === "svg";
    var element = isSvg ? document.createElementNS(SVG, node[0]) : document.createElement(node[0]);
    node[2].forEach(function (attribute) {
      if (attribute[0] === "style") element.style.cssText = attribute[1];
      else element.setAttribute(attribute[0], attribute[1]);
    });
    element.textContent = node[4];
    node[3].forEach(function (child) { element.append(built(child, isSvg)); });
    return element;
  }

  function paint(scene) {
    var there = Object.keys(scene.places).map(function (name) {
      var place = byId(name);
      return [place, scene.places[name].map(function (node) { return built(node, place.namespaceURI === SVG); })];
    });
    there.forEach(function (filled) { filled[0].replaceChildren.apply(filled[0], filled[1]); });
  }

  function showScene(scene) {
    root.dataset.mode = scene.mode;
    scene.shape.forEach(function (part) { root.setAttribute("data-" + part, ""); });
    var reader = new MutationObserver(function () {
      if (!byId(LAST)) return;
      reader.disconnect();
      try {
        paint(scene);
      } catch (damaged) {
        return wipe(scene);
      }
      wipeIfElsewhere(scene);
    });
    reader.observe(root, { childList: true, subtree: true });
  }

  function wipe(scene) {
    Object.keys(scene.places).forEach(function (name) { if (byId(name)) byId(name).replaceChildren(); });
    root.dataset.mode = "home";
  }

  // Another tab that has the game holds a lock (`web/browser/tabs.py`).
  function wipeIfElsewhere(scene) {
    if (!navigator.locks) return;
    navigator.locks.query().then(function (locks) {
      var elsewhere = locks.held.some(function (lock) { return lock.name === keys; });
      if (elsewhere && root.dataset.ready === "no") wipe(scene);
    }, function () { /* the browser forbids locks here */ });
  }

  var left = keptScene();
  if (left) showScene(left);

  function byId(id) { return document.getElementById(id); }
  function nameOf(address) { return address.split("/").pop().split("?")[0]; }
  function isReady() { return root.dataset.ready === "yes"; }

  function whenParsed(then) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", then);
    else then();
  }

  // How far it is

  function arrived(name) {
    var known = Object.keys(shares).filter(function (start) { return name.indexOf(start) === 0; })[0];
    done = Math.min(95, done + (shares[known] || 0.5));
    document.querySelectorAll("progress").forEach(function (bar) { bar.value = done; });
    listen();
  }

  // Waits for news from now on.
  function listen() {
    clearTimeout(silence);
    if (root.dataset.trouble === "late") calm();
    if ((begun || waiting) && root.dataset.ready === "no") silence = setTimeout(tell, SILENCE, "late", "");
  }

  new MutationObserver(function (_changes, observer) {
    if (!isReady()) return;
    observer.disconnect();
    if (answers) answers.disconnect();
    clearTimeout(silence);
    calm();
    // The page may have come without its style.
    [byId("loading"), byId("progress")].forEach(function (part) { part.style.visibility = "hidden"; });
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });

  // What is wrong

  function fail(why) {
    if (root.dataset.ready === "failed" || root.dataset.ready === "stopped") return;
    var stopped = isReady();
    root.dataset.ready = stopped ? "stopped" : "failed";
    clearTimeout(silence);
    tell(root.dataset.ready, why);
    suspectSave();
    if (!stopped) renew();
  }

  // If a save was just being opened, the next start leaves it alone.
  function suspectSave() {
    try {
      if (localStorage.getItem(keys + "opening")) localStorage.setItem(keys + "opening", "failed");
    } catch (forbidden) { /* then no save was opened from there */ }
  }

  function tell(trouble, why) {
    root.dataset.trouble = trouble;
    whenParsed(function () {
      var panel = byId("trouble");
      byId("trouble-reason").textContent = why;
      panel.querySelectorAll("[data-when]").forEach(function (part) {
        part.hidden = part.dataset.when !== trouble;
      });
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
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.getRegistration().then(function (registration) {
      if (registration && registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    }, function () { /* a page opened from a disk has no service worker */ });
  }

  function isOwn(text) { return String(text).indexOf(folder) >= 0; }

  // An error of Python is an ordinary error for JavaScript. These are not: after them, Python is dead.
  function isFatal(error) {
    return Boolean(error && (error.pyodide_fatal_error || error.name === "RuntimeError"));
  }

  function failWithout(address) {
    fail(say("A part of the page did not arrive: {name}. The connection may be broken.", { name: nameOf(address) }));
  }

  function failBy(error) {
    if (isFatal(error)) fail(say("Python broke down ({why}).", { why: error }));
  }

  window.niagaraFailed = fail;
  window.niagaraBroke = failBy; // Pyodide calls it
  window.niagaraArrived = arrived; // the one file calls it, since it has no links to what it needs
  // Only what the page itself needs counts: extensions of the browser have troubles of their own.
  window.addEventListener("error", function (event) {
    var target = event.target;
    if (target === window) {
      failBy(event.error);
      if (isOwn(event.filename) && !isReady()) fail(say("A part of the page is damaged ({why}).", { why: event.message }));
    } else if (target.tagName === "LINK" && target.rel === "stylesheet") askAgain(target);
    else if (target.tagName === "SCRIPT" && isOwn(target.src) && !isReady()) failWithout(target.src);
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    var reason = event.reason;
    failBy(reason);
    if (!(reason instanceof Error) || !isOwn(reason.stack)) return;
    // Parts of PyScript that the page does not need may fail: then it is soon ready all the same.
    setTimeout(function () {
      if (!isReady()) fail(say("Starting Python failed ({why}).", { why: reason }));
    }, AGAIN);
  });

  // What is fetched

  function askAgain(style) {
    if (style.dataset.again) return;
    var again = style.cloneNode();
    style.dataset.again = again.dataset.again = "yes";
    setTimeout(function () { style.replaceWith(again); }, AGAIN);
  }

  function paintAnyway() {
    document.querySelectorAll("link[rel=stylesheet]").forEach(function (style) {
      if (!style.sheet) askAgain(style);
    });
  }

  // For a link, the server's answer that there is no such file is a file like any other.
  var answers = "PerformanceObserver" in window && new PerformanceObserver(function (list) {
    list.getEntries().forEach(function (entry) {
      if (entry.responseStatus >= 400 && needed.indexOf(entry.name) >= 0) failWithout(entry.name);
    });
  });
  if (answers) answers.observe({ type: "resource", buffered: true });

  function need(link) {
    var address = new URL(link.getAttribute("href"), folder).href; // within a template, it has no base
    function here() {
      missing -= 1;
      arrived(nameOf(address));
      run();
    }
    function lost() { failWithout(address); }
    needed.push(address);
    link.addEventListener("load", here);
    // Chromium answers one request with the failure of the link, and asks again only after that.
    link.addEventListener("error", function () {
      var ask = link.as === "script" && link.relList.supports("modulepreload") ? askForModule : askForFile;
      setTimeout(function () {
        ask(address).catch(function () { return ask(address); }).then(here, lost);
      }, AGAIN);
    });
  }

  function askForFile(address) {
    return fetch(address).then(function (response) {
      if (!response.ok) throw new Error(response.status);
      return response.arrayBuffer();
    });
  }

  function askForModule(address) {
    return new Promise(function (here, lost) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = address;
      link.addEventListener("load", here);
      link.addEventListener("error", lost);
      document.head.append(link);
    });
  }

  function template(id) {
    var found = byId(id);
    if (found) found.remove();
    return found ? found.content : document.createDocumentFragment();
  }

  function fetchAhead() {
    var links = template("ahead");
    links.querySelectorAll("link").forEach(function (link) {
      if (!link.relList.supports(link.rel)) return;
      missing += 1;
      need(link);
    });
    document.head.append(links);
  }

  // Starts the scripts only when all that they need is here: what a script cannot import, it never can. What
  // the player has just done is painted before that, since they block the page for a while.
  function run() {
    if (missing) return;
    if (begun) whenPainted(function () { document.head.append(template("runtime")); });
    else setTimeout(begin, LONGEST);
  }

  // When the start begins

  function begin() {
    if (begun) return;
    begun = true;
    root.dataset.begun = "yes";
    TOUCHES.forEach(function (kind) { document.removeEventListener(kind, touch, true); });
    fetchAhead();
    listen();
    run();
  }

  function touch() {
    touched = true;
    if (!waiting) return;
    if (!pause) setTimeout(begin, LONGEST);
    clearTimeout(pause);
    pause = setTimeout(begin, PAUSE);
  }

  TOUCHES.forEach(function (kind) {
    document.addEventListener(kind, touch, { passive: true, capture: true });
  });

  function once(then) {
    var gone = false;
    return function () {
      if (!gone) then();
      gone = true;
    };
  }

  function whenPainted(then) {
    var go = once(then);
    requestAnimationFrame(function () { setTimeout(go); });
    setTimeout(go, PAUSE); // a page in a hidden tab is not painted
  }

  // A painted page may take a while until it is seen, and what is fetched meanwhile holds it up.
  function whenShown(then) {
    var kinds = "PerformanceObserver" in window && PerformanceObserver.supportedEntryTypes || [];
    if (document.hidden || kinds.indexOf("paint") < 0) return whenPainted(then);
    var go = once(then);
    new PerformanceObserver(function (list, observer) {
      if (!list.getEntriesByName("first-contentful-paint").length) return;
      observer.disconnect();
      go();
    }).observe({ type: "paint", buffered: true });
    setTimeout(go, LONGEST);
  }

  function hasSavedGame() {
    try {
      return Object.keys(localStorage).some(function (key) {
        return key === keys + "game" || key === "niagara.game" || key.indexOf(keys + "table.") === 0;
      });
    } catch (forbidden) {
      return false;
    }
  }

  // Where a memory is kept or a game is saved, somebody has been here before: the start does not wait.
  function start() {
    var memory = root.dataset.memory;
    if (!memory || hasSavedGame()) return begin();
    var kept = "caches" in window ? caches.match(memory) : Promise.resolve();
    kept.catch(function () { /* the browser forbids caches here */ }).then(function (found) {
      if (found) begin();
      else whenShown(wait);
    });
  }

  function wait() {
    if (begun) return;
    waiting = true;
    fetchAhead();
    listen();
    if (touched) touch();
  }

  // The browser may have kept an answer that was no file at all. So what failed once is asked for anew.
  function reload() {
    keepForm();
    byId("reload").disabled = true;
    var suspect = root.dataset.ready === "failed" || (root.dataset.ready === "no" && !missing);
    var anew = suspect ? needed : [];
    var all = Promise.all(anew.map(function (address) {
      function ask() { return fetch(address, { cache: "reload" }); }
      // Chromium answers the first request with what the link has brought.
      return ask().then(ask).catch(function () { /* the next start says what is wrong */ });
    }));
    var late = new Promise(function (resolve) { setTimeout(resolve, SILENCE); });
    Promise.race([all, late]).then(function () { location.reload(); });
  }

  // The form outlives a reload that a trouble makes necessary

  var FORM = keys + "form";

  function keepForm() {
    try {
      sessionStorage.setItem(FORM, JSON.stringify(fields().map(function (field) {
        return [field.name, field.value, field.checked];
      })));
    } catch (forbidden) { /* then it is lost */ }
  }

  function restoreForm() {
    try {
      var kept = JSON.parse(sessionStorage.getItem(FORM)) || [];
      sessionStorage.removeItem(FORM);
      kept.forEach(restoreField);
    } catch (forbidden) { /* nothing is kept */ }
  }

  // The page may be of another version than the one that was left.
  function restoreField(kept) {
    fields().forEach(function (field) {
      if (field.name !== kept[0]) return;
      if (field.type === "radio" || field.type === "checkbox") {
        if (field.value === kept[1]) field.checked = kept[2];
        return;
      }
      var before = field.value;
      field.value = kept[1];
      if (field.value !== kept[1]) field.value = before; // a list without that choice
    });
  }

  function fields() {
    return Array.from(byId("new-game").elements).filter(function (field) { return field.name; });
  }

  // The table's settings: what is open there closes by Escape, and a list also by a choice or a click beside it

  function closeLists(except) {
    byId("new-game").querySelectorAll(".pick[open]").forEach(function (list) {
      if (!list.contains(except)) list.open = false;
    });
  }

  function tableClicked(event) {
    closeLists(event.target);
    var choice = event.target.closest(".pick label");
    if (!choice || !event.detail) return; // the arrow keys click, too
    setTimeout(function () { // the click is to reach the choice first
      var list = choice.closest("details");
      list.open = false;
      list.firstElementChild.focus();
    });
  }

  function tableLeft(event) {
    if (event.key !== "Escape" || root.dataset.mode !== "home" || byId("main").inert) return;
    var list = byId("table").querySelector(".pick[open]") || byId("table");
    if (!list.open) return;
    list.open = false;
    list.firstElementChild.focus();
  }

  root.dataset.scripts = "yes";
  if (hasSavedGame()) root.dataset.saved = "yes";
  whenParsed(function () {
    setTimeout(paintAnyway, UNPAINTED);
    byId("unstarted").remove();
    byId("reload").addEventListener("click", reload);
    if (typeof WebAssembly !== "object" || !("noModule" in HTMLScriptElement.prototype)) {
      fail(say("This browser is too old, or WebAssembly is switched off in it."));
      return;
    }
    function want(what) {
      if (root.dataset.ready !== "no") return;
      root.dataset.wanted = what;
      begin();
    }
    restoreForm();
    byId("new-game").addEventListener("submit", function (event) {
      event.preventDefault();
      want("start");
    });
    document.addEventListener("click", function (event) {
      var button = event.target.closest("[data-do]:not([data-do=sound], [data-do=open-file])");
      if (button) want(button.dataset.do);
    });
    // A file can be chosen without Python, which reads it once it is there.
    document.addEventListener("click", function (event) {
      if (root.dataset.ready !== "no" || !event.target.closest("[data-do=open-file]")) return;
      byId("file").click();
      begin();
    });
    byId("sound-button").addEventListener("click", function () {
      if (root.dataset.ready !== "no") return;
      root.dataset.sound = this.getAttribute("aria-pressed") === "true" ? "off" : "on";
      this.setAttribute("aria-pressed", String(root.dataset.sound === "on"));
      begin();
    });
    document.addEventListener("click", tableClicked);
    document.addEventListener("keydown", tableLeft);
    start();
  });
})();
