"""The bots' worker in the browser, which runs `web/browser/bots_worker.py` beside the page."""

import asyncio
from typing import Any, Final

from js import document
from pyodide.ffi import JsException

from niagara.analysis.questions import Answer, Question
from web.play.match.questions import answer_of, text_of
from web.play.match.thinker import Reply, Request, ThreadError

NAME: Final = "bots"
"""The name of the first worker. PyScript knows a name for good, so others need other names."""


class Worker:
    """The worker as `web.play.match.thinker.Thread`."""

    def __init__(self) -> None:
        self._script: Any = None
        self._bots: Any = None
        self._starting: asyncio.Task[None] | None = None
        self._started = 0

    @property
    def ready(self) -> bool:
        """Whether the worker has started."""
        return self._bots is not None

    def start(self) -> None:
        """Begin to start the worker, unless that has already begun."""
        if self._starting is None:
            self._started += 1
            name = NAME if self._started == 1 else f"{NAME}-{self._started}"
            self._starting = asyncio.ensure_future(self._start(name))

    async def _start(self, name: str) -> None:
        page = document.querySelector("script[data-bots]")
        attributes = {"src": page.dataset.bots, "config": page.getAttribute("config")}
        self._script = document.createElement("script")
        for key, value in {"type": "py", "worker": "", "name": name, **attributes}.items():
            self._script.setAttribute(key, value)
        document.body.append(self._script)
        from polyscript import workers  # PyScript has it by now

        try:
            self._bots = await getattr(workers, name)
            document.documentElement.dataset.bots = "ready"
        except JsException as error:
            print("The bots' worker cannot start:", error)

    async def ask(self, request: Request) -> Reply:
        """Return the worker's reply to a request; raise `ThreadError` if it fails."""
        asked = (request.bot, request.position, request.seat, request.seed)
        limits = request.limits
        try:
            text = await self._bots.think(*asked, limits.iterations, limits.seconds)
        except JsException as error:
            raise ThreadError(str(error)) from None
        return Reply.of(text)

    async def answer(self, question: Question) -> Answer:
        """Return the worker's answer to a question of an analysis."""
        try:
            return answer_of(await self._bots.answered(text_of(question)))
        except JsException as error:
            raise ThreadError(str(error)) from None

    def stop(self) -> None:
        """End the worker."""
        self._script.xworker.terminate()
        self._script.remove()
        self._bots = self._starting = None
