"""Build the site: ``python3 -m web.build`` writes the folder ``dist/`` where it is out of date."""

import sys

from web.build.site import ensure_site
from web.build.vendor import VendorError


def main() -> int:
    """Build the site and say where it is."""
    try:
        dist = ensure_site()
    except VendorError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{dist.name}/ holds the site")
    return 0


if __name__ == "__main__":
    sys.exit(main())
