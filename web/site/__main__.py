"""Build the site: ``python3 -m web.site`` writes the folder ``dist/``."""

import sys
import time

from web.site.build import DIST, build
from web.vendor import VendorError


def main() -> int:
    """Build the site and say where it is."""
    began = time.perf_counter()
    try:
        build()
    except VendorError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{DIST.name}/ now holds the site ({time.perf_counter() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
