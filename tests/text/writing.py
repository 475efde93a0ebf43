"""Letters of many scripts, each of several characters, that people count as one."""

from typing import Final

SYLLABLES: Final = ("a", "é", "e\u0301", "Ж", "字", "ก็", "각", "\u1100\u1161\u11a8", "क्षि")
EMOJI: Final = ("👍", "👍🏽", "❤️", "🇩🇪", "1️⃣", "👩‍👩‍👧‍👦", "🧑🏾‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈")
WHOLE: Final = (*SYLLABLES, *EMOJI)
