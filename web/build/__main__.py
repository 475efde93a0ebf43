"""Build the site: ``python3 -m web.build`` writes the folder ``dist/`` where it is out of date."""

import sys

from web.build.site import ensure_site
from web.build.sources import BuildError

if __name__ == "__main__":
    try:
        print(f"{ensure_site().name}/ holds the site")
    except BuildError as error:
        sys.exit(str(error))
