// Runs before Python. It waits until the page is painted, fetches and starts the runtime, shows the
// progress, remembers whether Start or Rules was clicked meanwhile, and says what is wrong if the page
// cannot start. It is a classic script, so that even the oldest browser runs it.
(function () {
  "use strict";
  var root = document.documentElement;
  // The share of the wait that each file takes, in percent. Starting Python itself takes the rest.
  var shares = {
    "pyodide.asm.wasm": 40, "python_stdlib.zip": 15, "pyodide.asm.mjs": 10, "niagara.zip": 10, "core.js": 5
  };
  var done = 0;
  // Where no memory of Python is kept, starting it blocks the page for a second or two. So the start
  // waits for a pause of PAUSE after the first touch, or for LONGEST without a touch, in milliseconds.
  var PAUSE = 300;
  var LONGEST = 5000;
  var TOUCHES = ["pointerdown", "pointermove", "keydown", "input", "scroll"];
  var begun = false;
  var touched = false;
  var timer = 0;

  function byId(id) { return document.getElementById(id); }

  function progress(share) {
    done = Math.min(95, done + share);
    var bar = byId("progress");
    if (bar) bar.value = done;
  }

  function fail(why) {
    if (root.dataset.ready === "yes" || root.dataset.ready === "failed") return;
    root.dataset.ready = "failed";
    whenParsed(function () { byId("failure-reason").textContent = why; });
    renew();
  }

  // A version that cannot start must not block a newer one: the next reload opens the newer one.
  function renew() {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.getRegistration().then(function (registration) {
      if (registration && registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    }, function () { /* a page opened from a disk has no service worker */ });
  }

  function whenParsed(then) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", then);
    else then();
  }

  function arrived(name) { progress(shares[name] || 0.5); }

  function whenLoaded(entry) {
    var name = entry.name.split("/").pop().split("?")[0];
    if (entry.responseStatus >= 400) {
      fail("A part of the page is missing: " + name + ".");
    } else {
      arrived(name);
    }
  }

  TOUCHES.forEach(function (kind) {
    document.addEventListener(kind, touch, { passive: true, capture: true });
  });
  window.niagaraFailed = fail;
  window.niagaraArrived = arrived; // the one file calls it, since no observer sees its parts arrive
  window.addEventListener("error", function (event) {
    var target = event.target;
    if (target && target.tagName === "SCRIPT") {
      fail("A part of the page is missing: " + target.src.split("/").pop() + ".");
    }
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    fail("Starting Python failed: " + event.reason);
  });

  // Moves the elements of a template into the document. Only then do they fetch and run anything.
  function place(id) {
    var template = byId(id);
    if (!template) return;
    document.head.append(template.content);
    template.remove();
  }

  function whenPainted(then) {
    var waiting = true;
    function once() {
      if (waiting) then();
      waiting = false;
    }
    requestAnimationFrame(function () { setTimeout(once); });
    setTimeout(once, PAUSE); // a page in a hidden tab is not painted
  }

  function begin() {
    if (begun) return;
    begun = true;
    root.dataset.begun = "yes";
    place("ahead");
    place("runtime");
  }

  function touch() {
    touched = true;
    if (timer) afterATouch();
  }

  function afterATouch() {
    clearTimeout(timer);
    timer = setTimeout(begin, touched ? PAUSE : LONGEST);
  }

  function hasSavedGame() {
    try {
      var folder = "niagara:" + new URL(".", location.href).pathname;
      return [folder + "game", "niagara.game"].some(function (key) {
        return localStorage.getItem(key) !== null;
      });
    } catch (forbidden) {
      return false;
    }
  }

  // Where a memory is kept or a game is saved, somebody has been here before: the start does not wait.
  function start() {
    var memory = root.dataset.memory;
    if (!memory || hasSavedGame()) return whenPainted(begin);
    var kept = "caches" in window ? caches.match(memory) : Promise.resolve();
    kept.catch(function () { /* the browser forbids caches here */ }).then(function (found) {
      if (found) place("ahead");
      whenPainted(found ? begin : function () {
        place("ahead");
        afterATouch();
      });
    });
  }

  whenParsed(function () {
    if (typeof WebAssembly !== "object" || !("noModule" in HTMLScriptElement.prototype)) {
      fail("This browser is too old, or WebAssembly is switched off in it.");
      return;
    }
    function want(what) {
      if (root.dataset.ready !== "no") return;
      root.dataset.wanted = what;
      whenPainted(begin);
    }
    byId("new-game").addEventListener("submit", function (event) {
      event.preventDefault();
      want("start");
    });
    byId("rules-button").addEventListener("click", function () { want("rules"); });
    start();
  });

  if ("PerformanceObserver" in window) {
    new PerformanceObserver(function (list) { list.getEntries().forEach(whenLoaded); })
      .observe({ type: "resource", buffered: true });
  }
})();
