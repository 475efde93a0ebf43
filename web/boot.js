// Before Python: shows how far the runtime is, keeps an early Start in mind, and says in words
// what is wrong when the page cannot start. A classic script, so that the oldest browser runs it.
(function () {
  "use strict";
  var root = document.documentElement;
  // How much of the wait each file stands for; the rest is Python itself starting.
  var shares = {
    "pyodide.asm.wasm": 40, "python_stdlib.zip": 15, "pyodide.asm.mjs": 10, "niagara.zip": 10, "core.js": 5
  };
  var done = 0;

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

  whenParsed(function () {
    if (typeof WebAssembly !== "object" || !("noModule" in HTMLScriptElement.prototype)) {
      fail("This browser is too old, or WebAssembly is switched off in it.");
      return;
    }
    byId("new-game").addEventListener("submit", function (event) {
      event.preventDefault();
      if (root.dataset.ready === "no") root.dataset.wanted = "start";
    });
  });

  if ("PerformanceObserver" in window) {
    new PerformanceObserver(function (list) { list.getEntries().forEach(whenLoaded); })
      .observe({ type: "resource", buffered: true });
  }
})();
