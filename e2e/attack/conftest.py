"""Attacks get pages in which things may go wrong."""

import pytest
from playwright.sync_api import Page

from e2e.support.attacks import prepare


@pytest.fixture
def page(known_page: Page) -> Page:
    """Give an empty page of somebody who has been here before, and has saved nothing."""
    return prepare(known_page)
