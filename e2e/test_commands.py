"""Every command of the documents that needs a browser or the built site runs."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.commands import IN_BROWSER, SERVERS, Command, cases, check, copied, words_of
from web.build.site import ensure_site
from web.build.sources import ROOT

LAST_WORDS = 30
"""Seconds that a server has to end in."""


@pytest.mark.parametrize("command", cases(IN_BROWSER))
def test_it_runs(command: Command, tmp_path: Path) -> None:
    """In its smallest form, a command does what it is for."""
    ensure_site()
    check(command, copied(tmp_path) if command.writes else ROOT, tmp_path)


@pytest.mark.parametrize("command", SERVERS, ids=str)
def test_it_serves_the_page(command: Command, tmp_path: Path) -> None:
    """It says where the page is, and there it is."""
    ensure_site()
    with subprocess.Popen(
        words_of(command, tmp_path),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            told = next((line for line in server.stdout or () if "Niagara is ready: " in line), "")
            assert told, f"{command} ends without an address"
            with urlopen(told.split()[3]) as page:
                assert b'id="home"' in page.read()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGINT)
            server.wait(LAST_WORDS)
