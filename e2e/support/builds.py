"""An older build of the site, for tests of what happens when a new one comes."""

import os
import re
import shutil
from pathlib import Path
from typing import Final

from web.build.site import SERVICE_WORKER

OLD: Final = "0123456789"
"""What the older build has in its folders' names."""
OLD_PAGE: Final = "html[data-old]"
"""What the older build shows on its page."""


def older(site: Path, target: Path) -> None:
    """Write the site as another build would be: other names of folders, and a mark in the page."""
    shutil.copytree(site, target, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    (app,) = target.glob("app-*")
    app.rename(app.with_name(f"app-{OLD}"))
    for name in ("index.html", SERVICE_WORKER):
        file = target / name
        text = file.read_text("utf-8").replace(app.name, f"app-{OLD}")
        text = text.replace('<html lang="en"', '<html lang="en" data-old')
        text = re.sub(r'(url:"index.html",revision:")\w+', rf"\g<1>{OLD}", text)
        file.write_text(text, encoding="utf-8")
        os.utime(file, (0, 0))
