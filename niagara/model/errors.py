"""The errors the engine raises; each says in one sentence, for a person, what is wrong."""


class ExplainedError(ValueError):
    """Something is refused, and one sentence says why.

    `sentence` is written out where the error is raised, and `about` is what fills its gaps. So the
    page can say the same in another language. A gap may hold another error, or a `Refusal`.

    >>> print(RecordError("line {number}: {why}", number=3, why=NotationError("no such card")))
    line 3: no such card
    """

    def __init__(self, sentence: str, /, **about: object) -> None:
        self.sentence = sentence
        self.about = about

    def __str__(self) -> str:
        """Return the sentence in English, with its gaps filled."""
        return self.sentence.format(**self.about) if self.about else self.sentence

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class NiagaraError(ExplainedError):
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
