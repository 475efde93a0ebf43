"""What is heard in a browser: nothing until it is wanted, then the right voices, never too loud.

A spy on the graph of Web Audio counts contexts and notes each source that is started. What the
graph sounds like is measured in recordings (`e2e/listen.py`).
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.listen import measured, recordings
from e2e.support.holding import held_back
from e2e.support.positions import find, moves
from e2e.support.tablet import Tablet, arrange, start, store, stored, until_marked, wait_for
from niagara import Game
from niagara.model.actions import Action
from tests.support.nightly import nightly
from web.asking.hearing import Hearing
from web.asking.settings import read
from web.play.match.frames import frames_of, own_part
from web.play.match.sound.cues import SAMPLE, TICK, Cue, cues
from web.play.match.sound.sounds import SOUNDS
from web.play.match.sound.voices import TONES
from web.play.match.sound.water import LAYERS
from web.saving.stores import SETTINGS

SPY: Final = """
window.spied = { contexts: [], sources: [], held: [] };
window.AudioContext = class extends window.AudioContext {
  constructor() { super(); window.spied.contexts.push(this); }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) {
    window.spied.sources.push({ kind: this.type ?? "noise", pitch: null });
    window.spied.held.push(new WeakRef(this));
    return start.apply(this, given);
  };
}
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, time) {
  const last = window.spied.sources.at(-1);
  if (last && last.pitch === null) last.pitch = Math.trunc(value);
  return set.call(this, value, time);
};
"""
"""Notes what is made and started, and holds on to none of it.

The first value that is set after a start is the pitch.
"""

HIDE: Final = """
hidden => {
  if (hidden) Object.defineProperty(document, "hidden", { value: true, configurable: true });
  else delete document.hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}
