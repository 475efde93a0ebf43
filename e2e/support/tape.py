"""A context of Web Audio that only records what it is told, and a browser that then plays that.

So the page's own code makes a recording in Python, at a speed of its own, and needs no real page.
"""

import base64
from array import array
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

from web.browser.graph import Graph
from web.match.sound.voices import RATE, noise

RENDER: Final = """
async ([tape, seconds, rate, noise]) => {
  const context = new OfflineAudioContext(2, Math.ceil(seconds * rate), rate);
  const bytes = Uint8Array.from(atob(noise), letter => letter.charCodeAt(0));
  const values = Float32Array.from(new Int16Array(bytes.buffer));
  const buffer = context.createBuffer(1, values.length, rate);
  buffer.copyToChannel(values, 0);
  const things = { context, noise: buffer };
  const thing = value => value?.thing === undefined ? value : things[value.thing];
  for (const { what, of, name, given, made } of tape) {
    const object = things[of];
    if (what === "set") object[name] = thing(given[0]);
    else if (what === "get") things[made] = object[name];
    else things[made] = object[name](...given.map(thing));
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
    """Something that a thing of Web Audio was told."""

    what: str
    of: str
    name: str
    given: list[Any]
    made: str


class Thing:
    """A stand-in for an object of the browser: whatever is asked of it goes onto the tape."""

    def __init__(self, tape: "Tape", name: str) -> None:
        object.__setattr__(self, "_tape", tape)
        object.__setattr__(self, "_name", name)

    def __getattr__(self, name: str) -> Any:
        return self._tape.found(self._name, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._tape.record("set", self._name, name, value)

    def __call__(self, *given: Any) -> Any:
        of, _dot, name = self._name.rpartition(".")
        return self._tape.record("call", of, name, *given)


class Tape:
    """A recording, with the context and the graph that it is made by."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.now = 0.0
        """The time in the context, which whoever records moves on."""
        self.graph = Graph(Thing(self, "context"), Thing(self, "noise"))
        self.graph.set_volume(1)

    def found(self, of: str, name: str) -> Any:
        """Return what is found under a name: the time, a method, or a part of a thing."""
        if name == "currentTime":
            return self.now
        if name[:6] in METHODS or name in METHODS:
            return Thing(self, f"{of}.{name}")
        return self.record("get", of, name)

    def record(self, what: str, of: str, name: str, *given: Any) -> Thing:
        """Record one step; return what it makes."""
        made = f"{len(self.steps)}"
        values = [{"thing": each._name} if isinstance(each, Thing) else each for each in given]
        self.steps.append(Step(what, of, name, values, made))
        return Thing(self, made)

    def play(self, page: Page, seconds: float) -> "Recording":
        """Let the browser play the tape, as fast as it can."""
        steps = [step._asdict() for step in self.steps]
        given = [steps, seconds, RATE, base64.b64encode(noise()).decode()]
        left, right = (
            array("f", base64.b64decode(channel)) for channel in page.evaluate(RENDER, given)
        )
        return Recording(left, right)


METHODS: Final = {"create", "connect", "start", "stop", "setValueAtTime", "setTargetAtTime"} | {
    f"{kind}RampToValueAtTime" for kind in ("linear", "exponential")
}
"""The methods that the graph calls, or the six letters with which they begin."""


class Recording(NamedTuple):
    """What was played: the values of both channels."""

    left: "array[float]"
    right: "array[float]"
