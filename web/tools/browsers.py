"""Finds the browsers for the page's tests: Playwright's own, or else those of this computer.

``python -m web.tools.browsers`` prints the browser that all tests use, or fails.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

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

# The browser that Playwright starts without a window. Its folder's name ends in the revision.
HEADLESS_NAME = "chromium-headless-shell"
HEADLESS_FILES = ("chrome-headless-shell", "headless_shell")


def find_browser() -> Path | None:
    """Find Playwright's own browser, or else one of this computer."""
    return find_playwright_browser() or find_system_browser()


def launch_options() -> dict[str, Any]:
    """Return the arguments for Playwright's ``launch``, which finds its own browser by itself."""
    options: dict[str, Any] = {"args": list(CHROMIUM_FLAGS)}
    if find_playwright_browser() is None and (browser := find_system_browser()):
        options["executable_path"] = str(browser)
    return options


def options_for(engine: str, own: Path) -> dict[str, Any] | None:
    """Return the arguments for the ``launch`` of an engine, or None if Playwright cannot start it.

    ``own`` is the path that Playwright's own browser of this engine would have.
    """
    if engine == "chromium":
        return launch_options()
    if own.is_file():
        return {}
    if engine == "firefox" and (firefox := find_firefox()):
        return {"channel": "moz-firefox", "executable_path": str(firefox)}
    return None


def find_playwright_browser() -> Path | None:
    """Find the browser that ``playwright install chromium`` put in its folder."""
    revision = _headless_revision()
    folder = _playwright_folder() / f"{HEADLESS_NAME.replace('-', '_')}-{revision}"
    if revision is None or not (folder / "INSTALLATION_COMPLETE").exists():
        return None
    programs = (path for path in folder.glob("*/*") if path.stem in HEADLESS_FILES)
    return next(programs, None)


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


def _headless_revision() -> str | None:
    """Return the revision of the browser that the installed Playwright needs."""
    spec = importlib.util.find_spec("playwright")
    if spec is None or spec.origin is None:
        return None
    listing = Path(spec.origin).parent / "driver" / "package" / "browsers.json"
    if not listing.exists():
        return None
    browsers: list[dict[str, Any]] = json.loads(listing.read_text(encoding="utf-8"))["browsers"]
    return next((str(b["revision"]) for b in browsers if b["name"] == HEADLESS_NAME), None)


def _playwright_folder() -> Path:
    """Return the folder in which Playwright keeps its browsers."""
    if chosen := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ms-playwright"
    if sys.platform == "win32":
        return Path.home() / "AppData" / "Local" / "ms-playwright"
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "ms-playwright"


def main() -> int:
    """Print the browser that the tests use."""
    browser = find_browser()
    if browser is None:
        print("no browser found", file=sys.stderr)
        return 1
    print(browser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
