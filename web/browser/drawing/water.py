"""Draws the water that runs, with WebGL on a canvas that lies on the landscape, below all pieces.

Where the browser has no WebGL or is too slow for it, two layers of foam drift over the river that
the landscape shows, moved by the style alone.
"""

from typing import Any, Final

from js import (
    JSON,
    Float32Array,
    Uint8Array,
    cancelAnimationFrame,
    document,
    getComputedStyle,
    matchMedia,
    performance,
    requestAnimationFrame,
)
from pyodide.ffi import create_proxy

from web.board.drawing.layout import HEIGHT, WIDTH
from web.board.motion.water import COLOURING, FOAM, PLACING, SPEEDS, banks, surface
from web.browser.objects import listen

EVERY, SELDOM = 30.0, 64.0
"""How many milliseconds a picture stays at least, and while pieces move, which matter more."""
TRIED: Final = 40
"""After how many pictures it is known whether the computer is fast enough:"""
SLOWEST: Final = 1.7
"""whether half of them stayed no longer than so many times as long as they should."""
FITTED: Final = 15
"""After how many pictures it is seen whether the board has another size, or another theme."""
SHARP, COARSE = 0.5, 0.3
"""How many pixels are drawn for one of the screen, in each direction, and on weak computers:"""
WEIGHED: Final = 9
"""those on which, after so many pictures,"""
HEAVY: Final = 6.0
"""half of them have taken more milliseconds than this. Pictures are seldom there, too."""