"""

UNTOUCHED: Final = "Object.defineProperty(navigator, 'userActivation', { value: undefined });"
"""For Chromium, whatever Playwright asks a page is a touch of it."""

ENDLESS: Final = 2 * len(LAYERS)
"""How many sources the water has: a noise for each layer, and what lets it swell."""
Heard = list[tuple[str, int]]


HEARD: Final = "spied.sources.filter(each => each.pitch !== null)"


@pytest.fixture
def spied(own_page: Page) -> Page:
    """Give a page that has not made a sound yet, with a spy on it."""
    own_page.add_init_script(SPY)
    start(own_page)
    return own_page


def forget(page: Page) -> None:
    """Let the spy forget what it has heard."""
    page.evaluate("spied.sources.length = 0")


def button(page: Page) -> Locator:
    """Return the button in the bar."""
    return page.get_by_role("banner").get_by_role("button", name="Sound", exact=True)


def contexts(page: Page) -> list[str]:
    """Return the states of all contexts that were made."""
    return list(page.evaluate("spied.contexts.map(each => each.state)"))


def heard(page: Page) -> Heard:
    """Return the voices that were started: what kind each is, and its pitch."""
    sources: list[dict[str, Any]] = page.evaluate(HEARD)
    return [(each["kind"], each["pitch"]) for each in sources]


def voices(sounds: Iterable[Cue]) -> Heard:
    """Return the voices of these sounds."""
    return [
        (voice.kind if voice.kind in TONES else "noise", int(voice.pitch[0] * cue.pitch))
        for cue in sounds
        for voice in SOUNDS[cue.sound]
    ]


def of(game: Game, action: Action) -> Iterator[Cue]:
    """Yield what is heard of an action before its player ends the turn."""
    frames = frames_of(game.copy(), action, None)
    for frame in frames[: own_part(frames)]:
        yield from cues(frame.event)


def running(page: Page) -> None:
    """Wait until one context runs."""
    wait_for(page, 'spied.contexts.map(each => each.state).join() === "running"')


def resting(page: Page) -> None:
    """Wait until the one context rests."""
    wait_for(page, 'spied.contexts.map(each => each.state).join() === "suspended"')


@nightly
def test_there_is_no_sound_before_it_is_wanted(own_page: Page) -> None:
    """A turn goes by without a context, and one tap makes it; the next visit goes on so."""
    page = own_page
    page.add_init_script(SPY)
    tablet = start(page)
    expect(button(page)).to_have_attribute("aria-pressed", "false")
    tablet.start_game()
    tablet.decide()
    tablet.until_asked()
    assert contexts(page) == []
    button(page).click()
    expect(button(page)).to_have_attribute("aria-pressed", "true")
    running(page)
    assert len(page.evaluate("spied.sources")) >= ENDLESS
    assert heard(page) == voices([SAMPLE])
    volume = tablet.open_settings().get_by_role("slider", name="Volume")
    volume.press("Home")
    volume.press("ArrowRight")
    expect(volume).to_have_value("10")
    start(page)
    expect(button(page)).to_have_attribute("aria-pressed", "true")
    settings = tablet.open_settings()
    running(page)
    expect(volume).to_have_value("10")
    switch = settings.get_by_role("switch", name="Sound")
    switch.click()
    expect(switch).not_to_be_checked()
    assert read(stored(page, SETTINGS)).hearing == Hearing(on=False, volume=10)


def test_a_tap_mutes_and_another_goes_on(spied: Page) -> None:
    """The context rests while nobody wants to hear it, and is never made a second time."""
    button(spied).click()
    running(spied)
    button(spied).click()
    expect(button(spied)).to_have_attribute("aria-pressed", "false")
    resting(spied)
    button(spied).click()
    running(spied)


def test_a_hidden_page_is_silent(spied: Page) -> None:
    """Whoever looks at something else hears nothing of the river."""
    button(spied).click()
    running(spied)
    spied.evaluate(HIDE, True)
    resting(spied)
    spied.evaluate(HIDE, False)
    running(spied)


def test_moves_start_their_voices(spied: Page) -> None:
    """A canoe sets out, paddles and loads: each is heard as it is shown, after the taps."""
    loading = "a shore>4 load diamond"
    game = find(lambda game: loading in map(str, game.legal()))
    tablet = arrange(spied, game, pace="slow", sound=True)
    running(spied)
    forget(spied)
    action = next(move for move in moves(game) if str(move) == loading)
    wanted = voices(of(game, action))
    assert ("sine", int(523 * 1.122)) in wanted, "a diamond is heard"
    tablet.carry_out(action)
    expect(tablet.log.get_by_role("listitem").first).to_contain_text("loads a diamond")
    wait_for(spied, f"{HEARD}.length >= given", len(wanted))
    tick = voices([TICK])
    everything = heard(spied)
    while everything[: len(tick)] == tick:
        del everything[: len(tick)]
    assert everything == wanted


@nightly
def test_sounds_left_on_wait_for_a_touch(own_page: Page) -> None:
    """Browsers let nothing be heard before."""
    page = own_page
    page.add_init_script(SPY + UNTOUCHED)
    store(page, sound=True)
    page.goto("", wait_until="domcontentloaded")
    until_marked(page, "ready")
    expect(button(page)).to_have_attribute("aria-pressed", "true")
    assert contexts(page) == []
    page.get_by_role("button", name="Rules").click()
    running(page)


@nightly
def test_a_tap_before_python_counts(first_visit: Page) -> None:
    """On a first visit the button answers at once, and Python does as it says once it is here."""
    first_visit.add_init_script(SPY)
    with held_back(first_visit):
        button(first_visit).click()
        expect(button(first_visit)).to_have_attribute("aria-pressed", "true")
        expect(first_visit.locator("html")).to_have_attribute("data-ready", "no")
    until_marked(first_visit, "ready")
    running(first_visit)
    expect(button(first_visit)).to_have_attribute("aria-pressed", "true")
    assert read(stored(first_visit, SETTINGS)).hearing == Hearing(on=True)


@nightly
def test_played_sounds_leave_nothing_behind(spied: Page) -> None:
    """However many sounds are played, the browser keeps no source but those of the water."""
    tablet = Tablet(spied)
    button(spied).click()
    running(spied)
    tablet.start_game()
    pace = tablet.open_settings().get_by_role("button", name="Instant")
    pace.evaluate("button => { for (let tap = 0; tap < 150; tap++) button.click(); }")
    assert len(heard(spied)) >= 150 * len(SOUNDS["tick"])
    session = spied.context.new_cdp_session(spied)
    for _time in range(50):
        session.send("HeapProfiler.collectGarbage")
        if spied.evaluate("spied.held.filter(each => each.deref()).length") == ENDLESS:
            return
    raise AssertionError("sources that have ended are still held")


QUIETER: Final = {"tick", "water calm", "water speed 3", "rounds instant"}
"""What is meant to be hardly heard."""


@nightly
def test_nothing_is_cut_off_and_all_is_about_as_loud(browser: Browser) -> None:
    """Recordings stay below full scale, end in silence, and are as loud as each other."""
    page = browser.new_page()
    for name, recording in recordings(page):
        numbers = measured(recording)
        assert numbers.peak < -1, f"{name} is cut off"
        least = -45 if name in QUIETER else -27
        assert least < numbers.loudest < -17, f"{name} is too quiet or too loud"
        assert 150 < numbers.middle < 3200, f"{name} is dull or shrill"
        if name in SOUNDS:
            assert numbers.edge < 1e-4, f"{name} ends with a click"
    page.close()
