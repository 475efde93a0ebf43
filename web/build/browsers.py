"""Finds the browsers for the page's tests: Playwright's own, or else those of this computer.

``python -m web.build.browsers`` prints the browser that all tests use, or fails.
"""

import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, sync_playwright

# For the last two, Chromium loads a page of its own in each window, in case somebody types into the
# address bar: an eighth of a start's processor time. The others are Playwright's, replaced by this.
FEATURES_OFF = (
    "AimEnabled",
    "AutoDeElevate",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "BlockOriginHeaderModificationOnRedirect",
    "DestroyProfileOnBrowserClose",
    "DialMediaRouteProvider",
    "GlobalMediaControls",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "Translate",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)

CHROMIUM_FLAGS = (
    "--no-sandbox",
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

ENGINES = ("chromium", "firefox", "webkit")

SYSTEM_COMMANDS = (
    "chromium-headless-shell",
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
SYSTEM_PLACES = (
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)

FIREFOX_COMMANDS = ("firefox-esr", "firefox")
FIREFOX_PLACES = (Path("/Applications/Firefox.app/Contents/MacOS/firefox"),)


def launch_options(chromium: BrowserType) -> dict[str, Any]:
    """Return the arguments for the ``launch`` of Chromium; Playwright finds its own by itself."""
    options: dict[str, Any] = {"args": list(CHROMIUM_FLAGS)}
    if not _own(chromium) and (browser := find_system_browser()):
        options["executable_path"] = str(browser)
    return options


def options_for(engine: BrowserType) -> dict[str, Any] | None:
    """Return the arguments for the ``launch`` of an engine, or None if that is impossible."""
    if engine.name == "chromium":
        return launch_options(engine)
    if _own(engine):
        return {}
    if engine.name == "firefox" and (firefox := find_firefox()):
        return {"channel": "moz-firefox", "executable_path": str(firefox)}
    return None


def _own(engine: BrowserType) -> Path | None:
    """Return Playwright's own browser of an engine, if it is installed."""
    browser = Path(engine.executable_path)
    return browser if browser.is_file() else None


def find_system_browser() -> Path | None:
    """Find a Chromium or Chrome that is installed on this computer."""
    found = (*_installed(*SYSTEM_COMMANDS), *filter(Path.exists, SYSTEM_PLACES))
    return found[0] if found else None


def find_firefox() -> Path | None:
    """Find a Firefox that is installed on this computer.

    A Firefox that runs in a sandbox is left out, since it cannot see the profile that it is given.
    Its command is a script or a launcher, which is not in the folder of Firefox's own files.
    """
    commands = (command.resolve() for command in _installed(*FIREFOX_COMMANDS))
    real = (command for command in commands if (command.parent / "application.ini").exists())
    found = (*real, *filter(Path.exists, FIREFOX_PLACES))
    return found[0] if found else None


def find_webkit() -> tuple[Path, Path] | None:
    """Find the driver of WebKitGTK on this computer, and the virtual screen for it."""
    driver, screen = _installed("WebKitWebDriver"), _installed("Xvfb")
    return (driver[0], screen[0]) if driver and screen else None


def _installed(*commands: str) -> list[Path]:
    """Return the paths of those commands that this computer has."""
    return [Path(found) for command in commands if (found := shutil.which(command))]


def main() -> None:
    """Print the browser that the tests use."""
    with sync_playwright() as playwright:
        browser = _own(playwright.chromium) or find_system_browser()
    if browser is None:
        sys.exit("no browser found")
    print(browser)


if __name__ == "__main__":
    main()
