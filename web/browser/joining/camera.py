"""Reads a QR code before the camera."""

import asyncio
from typing import Any, Final

from js import document, navigator, window
from pyodide.ffi import JsException

from web.browser.objects import plain

WIDTH: Final = 640
"""How many pixels wide the picture is in which a code is looked for."""


async def seen(selector: str) -> str | None:
    """Show what the camera sees in a video on the page, and return the text of a code in it.

    The text is empty once the video is gone from the page; it is None if there is no camera.
    """
    try:
        stream = await navigator.mediaDevices.getUserMedia(
            plain(video=plain(facingMode="environment"), audio=False)
        )
    except (JsException, AttributeError):  # a page by http has no mediaDevices
        return None
    try:
        video = document.querySelector(selector)
        if not video:
            return ""
        video.srcObject = stream
        await video.play()
        return await _read(video)
    except JsException:  # the video was taken away while it was to start
        return ""
    finally:
        for track in stream.getTracks():
            track.stop()


async def _read(video: Any) -> str:
    canvas = document.createElement("canvas")
    canvas.width = WIDTH
    drawing = canvas.getContext("2d", plain(willReadFrequently=True))
    while video.isConnected:
        if video.videoWidth:
            canvas.height = WIDTH * video.videoHeight // video.videoWidth
            drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
            picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
            code = window.jsQR(picture.data, picture.width, picture.height)
            if code and code.data:
                return str(code.data)
        await asyncio.sleep(0.15)
    return ""
