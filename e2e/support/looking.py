"""What is wrong with a screen, looked at in all ways: by fingers, by eyes, by ears.

It is looked at in all sizes of windows, with larger texts, with the left hand, in all languages, by
day and by night. Any screen can be given to `faults`, whatever is on it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from string import Formatter
from typing import Final, Literal

from babel.messages.pofile import read_po
from playwright.sync_api import Locator, Page

from e2e.support.tablet import TAP, TRANSPARENT, command
from web.build.sources import ROOT
from web.build.texts.compiling import TRANSLATED, translation

Size = tuple[int, int]
Longer = Literal["never", "with large texts", "always"]
"""When a page may be longer than the window."""


@dataclass(frozen=True)
class Way:
    """A way to look at a screen."""

    text_size: int = 100
    left_handed: bool = False
    theme: str = "day"
    language: str = "en"

    def __str__(self) -> str:
        hand = ", left-handed" * self.left_handed
        return f"text at {self.text_size}%{hand}, {self.theme}, {self.language}"


USUAL: Final = Way()
LARGE: Final = Way(200)
LEFT: Final = Way(left_handed=True)
LARGE_AND_LEFT: Final = Way(150, left_handed=True)
NIGHT: Final = Way(theme="night")
SMALL: Final = Way(200, theme="night")
GERMAN: Final = Way(language="de")
"""The words of German are the longest."""
OTHERS: Final = [Way(language=language) for language in TRANSLATED if language != "de"]

WIDE: Final[Size] = (1280, 800)
PHONE: Final[Size] = (390, 844)
Looks = Mapping[Size, Sequence[Way]]
"""In which ways a screen is looked at in each size of window."""

ALL: Final[Looks] = {
    (768, 1024): (USUAL, LARGE),
    (1024, 768): (LARGE, LEFT, USUAL, *OTHERS, GERMAN),
    PHONE: (GERMAN, USUAL, LARGE, LARGE_AND_LEFT),
    (844, 390): (USUAL, LARGE, LEFT, LARGE_AND_LEFT),
    (1920, 1080): (USUAL, LARGE),
    WIDE: (USUAL, LARGE, LARGE_AND_LEFT),
}
"""All sizes of windows and all ways, in an order in which the language changes seldom."""
UPRIGHT: Final[Looks] = {(768, 1024): (USUAL,), PHONE: (GERMAN,)}
ON_ITS_SIDE: Final[Looks] = {(1024, 768): (LEFT,), (844, 390): (USUAL,)}
"""What a screen is looked at in for every change, half of them in each: a tablet and a phone."""

APPEAR: Final = f"""
async way => {{
  if (document.documentElement.lang.slice(0, 2) !== way.language) {{
    ({TAP.strip()})([`set language ${{way.language}}`]);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(done => setTimeout(done));
  }}
  niagaraLooks(way.theme, way.text_size, way.left_handed);
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
}}
"""
"""Lets the page look as if it was set so: what is marked in the page, and its language.

