"""Changes PyScript so that it runs under a policy that forbids making code from text.

PyScript sends its hooks to a worker as text, and the worker makes functions of them. Only one hook
is ever sent, PyScript's own. So the page is changed to send no other, and the worker to contain it
as code. Each place to change is checked first: any other PyScript is refused.
"""

from typing import Final

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

ON_THE_PAGE: Final = "return Function(`return(w,x)=>(${r})(w,x,...[${s}])`)()"
NAMED_ON_THE_PAGE: Final = (
    'if(n.length>1)throw new Error("only one hook can be handed to a worker");return n[0]'
)

IN_THE_WORKER: Final = r"It=e=>Function(`\'use strict\';return (${e})`)()"
NAMED_IN_THE_WORKER: Final = (
    f"It=e=>{{const f={HOOK};"
    'if(String(f)!==e)throw new Error("this hook cannot be handed to a worker");return f}'
)

REPLACEMENTS: Final = (
    (ON_THE_PAGE, NAMED_ON_THE_PAGE),
    (IN_THE_WORKER, NAMED_IN_THE_WORKER),
)


class RewriteError(Exception):
    """PyScript is not written as expected; the message is one sentence for people."""


def without_eval(script: str) -> str:
    """Return PyScript's main script, changed so that it makes no code from text.

    Raise `RewriteError` if the script is not written as expected.
    """
    for text in (SOLE_HOOK, *(old for old, _new in REPLACEMENTS)):
        if script.count(text) != 1:
            raise RewriteError(
                "This version of PyScript is written in another way than web/build/csp.py expects: "
                f"{text[:40]!r} should stand in it once."
            )
    for old, new in REPLACEMENTS:
        script = script.replace(old, new)
    return script
