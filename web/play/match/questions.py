"""The questions of an analysis and their answers as text, to be sent to a thread and back."""

import json
from dataclasses import asdict

from niagara.analysis.questions import Answer, Question


def text_of(told: Question | Answer) -> str:
    """Return a question or an answer as text."""
    return json.dumps(asdict(told))


def question_of(text: str) -> Question:
    """Read a question back."""
    data = json.loads(text)
    return Question(**(data | {"compared": tuple(data["compared"])}))


def answer_of(text: str) -> Answer:
    """Read an answer back.

    >>> answer_of(text_of(Answer(actions=("card 4", "card 3"))))
    Answer(numbers=(), actions=('card 4', 'card 3'), then=(), obvious='', contrast='')
    """
    data = json.loads(text)
    lists = {name: tuple(found) for name, found in data.items() if isinstance(found, list)}
    return Answer(**data | lists)
