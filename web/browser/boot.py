"""The first Python that the page runs: starts the app in the browser."""

from random import Random
from typing import TYPE_CHECKING

from js import document, window

if TYPE_CHECKING:
    from web.browser.worker import Worker
    from web.play.app import App


def started() -> "tuple[App, str]":
    """Start the app; return it with the command that was given while it was starting."""
    from web.browser.dom import Browser
    from web.browser.offline import Offline
    from web.browser.storage import LocalStorage
    from web.play.app import App
    from web.text import catalogue

    browser = Browser()
    catalogue.load(browser.languages())
    browser.translate()
    app = App(browser, LocalStorage(), Random(), bots_thread(), keeper=Offline())
    browser.listen(app.do, app.load)
    app.start()
    return app, browser.ready()


def bots_thread() -> "Worker | None":
    """Return the bots' worker, or None where the page names none.

    The one file names none, since browsers start no workers for a page from a disk.
    """
    if not document.querySelector("script[data-bots]"):
        return None
    from web.browser.worker import Worker

    return Worker()


try:
    app, wanted = started()
except Exception as error:
    window.niagaraFailed(f"{type(error).__name__}: {error}")
    raise
if wanted:
    app.do(wanted)
