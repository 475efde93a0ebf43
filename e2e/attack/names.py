"""What the page calls things: the only place here that knows keys, texts and commands by name."""

from typing import Final

from web.saving import stores
from web.saving.stores import NUMBER

FOLDER: Final = "/"
"""The folder of the site's address in which the page lies."""
PREFIX: Final = f"niagara:{FOLDER}"
"""What all keys of the page's storage begin with, and the name of its database."""
GAME: Final = f"{PREFIX}{stores.GAME}"
SHELF: Final = f"{PREFIX}{stores.SHELF}"
PLAYING: Final = f"{PREFIX}{stores.PLAYING}"
SETTINGS: Final = f"{PREFIX}{stores.SETTINGS}"
DAMAGED: Final = f"{PREFIX}{stores.DAMAGED}"
OTHERS: Final = (f"{PREFIX}{stores.OPENING}", f"{PREFIX}{stores.WANTED}")
"""Keys for moments."""

STORE: Final = "saves"
"""The store in the database; the game has the same name there as in the storage."""
RECORD: Final = stores.GAME

FIRST_LINE: Final = NUMBER + "{}\n"
"""How a save begins; the one with the higher number wins."""

ELSEWHERE: Final = "goes on in another tab"
UNSAVED: Final = "is not being saved"
UNREADABLE: Final = "The saved game cannot be read"
DAMAGE: Final = "saved game is damaged"
NEW_VERSION: Final = "There is a new version of Niagara."

START: Final = "submit"
"""Not a command, but the button of the form."""
CONTINUE, PLAY_HERE, LEAVE, REPLACE, DISCARD, KEEP = (
    "continue",
    "play-here",
    "leave",
    "replace",
    "discard",
    "close",
)
MENU, DOWNLOAD, RESCUE, RENEW = "menu", "download", "rescue", "renew"
UNCOVER: Final = "uncover"
DECISIONS: Final = ("pick", "confirm", UNCOVER)
"""The commands with which people decide something, and take nothing back."""
