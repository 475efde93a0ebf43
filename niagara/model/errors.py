"""The errors the engine raises; each message is one sentence for a person."""


class NiagaraError(ValueError):
    """The engine refuses something; the other errors are kinds of this one."""


class SetupError(NiagaraError):
    """The setup asks for something that no game has."""


class IllegalAction(NiagaraError):  # noqa: N818 - the name is part of the notation's contract
    """The action is not legal in this position; the game stays as it was."""


class NotationError(IllegalAction):
    """The text is not an action at all."""


class PositionError(NiagaraError):
    """The text describes no position of the game."""


class RecordError(NiagaraError):
    """A record cannot be read or replayed; the message names the line."""
