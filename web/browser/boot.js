// Before Python: lets the page be seen, fetches and starts the runtime, shows how far it is, keeps an
// early Start in mind, and says in words what is wrong when the page cannot start. A classic script,
// so that the oldest browser runs it.
(function () {
  "use strict";
  var root = document.documentElement;
  // How much of the wait each file stands for; the rest is Python itself starting.
  var shares = {
    "pyodide.asm.wasm": 40, "python_stdlib.zip": 15, "pyodide.asm.mjs": 10, "niagara.zip": 10, "core.js": 5
  };
  var done = 0;
  // Starting Python holds the page up for a second or two where no memory of it is kept. It then waits
  // for a pause after the first touch, or for so long when nobody touches anything; in milliseconds.
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

  // A version that does not start must not keep out a newer one: the next reload opens that.
  function renew() {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.getRegistration().then(function (registration) {
      if (registration && registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    }, function () { /* opened from a disk, it has none */ });
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
  window.niagaraArrived = arrived; // for the one file, whose parts no observer sees arrive
  window.addEventListener("error", function (event) {
    var target = event.target;
    if (target && target.tagName === "SCRIPT") {
      fail("A part of the page is missing: " + target.src.split("/").pop() + ".");
    }
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    fail("Starting Python failed: " + event.reason);
  });

  // The elements of a template fetch and run nothing before they stand in the document.
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
    setTimeout(once, PAUSE); // a page behind others is not painted
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
      return localStorage.getItem("niagara.game") !== null;
    } catch (forbidden) {
      return false;
    }
  }

  // Whoever has been here before does not wait: a memory is kept, or a game goes on.
  function start() {
    var memory = root.dataset.memory;
    if (!memory || hasSavedGame()) return whenPainted(begin);
    var kept = "caches" in window ? caches.match(memory) : Promise.resolve();
    kept.catch(function () { /* caches are forbidden here */ }).then(function (found) {
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
