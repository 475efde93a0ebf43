"""Change PyScript so that it runs under a policy that forbids code made from text.

PyScript hands its hooks to a worker as text and makes functions of them there. There is only one
such hook, its own, so that both ends can name it instead. Every place is checked: a PyScript
that is written otherwise is refused.
"""

from typing import Final

HOOK: Final = (
    '({interpreter:e})=>{e.registerJsModule("_pyscript",{fs:{ERROR:"storage permissions not '
    'granted",NAMESPACE:"@pyscript.fs"},interpreter:e})}'
)
"""What PyScript lets a worker do before it runs, as it stands in its main script."""

SOLE_HOOK: Final = (
    "worker:{onReady:new So,onBeforeRun:new So,onBeforeRunAsync:new So(["
    f"{HOOK}]),onAfterRun:new So,onAfterRunAsync:new So,"
)

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
    """Return PyScript's main script, changed; raise `RewriteError` if it is another one."""
    for text in (SOLE_HOOK, *(old for old, _new in REPLACEMENTS)):
        if script.count(text) != 1:
            raise RewriteError(
                "This version of PyScript is written in another way than web/build/csp.py expects: "
                f"{text[:40]!r} should stand in it once."
            )
    for old, new in REPLACEMENTS:
        script = script.replace(old, new)
    return script