What says its words in its own time, as a lesson does, has some turns of the page's loop for that.
"""

SAID: Final = """
() => {
  const parts = [...document.querySelectorAll("body *")].filter(each =>
    !each.closest("script, style, template, #trouble, #log, [lang]:not(:root)"));
  const texts = parts.flatMap(each => [...each.childNodes])
    .filter(part => part.nodeType === Node.TEXT_NODE).map(part => part.data);
  const labels = parts.flatMap(each => ["aria-label", "title", "aria-valuetext"]
    .map(name => each.getAttribute(name)));
  return [...new Set([...texts, ...labels].map(text => text?.trim()).filter(Boolean))];
}
"""
"""All that the page says, to the eye or to a screen reader."""

LOOK: Final = f"""
async ([ways, longer, crowded]) => {{
  const appear = {APPEAR.strip()}, said = {SAID.strip()};
  const root = document.documentElement;
  const seen = each => each.checkVisibility({{ visibilityProperty: true }})
    && !each.closest("[inert]");
  const all = parts => [...document.querySelectorAll(parts)].filter(seen);
  const named = each => (each.getAttribute("aria-label") ?? each.textContent).trim()
    .replace(/\\s+/g, " ").slice(0, 60);
  const speaks = each => !each.matches(".for-listeners, svg") && seen(each)
    && [...each.childNodes].some(part => part.nodeType === Node.TEXT_NODE && part.data.trim());
  const outside = box => Math.min(box.left, box.top) < -0.5 || box.right > innerWidth + 0.5
    || box.bottom > innerHeight + 0.5;
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  let faults = [];
  const complain = (parts, what) => faults.push(...parts.map(each => `${{named(each)}} ${{what}}`));

  function sideways(scrolls) {{
    const wide = root.scrollWidth - root.clientWidth, high = root.scrollHeight - root.clientHeight;
    if (wide > 0) faults.push(`scrolls sideways by ${{wide}}`);
    if (high > 0 && !scrolls) faults.push(`scrolls down by ${{high}}`);
    const boxes = [...document.querySelectorAll("body :not(script, svg, svg *, nav)")].filter(
      each => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1 && seen(each));
    for (const box of boxes) {{
      const {{ overflowX, textOverflow }} = getComputedStyle(box);
      if (["auto", "scroll"].includes(overflowX)) complain([box], "scrolls sideways");
      if (!["hidden", "clip"].includes(overflowX) || box.closest(".for-listeners")) continue;
      const parts = !root.dataset.textSize
        ? textOverflow === "ellipsis" ? [] : [box] : [box, ...box.children];
      complain(parts.filter(speaks), "is cut off");
    }}
  }}

  function buttons(scrolls) {{
    const least = innerHeight > 400 && root.lang === "en" ? 44 : 36, reach = least / 2 - 2;
    const found = all("button:enabled:not([role]), [role=button]:not([aria-disabled=true])")
      .filter(each => !each.closest("[aria-hidden=true], [data-slide]"))
      .filter(each => !(crowded && each.matches(crowded)));
    if (!found.length) faults.push("has no button");
    for (const each of found) {{
      if (each.closest("#cover, [data-text-size]")) each.scrollIntoView({{ block: "center" }});
      const box = each.getBoundingClientRect();
      if (Math.min(box.width, box.height) < least - 0.5)
        complain([each], `is ${{Math.round(box.width)}}x${{Math.round(box.height)}}`);
      if (scrolls) continue;
      if (outside(box)) complain([each], "is outside the window");
      const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
      const covered = [[0, 0], [-reach, 0], [reach, 0], [0, -reach], [0, reach]].filter(
        ([right, down]) => !each.contains(document.elementFromPoint(x + right, y + down)));
      if (covered.length) complain([each], `is covered at ${{covered.length}} spots`);
    }}
  }}

  function others() {{
    complain(all("[type=range]").filter(each => {{
      const box = each.getBoundingClientRect();
      return Math.min(box.width, box.height) < 43.5;
    }}), "is too small to be drawn");
    complain(all("#bar > :not(.for-listeners)").filter(each => each.scrollWidth > each.clientWidth
      && getComputedStyle(each).overflowX !== "visible"), "in the bar is cut off");
    const names = all("#landscape :is(.name, .kind)").map(each => {{
      const {{ left, right, top, bottom, height }} = each.getBoundingClientRect();
      const above = each.matches(".name") ? 0.3 * height : 0;
      return {{ left, right, bottom, top: top + above }};
    }});
    complain(all("#scene .mark rect").filter(mark =>
      names.some(each => meet(each, mark.getBoundingClientRect()))).map(each => each.parentElement),
      "lies over the name of a field");
    for (const hull of document.querySelectorAll('#ending [fill^="url(#pattern-"]')) {{
      const [name] = hull.getAttribute("fill").match(/pattern-\\w+/);
      for (let each = document.getElementById(name); each; each = each.parentElement)
        if (getComputedStyle(each).display === "none") faults.push(`${{name}} is not drawn`);
    }}
    for (const sheet of all("#ending")) {{
      const around = sheet.getBoundingClientRect();
      complain(all(".victory > :not(.dock), .ways *, .ranking *, #ending button").filter(each => {{
        const box = each.getBoundingClientRect();
        return box.width && (box.left < around.left - 0.5 || box.right > around.right + 0.5);
      }}), "sticks out of the sheet");
      for (const part of sheet.querySelectorAll(".ranking > :last-child, button")) {{
        part.scrollIntoView({{ block: "nearest" }});
        if (outside(part.getBoundingClientRect())) complain([part], "cannot be reached");
      }}
    }}
  }}

  function atUsualSize() {{
    complain(all("#players .tag.bot, #ending small:has(> .face)").filter(tag => {{
      const box = tag.getBoundingClientRect(), row = tag.closest("li").getBoundingClientRect();
      const right = tag.parentElement.getBoundingClientRect().right;
      return tag.scrollWidth > tag.clientWidth + 1 || box.right > right + 14
        || box.top < row.top || box.bottom > row.bottom;
    }}), "does not fit beside a name");
    complain(all(".coach").filter(each => outside(each.getBoundingClientRect())),
      "is a tip outside the window");
    const cards = [...document.querySelectorAll("#players > .player:first-child .cards > span")]
      .map(each => each.getBoundingClientRect());
    if (cards.length < 5 && cards.slice(1).some((card, place) =>
      cards[place].right - card.left > 3)) faults.push("cards lie over each other");
    if (all(".hand button").length > 9) complain(all("#prompt").filter(each =>
      each.scrollHeight > each.clientHeight), "scrolls within itself");
    if (root.dataset.mode === "home" && !root.dataset.hand
      && !document.querySelector("#table[open], [role=dialog], [data-do=games]"))
      complain(all(".poster, .poster > *, .poster :is(h1, p, li, button, summary, .saved)").filter(
        each => {{
          const box = each.getBoundingClientRect();
          if (!box.width || each.closest(".for-listeners, #loading, #new-game")) return false;
          const hides = getComputedStyle(each).overflow !== "visible";
          const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
          return each.matches(".poster > *") && !each.contains(document.elementFromPoint(x, y))
            || hides && each.scrollHeight > each.clientHeight + 2 || outside(box);
        }}), "does not fit the poster");
    const rows = all("#players > .player");
    const beside = innerHeight >= 768 && innerWidth > innerHeight && rows.length < 5;
    if (beside && all(".coach").length && !all(".hand").length) {{
      complain(rows.filter(each => each.scrollHeight > each.clientHeight + 1), "is a row cut off");
      complain(all("#story").filter(each => each.getBoundingClientRect().height < 60),
        "cannot be read");
      complain(all("#since strong").filter(each => getComputedStyle(each).clipPath !== "none"),
        "is not there to be seen");
      const tops = all("#prompt > .buttons > button").map(each => each.getBoundingClientRect().top);
      if (new Set(tops).size > 2) faults.push("buttons take more than two rows");
    }}
  }}

  const looks = [];
  for (const way of ways) {{
    await appear(way);
    const scrolls = longer === "always" || longer === "with large texts" && root.dataset.textSize;
    faults = [];
    sideways(scrolls);
    others();
    if (!root.dataset.textSize) atUsualSize();
    buttons(scrolls);
    looks.push([faults, root.lang === "en" ? [] : said()]);
  }}
  return looks;
}}
"""
"""Looks at the page in several ways: for each, what is wrong, and what it says if not in English.

