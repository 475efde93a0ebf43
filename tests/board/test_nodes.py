"""Nodes are remembered as long as nothing they are made from changes."""

import pytest

from web.board.drawing.nodes import Node, node, remembered
from web.text import catalogue


def test_a_remembered_node_is_made_anew_for_other_arguments_and_languages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same call returns the very same node, until another language is in use."""
    made = []

    @remembered
    def sign(text: str, *, large: bool = False) -> Node:
        made.append((text, large))
        return node("p", text, class_="large" if large else None)

    assert sign("Falls") is sign("Falls")
    assert sign("Falls", large=True) is not sign("Falls")
    assert sign("Shore").text == "Shore"
    before = len(made)
    monkeypatch.setattr(catalogue._catalogue, "language", "de")
    assert sign("Falls") == node("p", "Falls")
    assert made[before:] == [("Falls", False)]
