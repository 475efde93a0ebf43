"""Changes PyScript in the places where it would keep the page from starting, or slow it down.

A policy that forbids making code from text would stop it: PyScript sends its hooks to a worker as
text, and the worker makes functions of them. Only one hook is ever sent, PyScript's own. So the
page is changed to send no other, and the worker to contain it as code.

A browser that refuses databases, or never opens one, would stop it too: PyScript waits for one in
which it keeps the packages that a page has installed, and opens another for the user's folders.
This page has neither packages nor folders, so both are kept in memory.

A browser that refuses channels, as Firefox does where all cookies are blocked, would stop it too:
PyScript opens one for workers that wait for the page. The bots' worker never does.

PyScript brings a Python package of its own, and imports all of it before any other code: a tenth of
a start. This page uses none of it.

Each place to change is checked first: any other PyScript is refused.
"""

from typing import Final

from web.build.sources import BuildError

HOOK: Final = (
    '({interpreter:e})=>{e.registerJsModule("_pyscript",{fs:{ERROR:"storage permissions not '
    'granted",NAMESPACE:"@pyscript.fs"},interpreter:e})}'
)
"""PyScript's own hook, which a worker runs before anything else, as its main script writes it."""

SOLE_HOOK: Final = (
    "worker:{onReady:new So,onBeforeRun:new So,onBeforeRunAsync:new So(["
    f"{HOOK}]),onAfterRun:new So,onAfterRunAsync:new So,"
)
"""The lists of hooks for workers in the main script: no other hook is in them."""

HOOKS: Final = (
    (
        "return Function(`return(w,x)=>(${r})(w,x,...[${s}])`)()",
        'if(n.length>1)throw new Error("only one hook can be handed to a worker");return n[0]',
    ),
    (
        r"It=e=>Function(`\'use strict\';return (${e})`)()",
        f"It=e=>{{const f={HOOK};"
        'if(String(f)!==e)throw new Error("this hook cannot be handed to a worker");return f}',
    ),
)
"""How hooks are sent by the page and taken by the worker, each with what stands there instead."""

IN_MEMORY: Final = "Object.assign(new Map,{sync(){},close(){}})"
DATABASES: Final = (
    ("l=new h(`${c}@${t}`)", f"l={IN_MEMORY}"),
    ("l=new i(`${c}@${t}`)", f"l={IN_MEMORY}"),
    ("no=new y(eo)", f"no={IN_MEMORY}"),
)
"""Where databases are opened: for packages on the page and in the worker, and for folders."""

CHANNEL: Final = 'new BroadcastChannel("dc78209b-186c-4f83-80e9-406becb7d9f3")'
CHANNELS: Final = tuple(
    (f'.replace(/{word}/g,"-"),r={CHANNEL}', f'.replace(/{word}/g,"-"),r={{postMessage(){{}}}}')
    for word in (r"\W", r"\\W")
)
"""Where the page and the worker open a channel."""

REPLACEMENTS: Final = (*HOOKS, *DATABASES, *CHANNELS)

PACKAGE: Final = 'wo(".",{pyscript:{'
"""Where PyScript begins to write the code that makes its own package."""
HANDED: Final = 'const Ao=ho.join("\\n"),bo=go.join("\\n")'
"""Where it has written it."""
NONE: Final = 'const Ao="",bo=""'


def mended(script: str) -> str:
    """Return PyScript's main script with all replacements.

    Raise `BuildError` if the script is not written as expected.
    """
    for text in (SOLE_HOOK, *(old for old, _new in REPLACEMENTS), PACKAGE, HANDED):
        if script.count(text) != 1:
            raise BuildError(
                "This version of PyScript is written in another way than web/build/pyscript.py "
                f"expects: {text[:40]!r} should stand in it once."
            )
    for old, new in REPLACEMENTS:
        script = script.replace(old, new)
    before, _begins, rest = script.partition(PACKAGE)
    return before + NONE + rest.partition(HANDED)[2]
