"""Keeps the site in the browser, so that it starts quickly and without a network.

The service worker, which is made with the site, keeps every file, and says whether it still has all
of them: browsers and people delete such files. The memory from which Python was restored is kept
unpacked, where `web/browser/interpreter.mjs` finds it. What only a Python needs that cannot be
restored is not kept. When the page is served from its sources, nothing is kept.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

from js import MessageChannel, document, location, navigator, performance, window
from pyodide.ffi import JsException, create_proxy, to_js

from web.browser.objects import listen, plain
from web.play.match.session import News

CACHE: Final = "niagara-memory"
"""The start of the cache's name. The site's address follows, since sites may share an origin."""
LATER: Final = 3.0
"""The fewest seconds after the start: a game that somebody has begun comes first."""
PATIENCE: Final = 120.0
"""How many seconds the service worker has to start, and then to fetch what it has lost."""


class Offline:
    """Keeps the site in the browser, as `web.play.match.session.Keeper`."""

    def __init__(self) -> None:
        self._registration: Any = None
        self._task: asyncio.Task[None] | None = None

    def start(self, news: News) -> None:
        """Keep the site; tell whether it is kept, and when there is a new version."""
        if document.documentElement.hasAttribute("data-service-worker"):
            self._task = asyncio.ensure_future(self._start(news))

    def renew(self) -> None:
        """Let the new version take over, and reload the page to open it."""
        waiting = self._registration.waiting if self._registration else None
        if waiting:
            listen(navigator.serviceWorker, "controllerchange", lambda _event: location.reload())
            waiting.postMessage(plain(type="SKIP_WAITING"))
        else:
            location.reload()

    def persist(self) -> None:
        """Ask the browser not to clear away what the site saves."""
        if hasattr(navigator, "storage") and hasattr(navigator.storage, "persist"):
            navigator.storage.persist()

    async def _start(self, news: News) -> None:
        await asyncio.sleep(max(LATER, performance.now() / 1000))  # a slow tablet takes longer
        with suppress(JsException):  # hardly ever called, but then there may be no network
            await window.niagaraRest()
        self._registration = await self._register()
        if not self._registration:
            news.note_kept(works=False)
            return
        self._look_for_new_version(self._registration, news)
        worker = await _installed(self._registration)
        memory = await window.niagaraMemory
        window.niagaraMemory = None  # 30 MB that the page needs no longer
        news.note_kept(works=bool(memory and worker and await _is_complete(worker)))
        try:
            if memory:  # there is none if Python has started from the archives
                await self._keep(memory)
        except JsException as error:
            print("Python's memory cannot be kept for a quick start:", error)
            return
        document.documentElement.dataset.kept = "yes"

    async def _register(self) -> Any:
        """Start the service worker; return its registration, or None if it cannot start."""
        script = document.documentElement.dataset.serviceWorker
        try:
            return await asyncio.wait_for(navigator.serviceWorker.register(script), PATIENCE)
        except (AttributeError, JsException, TimeoutError) as error:
            print("The site cannot be kept for play without a network:", error)
            return None

    def _look_for_new_version(self, registration: Any, news: News) -> None:
        """Look for a new version, now and whenever the page comes to the front again.

        Once another tab has let it take over, the files of this version are no longer kept.
        """
        if not navigator.serviceWorker.controller:
            return

        def tell(_event: Any = None) -> None:
            if registration.waiting:
                news.offer_new_version()

        def watch(_event: Any = None) -> None:
            if registration.installing:
                listen(registration.installing, "statechange", tell)

        def ask(_event: Any = None) -> None:
            if not document.hidden:
                registration.update().then(telling, ignoring)

        telling, ignoring = create_proxy(tell), create_proxy(lambda _offline: None)
        listen(registration, "updatefound", watch)
        listen(document, "visibilitychange", ask)
        listen(navigator.serviceWorker, "controllerchange", lambda _event: news.offer_new_version())
        watch()  # the browser may have found it before
        tell()
        ask()

    async def _keep(self, memory: Any) -> None:
        """Put this version's memory into the cache, unpacked, and remove any other."""
        address = window.URL.new(document.documentElement.dataset.memory, location.href).href
        cache = await window.caches.open(f"{CACHE}-{window.URL.new('.', location.href).href}")
        if not await cache.match(address):
            await cache.put(address, window.Response.new(memory))
        # If the page is left before this, the next visit does it.
        for request in await cache.keys():
            if request.url != address:
                await cache.delete(request)


async def _installed(registration: Any) -> Any:
    """Return the service worker once it has every file; None if something did not arrive."""
    if registration.active:
        return registration.active
    worker = registration.installing or registration.waiting
    if not worker:
        return None
    ended = asyncio.Event()

    def look(_event: Any = None) -> None:
        if worker.state in ("activated", "redundant"):
            ended.set()

    listen(worker, "statechange", look)
    look()
    await ended.wait()
    return worker if worker.state == "activated" else None


async def _is_complete(worker: Any) -> bool:
    """Let the service worker fetch what it has lost; return whether it now has every file."""
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    channel = MessageChannel.new()

    def hear(event: Any) -> None:
        if not answer.done():
            answer.set_result(event.data)

    channel.port1.onmessage = create_proxy(hear)
    worker.postMessage(plain(type="IS_COMPLETE"), to_js([channel.port2]))
    try:
        return await asyncio.wait_for(answer, PATIENCE)
    except TimeoutError:  # the browser has ended the worker
        return False
