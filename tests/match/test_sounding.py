"""What is heard at the page: nothing until it is wanted, then what happens, never too much."""

from itertools import groupby

from niagara.model import events as ev
from tests.support.page import DictStorage, FakeSpeaker
from tests.support.scenes import commands, inside
from tests.support.visitor import Visitor, started
from web.asking.hearing import OFF, Hearing
from web.asking.settings import PACES
from web.play.match.sound.water import calm
from web.play.match.sounding import SAMPLE_GAP, Sounding

ON = Hearing(on=True)


async def test_one_tap_switches_sounds_on_and_off() -> None:
    """On the first screen as in a game, and the button in the bar shows it."""
    visitor = await Visitor().visit()
    for there in ("home", "play"):
        assert not visitor.scene.sound
        await visitor.click("sound")
        assert visitor.scene.sound
        assert visitor.speaker.hearing == ON
        assert visitor.speaker.played.pop() == "gem up"
        visitor.screen.time += 1
        await visitor.click("sound")
        assert visitor.speaker.hearing == OFF
        assert visitor.scene.mode == there
        await visitor.click("start")


async def test_sounds_can_be_switched_where_a_dialog_lies_over_the_page() -> None:
    """The settings, which a cover's menu offers too, have the switch and the volume."""
    visitor = await started("person person paddler")
    await visitor.click("menu", "settings")
    assert commands(visitor.scene)["set sound on"].attr("aria-checked") == "false"
    await visitor.click("set sound on")
    assert commands(visitor.scene)["set sound off"].attr("aria-checked") == "true"
    slider = inside(visitor.scene.places["cover"], "slider")
    assert (slider.attr("data-set"), slider.attr("value")) == ("set volume", "70")


async def test_the_setting_is_kept() -> None:
    """What was set last is the setting of the next visit, muted or not, with its volume."""
    storage = DictStorage()
    for command, hearing in (
        ("sound", ON),
        ("set volume 30", Hearing(on=True, volume=30)),
        ("sound", Hearing(on=False, volume=30)),
        ("set volume 85", Hearing(on=True, volume=85)),
    ):
        visitor = await Visitor(storage).visit()
        visitor.app.do(command)
        again = await Visitor(storage).visit()
        assert again.speaker.hearing == hearing == again.app.page.ui.settings.hearing
        assert again.scene.sound == hearing.on
        await again.click("start", "menu", "leave")
        assert again.app.page.ui.settings.hearing == hearing, "another screen changes nothing"
        assert again.scene.sound == hearing.on


async def test_events_are_heard_as_they_are_shown() -> None:
    """A round at an ordinary pace: cards, turns, strokes, and the river at its end."""
    visitor = await started(pace="normal")
    await visitor.click("sound")
    await visitor.take("card 6")
    played = visitor.speaker.played
    assert {"card", "turn", "gem up"} <= set(played)
    assert played.index("card") < played.index("turn")
    assert visitor.game.round == 1
    while not visitor.game.view(None).pushes:
        await visitor.take(visitor.game.legal()[0])
    assert {"push", "rise", "round"} <= set(played)
    assert played.count("push") == visitor.game.view(None).pushes


async def test_the_water_follows_the_river_while_sounds_are_off() -> None:
    """It runs when the river rises, and calms down when the next round begins, all in silence."""
    visitor = await started(pace="normal")
    while not visitor.game.view(None).pushes:
        await visitor.take(visitor.game.legal()[0])
    assert visitor.speaker.hearing == OFF
    assert visitor.speaker.played == []
    weather = visitor.game.view(None).weather
    levels = [water for water, _same in groupby(visitor.speaker.waters)]
    assert levels == visitor.speaker.waters, "only changes are told"
    assert any(water > calm(2) for water in levels)
    assert levels[-1] == calm(weather)


async def test_taps_are_heard_and_news_are_not() -> None:
    """A tick answers a tap; what other tabs or the keeper tell makes no sound."""
    visitor = await Visitor().visit()
    await visitor.click("sound")
    played = visitor.speaker.played
    played.clear()
    visitor.app.notices.note_kept(works=True)
    visitor.app.playing.hear_of_change()
    for news in ("escape", "ticked modules"):
        visitor.app.do(news)
    assert played == []
    await visitor.click("start")
    assert played[0] == "tick"
    assert played.count("tick") == 1


def test_a_crowd_is_not_heard_at_once() -> None:
    """Events and samples of a slider that come close together are left out, and no others."""
    speaker, now = FakeSpeaker(), 0.0
    made = Sounding(speaker, lambda: now)
    made.set(ON)
    for number in range(20):
        now = number * PACES["normal"]
        made.happen(ev.Pushed(number % 2), 0)
    assert speaker.played == ["push"] * 20
    for _event in range(50):
        made.happen(ev.Pushed(0), 0)
    assert speaker.played == ["push"] * 20
    speaker.played.clear()
    for number in range(50):
        now = 100 + number / 50
        made.sample()
    assert 2 < len(speaker.played) <= 1 / SAMPLE_GAP + 1
