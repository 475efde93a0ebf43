"""The first Python the page runs: puts the app on the browser."""

from random import Random

from js import window


def main() -> None:
    """Start the app, and begin a game at once if somebody has already asked for it."""
    from web import catalogue
    from web.app import App
    from web.dom import Browser, LocalStorage
    from web.worker import Worker

    browser = Browser()
    catalogue.load(browser.languages())
    browser.translate()
    app = App(browser, LocalStorage(), Random(), Worker())
    browser.listen(app.do, app.load)
    app.start()
    if browser.ready():
        app.do("start")


try:
    main()
except Exception as error:
    window.niagaraFailed(f"{type(error).__name__}: {error}")
    raise
