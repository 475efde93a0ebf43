"""The first Python that the page runs: starts the app in the browser."""

import asyncio
import gc
from random import Random
from typing import TYPE_CHECKING

from js import document, window

from web.browser.early import arrive

if TYPE_CHECKING:
    from web.browser.worker import Worker
    from web.play.app import App


async def main() -> None:
    """Start the app; if that fails, let the page say so."""
    try:
        app, wanted = await started()
    except Exception as error:
        window.niagaraFailed(f"{type(error).__name__}: {error}")
        raise
    for command in wanted:
        app.do(command)


async def started() -> "tuple[App, list[str]]":
    """Start the app; return it with the commands that were given while it was starting."""
    arrive()
    from web.browser.storage import IndexedDatabase, LocalStorage, beginning

    database = IndexedDatabase(beginning())
    await asyncio.sleep(0)  # the browser opens it while Python imports the rest
    gc.disable()

    from web.browser.audio import Audio
    from web.browser.dom import Browser
    from web.browser.history import TabHistory
    from web.browser.joining.peers import Peers, can_connect
    from web.browser.offline import Offline
    from web.browser.tabs import Tabs
    from web.play.app import App
    from web.saving.saves import Saves
    from web.saving.stores import SiteStorage

    gc.freeze()  # nothing that is imported is garbage
    gc.enable()
    browser = Browser()
    link = browser.taken_link()
    storage = SiteStorage(LocalStorage(), beginning())
    saves = Saves(storage, database)
    app = App(
        browser,
        saves,
        Random(),
        thread=bots_thread(),
        keeper=Offline(),
        claim=Tabs(storage, beginning()),
        speaker=Audio(),
        history=TabHistory(),
        new_wire=Peers(database) if can_connect() else None,
    )
    await app.start(link)
    browser.listen(app.do, app.load, app.follow)
    return app, browser.ready()


def bots_thread() -> "Worker | None":
    """Return the bots' worker, or None where the page names none.

    The one file names none, since browsers start no workers for a page from a disk.
    """
    if not document.querySelector("script[data-bots]"):
        return None
    from web.browser.worker import Worker

    return Worker()


starting = asyncio.ensure_future(main())  # noqa: RUF006 - the module lives as long as the page
