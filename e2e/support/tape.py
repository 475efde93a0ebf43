"""A context of Web Audio that only records what it is told, and a browser that then plays that.

So the page's own code makes a recording in Python, at a speed of its own, and needs no real page.
"""

import base64
from array import array
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

from web.browser.graph import Graph
from web.play.match.sound.voices import RATE, noise

RENDER: Final = """
async ([tape, seconds, rate, noise]) => {
  const context = new OfflineAudioContext(2, Math.ceil(seconds * rate), rate);
  const bytes = Uint8Array.from(atob(noise), letter => letter.charCodeAt(0));
  const values = Float32Array.from(new Int16Array(bytes.buffer));
  const buffer = context.createBuffer(1, values.length, rate);
  buffer.copyToChannel(values, 0);
  const things = { context, noise: buffer };
  const found = path => path.split(".").reduce((whole, part) => whole[part], things);
  const thing = value => value?.thing === undefined ? value : found(value.thing);
  for (const { of, name, given, made } of tape) {
    if (made) things[made] = found(of)[name](...given.map(thing));
    else found(of)[name] = thing(given[0]);
  }
  const heard = await context.startRendering();
  return [0, 1].map(side => {
    const bytes = new Uint8Array(heard.getChannelData(side).buffer);
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  });
}
"""
"""Does in a real context what was recorded, and returns both channels as 32-bit numbers."""


class Step(NamedTuple):
    """Something that a thing of Web Audio was told: to set a property, or to do something."""

    of: str
    name: str
    given: list[Any]
    made: str
    """What the thing is called that has come of it; empty if a property was set."""


class Thing:
    """A stand-in for an object of the browser: what it is told goes onto the tape.

    Its path begins with what has made it, and names the properties that lead to it from there.
    """

    def __init__(self, tape: "Tape", path: str) -> None:
        object.__setattr__(self, "_tape", tape)
        object.__setattr__(self, "_path", path)

    def __getattr__(self, name: str) -> Any:
        return (
            self._tape.now if name == "currentTime" else Thing(self._tape, f"{self._path}.{name}")
        )

    def __setattr__(self, name: str, value: Any) -> None:
        self._tape.record(self._path, name, [value], "")

    def __call__(self, *given: Any) -> "Thing":
        of, _dot, name = self._path.rpartition(".")
        made = f"made{len(self._tape.steps)}"
        self._tape.record(of, name, given, made)
        return Thing(self._tape, made)


class Tape:
    """A recording, with the context and the graph that it is made by."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.now = 0.0
        """The time in the context, which whoever records moves on."""
        self.graph = Graph(Thing(self, "context"), Thing(self, "noise"))
        self.graph.set_volume(1)

    def record(self, of: str, name: str, given: Iterable[Any], made: str) -> None:
        """Record one step."""
        values = [{"thing": each._path} if isinstance(each, Thing) else each for each in given]
        self.steps.append(Step(of, name, values, made))

    def play(self, page: Page, seconds: float) -> "Recording":
        """Let the browser play the tape, as fast as it can."""
        steps = [step._asdict() for step in self.steps]
        given = [steps, seconds, RATE, base64.b64encode(noise()).decode()]
        left, right = (
            array("f", base64.b64decode(channel)) for channel in page.evaluate(RENDER, given)
        )
        return Recording(left, right)


class Recording(NamedTuple):
    """What was played: the values of both channels."""

    left: "array[float]"
    right: "array[float]"