class Water:
    """The canvas, and what is drawn on it as long as water is to be seen running."""

    def __init__(self) -> None:
        self._calm = matchMedia("(prefers-reduced-motion: reduce)")
        self._frame = create_proxy(self._draw)
        self._brush: Any = None
        """The WebGL context; None before the first picture, or if there is none."""
        self._due = 0
        """The picture that the browser has been asked for."""
        self._foam: Any = None
        """The layers of foam, once the canvas has failed."""
        self._wanted = self._runs = False
        self._time = self._last = 0.0
        self._drawn = 0
        self._gives_way = 0.0
        """Until when pieces move."""
        self._stayed: list[float] = []
        """How long each of the first pictures stayed, as a share of what it should,"""
        self._took: list[float] = []
        """and how long the drawing of them took."""
        self._every, self._sharpness = EVERY, SHARP
        self._weather = 0
        self._theme = ""
        listen(self._calm, "change", lambda _event: self._turn_on_or_off())

    def run(self, *, wanted: bool, weather: int) -> None:
        """Let the water run in this weather, or stand still."""
        self._wanted, self._weather = wanted, weather
        self._turn_on_or_off()

    def give_way(self, seconds: float) -> None:
        """Let the water take less of the computer's time for so long."""
        self._gives_way = float(performance.now()) + 1000 * seconds

    def _turn_on_or_off(self) -> None:
        wanted = self._wanted and not self._calm.matches
        if self._foam:
            self._foam.hidden = not wanted
        ran, self._runs = self._runs, wanted and not self._foam
        if self._runs and not ran:
            self._due = requestAnimationFrame(self._frame)
        if ran and not self._runs:
            cancelAnimationFrame(self._due)
            self._end()

    def _begin(self) -> None:
        """Make the canvas and all that it needs; it fails where there is no WebGL."""
        canvas = document.createElement("canvas")
        canvas.id = "water"
        gl = canvas.getContext("webgl", JSON.parse('{"antialias": false, "depth": false}'))
        if not gl or gl.isContextLost():
            self._fail()
            return
        program = gl.createProgram()
        for kind, source in ((gl.VERTEX_SHADER, PLACING), (gl.FRAGMENT_SHADER, COLOURING)):
            shader = gl.createShader(kind)
            gl.shaderSource(shader, source)
            gl.compileShader(shader)
            gl.attachShader(program, shader)
        gl.linkProgram(program)
        if not gl.getProgramParameter(program, gl.LINK_STATUS):
            self._fail()
            return
        gl.useProgram(program)
        vertices = surface()
        numbers = ",".join(f"{number:.4g}" for vertex in vertices for number in vertex)
        gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
        gl.bufferData(gl.ARRAY_BUFFER, Float32Array.new(JSON.parse(f"[{numbers}]")), gl.STATIC_DRAW)
        for name, count, offset in (("place", 2, 0), ("water", 4, 8)):
            place = gl.getAttribLocation(program, name)
            gl.enableVertexAttribArray(place)
            gl.vertexAttribPointer(place, count, gl.FLOAT, False, 24, offset)
        names = ("time", "foam", "light", "deep")
        self._uniforms = {name: gl.getUniformLocation(program, name) for name in names}
        gl.enable(gl.BLEND)
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
        self._count = len(vertices)
        self._brush = gl
        document.getElementById("weather").before(canvas)

    def _fail(self) -> None:
        """Let layers of foam drift instead."""
        self._runs = False
        self._end()
        self._foam = document.createElement("div")
        self._foam.id = "foam"
        corners = (f"{x / WIDTH:.2%} {y / HEIGHT:.2%}" for x, y in banks())
        self._foam.style.clipPath = f"polygon({','.join(corners)})"
        self._foam.append(document.createElement("i"), document.createElement("i"))
        document.getElementById("weather").before(self._foam)

    def _end(self) -> None:
        """Take the canvas away."""
        if self._brush:
            self._brush.canvas.remove()
            self._brush = None
        self._theme = ""
        self._drawn = 0

    def _draw(self, now: float) -> None:
        if not self._runs:
            return
        if not self._brush:
            self._begin()
            self._last = now
            if not self._brush:
                return
        self._due = requestAnimationFrame(self._frame)
        passed = now - self._last
        yields = now < self._gives_way
        if passed < (SELDOM if yields else self._every):
            return
        self._last = now
        if not yields:
            self._judge(passed)
        if gl := self._brush:
            self._time += min(passed, 100.0) / 1000 * SPEEDS[self._weather]
            if self._drawn % FITTED == 0:
                self._fit(gl)
            self._drawn += 1
            gl.uniform1f(self._uniforms["time"], self._time)
            gl.uniform1f(self._uniforms["foam"], FOAM[self._weather])
            gl.clear(gl.COLOR_BUFFER_BIT)
            gl.drawArrays(gl.TRIANGLES, 0, self._count)
            if len(self._took) < WEIGHED:
                self._weigh(gl)

    def _weigh(self, gl: Any) -> None:
        """Wait until a picture is drawn, and draw coarser ones from then on if that is long."""
        begun = performance.now()
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, Uint8Array.new(4))
        self._took.append(performance.now() - begun)
        if len(self._took) == WEIGHED and sorted(self._took)[WEIGHED // 2] > HEAVY:
            self._every, self._sharpness = SELDOM, COARSE
            self._fit(gl)

    def _judge(self, passed: float) -> None:
        """Give up if the pictures come too slowly."""
        if len(self._stayed) < TRIED and len(self._took) == WEIGHED:
            self._stayed.append(passed / self._every)
            if len(self._stayed) == TRIED and sorted(self._stayed)[TRIED // 2] > SLOWEST:
                self._fail()

    def _fit(self, gl: Any) -> None:
        """Let the canvas be as large as the board, and its colours be those of the theme."""
        canvas = gl.canvas
        width, height = (
            max(1, round(length * self._sharpness))
            for length in (canvas.clientWidth, canvas.clientHeight)
        )
        if canvas.width != width or canvas.height != height:
            canvas.width, canvas.height = width, height
            gl.viewport(0, 0, width, height)
        theme = str(document.documentElement.dataset.theme)
        if theme != self._theme:
            self._theme = theme
            style = getComputedStyle(document.documentElement)
            for name in ("light", "deep"):
                said = style.getPropertyValue(f"--water-{name}").split()
                gl.uniform3f(self._uniforms[name], *(int(each) / 255 for each in said))