Where the page may scroll down, its buttons need not be in the window; `crowded` ones may be small.
"""

AXE: Final = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
DIM_WORDS: Final = """
() => {
  const parts = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = colour => {
    const [red, green, blue] = parts(colour).map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = text => {
    const style = getComputedStyle(text);
    if (style.stroke !== "none" && parseFloat(style.strokeWidth) >= 3) return style.stroke;
    const plate = text.closest("g").querySelector("rect");
    return plate ? getComputedStyle(plate).fill : "rgb(128, 128, 128)";
  };
  return [...document.querySelectorAll("svg.board text")]
    .filter(text => text.getClientRects().length && !text.closest("symbol, defs, .never"))
    .map(text => [text, ratio(getComputedStyle(text).fill, behind(text))])
    .filter(([text, contrast]) => contrast < 4.5)
    .map(([text, contrast]) =>
      `${text.textContent} (${text.getAttribute("class")}) stands out by ${contrast.toFixed(2)}`);
}
"""
"""The words on the board that their outline or plate does not set off."""

HEAR: Final = f"""
async rules => {{
  const dimWords = {DIM_WORDS.strip()};
  const result = await axe.run(document, {{
    resultTypes: ["violations"],
    preload: false,
    ...rules,
  }});
  const said = node => node.any.map(each => each.message).join("; ");
  return [...dimWords(), ...result.violations.flatMap(rule =>
    rule.nodes.map(node => `${{rule.id}}: ${{node.target.join(" ")}}: ${{said(node)}}`))];
}}
"""
"""Lets axe look at the page by some rules, and looks at words on the board, where axe is blind."""
ALL_RULES: Final[Mapping[str, object]] = {"rules": {"target-size": {"enabled": True}}}
COLOURS: Final[Mapping[str, object]] = {"runOnly": ["color-contrast"]}

NO_WORDS: Final = re.compile(r"\{\w+\}|[^A-Za-z]|\b[a-zA-Z]\b")
"""What is no text: gaps, signs, and single letters."""


def faults(page: Page, looks: Looks, longer: Longer = "never", crowded: str = "") -> list[str]:
    """Return all that is wrong with a screen as it is laid out in these ways.

    A page that is longer than the window scrolls down. Crowded buttons may be small. Boxes are
    measured in a page that is transparent.
    """
    page.emulate_media(reduced_motion="reduce")
    found = []
    page.evaluate(TRANSPARENT, "0")
    for size, ways in looks.items():
        resize(page, size)
        seen = page.evaluate(LOOK, [[asdict(way) for way in ways], longer, crowded])
        for way, (wrong, said) in zip(ways, seen, strict=True):
            left = [f"{text} is English" for text in said if is_english(text, way.language)]
            found += [f"{size[0]}x{size[1]}, {way}: {fault}" for fault in (*wrong, *left)]
    page.evaluate(APPEAR, asdict(USUAL))
    return found


def unheard(page: Page, *, again: bool = False) -> list[str]:
    """Return what is hard to see or to hear; if `again`, by night and on a small phone, too."""
    page.evaluate(TRANSPARENT, "")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = []
    looks = [(WIDE, USUAL, ALL_RULES), (WIDE, NIGHT, COLOURS), (PHONE, SMALL, ALL_RULES)]
    for size, way, rules in looks if again else looks[:1]:
        resize(page, size)
        command(page, f"set text_size {way.text_size}", f"set theme {way.theme}")
        found += [f"{size[0]}x{size[1]}, {way}: {fault}" for fault in page.evaluate(HEAR, rules)]
    command(page, "set text_size 100", "set theme system")
    return found


def for_a_finger(element: Locator) -> bool:
    """Tell whether it is wide and high enough; browsers place boxes between whole pixels."""
    box = element.bounding_box()
    return box is not None and min(box["width"], box["height"]) >= 43.5


def resize(page: Page, size: Size) -> None:
    """Give the window a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


@cache
def is_english(text: str, language: str) -> bool:
    """Tell whether a text is an English one that is another one in this language."""
    return bool(english(language).fullmatch(text))


@cache
def english(language: str) -> re.Pattern[str]:
    """Return a pattern of all English texts that are other ones in the language."""
    with translation(language).open("rb") as file:
        catalog = read_po(file, locale=language)
    found = set()
    for message in catalog:
        forms = [message.id] if isinstance(message.id, str) else message.id
        said = [message.string] if isinstance(message.string, str) else [*(message.string or ())]
        found |= {form for form in forms if form and form not in said and NO_WORDS.sub("", form)}
    return re.compile("|".join(sorted(map(pattern, found), key=len, reverse=True)))


def pattern(text: str) -> str:
    """Return a pattern of a text with whatever fills its gaps."""
    parts = Formatter().parse(text)
    return "".join(re.escape(part) + (".+" if gap else "") for part, gap, _form, _as in parts)
