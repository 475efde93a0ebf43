"""What the page calls things: the only place here that knows keys, texts and commands by name."""

from typing import Final

from web.asking.commands import Verb
from web.play import saves

FOLDER: Final = "/"
"""The folder of the site's address in which the page lies."""
PREFIX: Final = "niagara." if getattr(saves, "KEY", "") == "niagara.game" else f"niagara:{FOLDER}"
"""What all keys of the page's storage begin with."""
GAME: Final = f"{PREFIX}game"
PLAYING: Final = f"{PREFIX}playing"
PACE: Final = f"{PREFIX}pace"
DAMAGED: Final = f"{PREFIX}damaged."

DATABASE: Final = f"niagara:{FOLDER}"
"""The durable copy of the saves: the database, the store in it, and the game's key in that."""
STORE: Final = "saves"
RECORD: Final = "game"

NUMBER: Final = "# save {}\n"
"""The first line of a save, with its number: the higher one wins."""

ELSEWHERE: Final = "This game goes on in another tab"
PLAY_HERE: Final = "Play here"
UNSAVED: Final = "is not being saved"
UNREADABLE: Final = "The saved game cannot be read"
DAMAGE: Final = "saved game is damaged"
NEW_VERSION: Final = "There is a new version of Niagara."

CONTINUE, START, LEAVE, REPLACE, KEEP, RENEW, RESCUE = (
    Verb.CONTINUE,
    "submit",
    Verb.LEAVE,
    Verb.REPLACE,
    Verb.CLOSE,
    Verb.RENEW,
    Verb.RESCUE,
)
RULES, MENU, DOWNLOAD = Verb.RULES, Verb.MENU, Verb.DOWNLOAD
DECISIONS: Final = (Verb.PICK, Verb.CONFIRM, Verb.UNCOVER)
"""The commands with which people decide something, and take nothing back."""
