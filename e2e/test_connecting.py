"""Two browsers connect with descriptions as small as a QR code holds, and nobody between them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from e2e.support.tablet import start
from web.build.browsers import options_for
from web.devices.descriptions import Description, Kind

BEGIN = """() => {
    window.heard = document.createElement("p");
    document.body.append(heard);
    window.connection = new RTCPeerConnection();
    window.channel = connection.createDataChannel("niagara", { negotiated: true, id: 0 });
    channel.onmessage = (event) => { heard.textContent = event.data; };
    channel.onopen = () => channel.send("hello from " + document.title);
}"""
DESCRIBE = """async (answer) => {
    const found = new Promise((resolve) => {
        connection.onicecandidate = (event) => event.candidate ?? resolve();
    });
    await connection.setLocalDescription();
    await found;
    return connection.localDescription.sdp;
}"""
NO_NETWORK = """{
    const Plain = RTCPeerConnection;
    window.RTCPeerConnection = class extends Plain {
        constructor() { super({ iceTransportPolicy: "relay" }); }
        addEventListener(kind, ...given) {
            if (kind !== "icecandidate") super.addEventListener(kind, ...given);
        }
    };
}"""
"""Lets a browser find no address of its own, and never say that it has looked for all."""
HEAR = "(described) => connection.setRemoteDescription(described)"


@pytest.fixture(params=["chromium", "firefox"])
def guest(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """Give another browser, of the same engine or of another."""
    engine = getattr(playwright, request.param)
    options = options_for(engine)
    if options is None:
        pytest.skip(f"there is no {request.param} on this computer")
    with engine.launch(**options) as browser:
        yield browser


def begin(page: Page, title: str) -> None:
    """Let a page make its side of a connection."""
    page.set_content(f"<title>{title}</title>")
    page.evaluate(BEGIN)


def described(page: Page, kind: Kind) -> str:
    """Return the packed description that a page makes of its side."""
    return Description.from_sdp(kind, page.evaluate(DESCRIBE)).pack()


def hear(page: Page, packed: str) -> None:
    """Tell a page the packed description of the other side."""
    description = Description.unpack(packed)
    page.evaluate(HEAR, {"type": description.kind.name.lower(), "sdp": description.sdp})


def test_two_browsers_connect_with_packed_descriptions(browser: Browser, guest: Browser) -> None:
    """The offer goes one way, the answer the other, and then packets go both ways."""
    with browser.new_context() as here, guest.new_context() as there:
        host, other = here.new_page(), there.new_page()
        begin(host, "the host")
        begin(other, "the guest")
        offer = described(host, Kind.OFFER)
        hear(other, offer)
        answer = described(other, Kind.ANSWER)
        hear(host, answer)
        expect(host.locator("p")).to_have_text("hello from the guest")
        expect(other.locator("p")).to_have_text("hello from the host")
        assert max(len(offer), len(answer)) < 250


def test_without_a_network_an_invitation_is_refused_with_a_sentence(first_visit: Page) -> None:
    """The browser may look for addresses for ever; the page does so for some seconds."""
    first_visit.clock.install()
    first_visit.add_init_script(NO_NETWORK)
    tablet = start(first_visit)
    tablet.invite()
    expect(first_visit.locator(".qr-code")).to_be_visible()
    first_visit.clock.fast_forward(6_000)
    expect(first_visit.get_by_text("This device is not on any network.")).to_be_visible()
