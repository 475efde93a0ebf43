"""Serves the page on this computer.

``python3 -m web.build.serve`` builds the site if it is out of date, and serves it. With
``--source`` it serves the project's folder instead: the page and the archive of its Python are put
together for each request, so that a reload shows a change. Tests use ``serving`` to serve the same
files under a sub-path, as GitHub Pages does.
"""

import argparse
import contextlib
import io
import os
import re
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from web.build.artwork import ensure_artwork
from web.build.index import FIRST_SCRIPT, whole_page
from web.build.site import ensure_site
from web.build.sources import ARCHIVE, ROOT, BuildError, archive
from web.build.texts.compiling import STILL, TRANSLATED, ensure_texts, manifest_of
from web.build.vendor import ensure_runtime

HOST = "127.0.0.1"
PORT = 8000
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
MADE_FROM_TEXTS = {FIRST_SCRIPT: STILL} | {
    f"web/{name}": name for name in map(manifest_of, TRANSLATED)
}
"""The files that are made from texts: what the page asks for, and their names among the made."""
COMPRESSED = {"br": ".br", "gzip": ".gz"}
"""The endings of a file's compressed copies, the best compression first."""
NAMED_BY_CONTENT = re.compile(r"-[0-9a-f]{10}/")
"""A folder whose files never change, since its name is a hash of its content."""


class PageHandler(SimpleHTTPRequestHandler):
    """Serves static files under a prefix, but no lists of folders and no private files."""

    server: "PageServer"
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def __init__(self, *args: Any, prefix: str = "/", **kwargs: Any) -> None:
        self.prefix = prefix
        self.encoding = ""
        self.lasts = False
        super().__init__(*args, **kwargs)

    def parse_request(self) -> bool:
        """Take no request that comes after the end of the server: browsers keep connections."""
        if self.server.socket.fileno() == -1:
            self.close_connection = True
            return False
        return super().parse_request()

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note whether browsers may keep the answer for good."""
        self.lasts = code == HTTPStatus.OK and bool(NAMED_BY_CONTENT.search(self.path))
        super().send_response(code, message)

    def send_head(self) -> Any:
        """Answer with the smallest copy of the file, or 404 if it is not part of the page."""
        self.encoding = ""
        if not self._is_public():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.encoding = self._best_encoding()
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """Return the file for a request's path, from which the prefix is removed."""
        plain = _without_query(path)
        page = "index.html" if plain.endswith("/") else ""
        file = super().translate_path(f"/{plain[len(self.prefix) :]}{page}")
        return file + COMPRESSED.get(self.encoding, "")

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the type from this module's own table, not from the computer's."""
        name = str(path).removesuffix(COMPRESSED.get(self.encoding, ""))
        return TYPES.get(Path(name).suffix.lower(), "application/octet-stream")

    def end_headers(self) -> None:
        """Let browsers keep files, but make them ask each time about those that may change."""
        lasting = f"max-age={365 * 24 * 3600}, immutable"
        self.send_header("Cache-Control", lasting if self.lasts else "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if self.encoding:
            self.send_header("Content-Encoding", self.encoding)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""

    def _best_encoding(self) -> str:
        """Return the compression that the browser accepts and the file has a copy in, if any."""
        accepted = self.headers.get("Accept-Encoding", "")
        file = self.translate_path(self.path)
        copies = ((name, Path(f"{file}{ending}")) for name, ending in COMPRESSED.items())
        return next((name for name, copy in copies if name in accepted and copy.is_file()), "")

    def _is_public(self) -> bool:
        path = _without_query(self.path)
        if path != self.prefix.rstrip("/") and not path.startswith(self.prefix):
            return False
        file = Path(self.translate_path(self.path))
        parts = file.relative_to(Path(self.directory)).parts
        return not any(
            part.startswith(".") or part in ("node_modules", "__pycache__") or "\0" in part
            for part in parts
        )


class SourceHandler(PageHandler):
    """Serves the project's folder; makes the page and the archive when they are asked for."""

    def send_head(self) -> Any:
        """Answer with the page or the archive as they are now, or else with a file."""
        made = self._made(_without_query(self.path).removeprefix(self.prefix))
        if made is None:
            return super().send_head()
        kind, content = made
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES[kind])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def _made(self, name: str) -> tuple[str, bytes] | None:
        """Return the ending and the content of a file that is made here; None for any other."""
        if name in ("", "index.html"):
            return ".html", whole_page().encode()
        if name == ARCHIVE:
            ensure_texts()
            return ".zip", archive()
        if name in MADE_FROM_TEXTS:
            made = ensure_texts() / MADE_FROM_TEXTS[name]
            return made.suffix, made.read_bytes()
        return None


def _without_query(path: str) -> str:
    return path.partition("?")[0].partition("#")[0]


class PageServer(ThreadingHTTPServer):
    """A server with threads, which does not report closed connections."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report errors, unless a browser has just closed its connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(
    root: Path, prefix: str = "/", port: int = 0, handler: type[PageHandler] = PageHandler
) -> PageServer:
    """Make a server for a folder; port 0 means any free one."""
    answer = partial(handler, directory=str(root.resolve()), prefix=prefix)
    return PageServer((HOST, port), answer)


@contextlib.contextmanager
def serving(
    root: Path, prefix: str = "/", handler: type[PageHandler] = PageHandler
) -> Iterator[str]:
    """Serve a folder in the background; yield its address, which ends in a slash like `prefix`."""
    with make_server(root, prefix, handler=handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()


def _server(port: int | None, *, source: bool) -> PageServer:
    """Make the server. Without a port it takes the usual one, or any that is free."""
    if source:
        ensure_runtime()
        ensure_artwork()
        make = partial(make_server, ROOT, handler=SourceHandler)
    else:
        make = partial(make_server, ensure_site())
    if port is not None:
        return make(port=port)
    try:
        return make(port=PORT)
    except OSError:
        return make()


def main() -> None:
    """Serve the page until Ctrl+C."""
    parser = argparse.ArgumentParser(prog="web.build.serve", description="Serve the Niagara page.")
    parser.add_argument(
        "--port", type=int, help=f"port to listen on (otherwise {PORT} or a free one)"
    )
    parser.add_argument(
        "--source", action="store_true", help="serve the sources, not the site made from them"
    )
    options = parser.parse_args()
    port: int | None = options.port
    try:
        server = _server(port, source=options.source)
    except BuildError as error:
        sys.exit(str(error))
    except (OSError, OverflowError) as error:
        sys.exit(f"Port {port} cannot be used ({error}).")
    with server, contextlib.suppress(KeyboardInterrupt):
        address = f"http://{HOST}:{server.server_port}/"
        print(f"Niagara is ready: {address}  (Ctrl+C stops it)", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
