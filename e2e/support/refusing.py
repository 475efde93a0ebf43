"""A browser that refuses what it keeps for pages, or never answers: scripts to run before a page.

Browsers do so where cookies are blocked, in private windows, by policies, and where a disk fails.
"""

from collections.abc import Mapping
from typing import Final

REFUSE: Final = 'throw new DOMException("attacked", "SecurityError")'
FULL: Final = 'throw new DOMException("attacked", "QuotaExceededError")'
NEVER: Final = "return new Promise(() => {})"
FILL: Final = """{
  let text = "";
  for (let size = 2 ** 22; size >= 1; size >>= 1)
    try {
      localStorage.setItem("another site", text + "x".repeat(size));
      text += "x".repeat(size);
    } catch { /* too much */ }
}"""
"""Fills the browser's storage up to the last character."""
FAILING: Final = """
const asked = new EventTarget();
asked.error = new DOMException("attacked", "UnknownError");
asked.addEventListener("error", event => asked.onerror?.(event));
setTimeout(() => asked.dispatchEvent(new Event("error")));
return asked
"""
"""What a browser answers where a disk or a profile is damaged."""


def replaced(of: str, name: str, how: str) -> str:
    """Return a script that puts something else in the place of a property."""
    return f'Object.defineProperty({of}, "{name}", {{ configurable: true, {how} }});'


def forbidden(of: str, name: str) -> str:
    """Return a script that forbids even to look at a property."""
    return replaced(of, name, f"get() {{ {REFUSE}; }}")


def method(of: str, name: str, body: str) -> str:
    """Return a script that puts code in front of a method; `calls` counts."""
    return (
        f'{{ const old = {of}.prototype["{name}"]; let calls = 0;'
        f' {of}.prototype["{name}"] = function (...given) {{'
        f" calls += 1; {body}; return old.apply(this, given); }}; }}"
    )


NO_LOCAL: Final[Mapping[str, str]] = {
    "localStorage is null": replaced("window", "localStorage", "value: null"),
    "localStorage is forbidden": forbidden("window", "localStorage"),
    "localStorage cannot be read": method("Storage", "getItem", REFUSE),
}
NO_DATABASE: Final[Mapping[str, str]] = {
    "indexedDB is null": replaced("window", "indexedDB", "value: null"),
    "indexedDB is forbidden": forbidden("window", "indexedDB"),
    "no database opens": method("IDBFactory", "open", REFUSE),
    "a database does not open": method("IDBFactory", "open", FAILING),
    "a database opens for ever": method("IDBFactory", "open", "return new EventTarget()"),
    "no transaction": method("IDBDatabase", "transaction", REFUSE),
    "nothing is got": method("IDBObjectStore", "get", REFUSE),
}
REFUSALS: Final[Mapping[str, str]] = {
    "localStorage is full": method("Storage", "setItem", FULL),
    "localStorage fills up": method("Storage", "setItem", f"if (calls > MOMENT) {FULL}"),
    "localStorage fails at times": method("Storage", "setItem", f"if (calls % 3 === 0) {FULL}"),
    "nothing can be removed": method("Storage", "removeItem", REFUSE),
    "the database is full": method("IDBObjectStore", "put", FULL),
    "the database fills up": method("IDBObjectStore", "put", f"if (calls > MOMENT) {FULL}"),
    "transactions are aborted": method(
        "IDBObjectStore", "put", "setTimeout(() => { try { this.transaction.abort(); } catch {} })"
    ),
    "no locks": replaced("navigator", "locks", "value: undefined"),
    "locks are refused": method("LockManager", "request", f"return Promise.reject({FULL[6:]})"),
}
"""Reading works, but something else does not."""
FORBIDDEN: Final[Mapping[str, str]] = {
    "localStorage": forbidden("window", "localStorage"),
    "sessionStorage": forbidden("window", "sessionStorage"),
    "indexedDB": forbidden("window", "indexedDB"),
    "caches": forbidden("window", "caches"),
    "locks": forbidden("navigator", "locks"),
    "service workers": forbidden("navigator", "serviceWorker"),
    "persistent storage": forbidden("navigator", "storage"),
    "channels": replaced(
        "window", "BroadcastChannel", f"value: class {{ constructor() {{ {REFUSE}; }} }}"
    ),
    "history": method("History", "pushState", REFUSE) + method("History", "replaceState", REFUSE),
}
"""Whatever a page could keep something in."""
SILENT: Final[Mapping[str, str]] = {
    "indexedDB": NO_DATABASE["a database opens for ever"],
    "caches": "".join(method("CacheStorage", name, NEVER) for name in ("match", "open", "keys")),
    "locks": "".join(method("LockManager", name, NEVER) for name in ("request", "query")),
    "service workers": method("ServiceWorkerContainer", "register", NEVER),
    "persistent storage": method("StorageManager", "persist", NEVER),
}
"""What never answers."""
