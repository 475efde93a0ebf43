"""A part of the rules: title, text and what its picture shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextList:
    """Several short texts of the rules, shown as a list."""

    texts: tuple[str, ...]
    ordered: bool = False
    """Whether they are steps, one after the other."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: its text, and what its picture shows."""

    name: str
    """The name of the section and of its picture. For a module it is the module's name."""
    title: str
    text: tuple[str | TextList, ...]
    caption: str
    module: str = ""
