"""The questions of an analysis and their answers as text, to be sent to a thread and back."""

import json
from dataclasses import asdict

from niagara.analysis.questions import Answer, Question


def text_of_question(question: Question) -> str:
    """Return a question as text."""
    return json.dumps(asdict(question))


def question_of(text: str) -> Question:
    """Read a question back."""
    data = json.loads(text)
    return Question(**(data | {"compared": tuple(data["compared"])}))


def text_of_answer(answer: Answer) -> str:
    """Return an answer as text."""
    return json.dumps(asdict(answer))


def answer_of(text: str) -> Answer:
    """Read an answer back.

    >>> answer_of(text_of_answer(Answer(actions=("card 4", "card 3"))))
    Answer(numbers=(), actions=('card 4', 'card 3'))
    """
    data = json.loads(text)
    return Answer(tuple(data["numbers"]), tuple(data["actions"]))
