"""How a device says where it is reached: small, and never trusted."""

import re
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.carried import WAYS
from web.devices.codes import Code, link_to
from web.devices.descriptions import Description, Host, Kind
from web.devices.errors import MessageError

FINGERPRINT = bytes(range(0, 256, 8)).hex(":").upper()

CHROMIUM = f"""v=0
o=- 6874938189894813003 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3360891045 1 udp 2113937151 c93815f2-9b47-41d4-85e3-e1b1a8360654.local 38532 typ host
a=candidate:3475065877 1 udp 2113942271 84913855-0ddc-4fc8-89a8-853842d6c873.local 43221 typ host
a=ice-ufrag:uwAa
a=ice-pwd:NjAJ/pt0MVPRbqpOa/aKFCZa
a=ice-options:trickle
a=fingerprint:sha-256 {FINGERPRINT}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
"""What a Chromium says that hides its addresses."""

LINES = re.compile(
    r"v=0\r\no=- 1 1 IN IP4 127\.0\.0\.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n"
    r"m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0\.0\.0\.0\r\n"
    r"(a=candidate:\d 1 udp \d+ [0-9a-f.:-]+(\.local)? \d+ typ host\r\n)+"
    r"a=ice-ufrag:[\w+/]*\r\na=ice-pwd:[\w+/]*\r\na=fingerprint:sha-256 [0-9A-F:]{95}\r\n"
    r"a=setup:(active|passive)\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:65536\r\n",
    re.ASCII,
)

words = st.text("ABCxyz019+/", min_size=4, max_size=32)
hosts = st.builds(
    Host,
    st.uuids().map(lambda name: f"{name}.local") | st.ip_addresses().map(str),
    st.integers(0, 2**16 - 1),
)
descriptions = st.builds(
    Description,
    st.sampled_from(Kind),
    st.binary(min_size=32, max_size=32),
    words,
    st.text("ABCxyz019+/", min_size=22, max_size=64),
    st.lists(hosts, min_size=1, max_size=8, unique=True).map(tuple),
)


@given(descriptions)
def test_a_description_is_unpacked_as_it_was_packed(description: Description) -> None:
    """In letters, and in the words of browsers."""
    assert Description.unpack(description.pack()) == description
    assert Description.from_sdp(description.kind, description.sdp) == description


@given(descriptions, st.sampled_from([*WAYS]))
def test_an_invitation_is_read_as_messengers_leave_it(description: Description, way: str) -> None:
    """Whatever they put around it, or into it; and none ends in a sign that some of them drop."""
    description = replace(description, kind=Kind.OFFER)
    link = link_to("https://example.org/niagara/", str(Code(description)))
    assert not link.endswith(("_", "-"))
    assert Code.read(WAYS[way](link)) == Code(description)


def test_what_a_browser_says_becomes_small() -> None:
    """The QR code of 150 letters can be read from a tablet across a table."""
    description = Description.from_sdp(Kind.OFFER, CHROMIUM)
    assert len(description.pack()) <= 150
    assert [host.port for host in description.hosts] == [38532, 43221]
    assert (description.ufrag, description.password) == ("uwAa", "NjAJ/pt0MVPRbqpOa/aKFCZa")


def test_addresses_that_are_no_use_are_left_out() -> None:
    """TCP, relays and names that no browser makes up: the others remain."""
    more = CHROMIUM.replace(
        "a=ice-ufrag",
        "a=candidate:1 1 tcp 9 10.0.0.1 9 typ host tcptype active\n"
        "a=candidate:2 1 udp 9 10.0.0.2 9 typ srflx\n"
        "a=candidate:3 1 udp 9 somewhere.example 9 typ host\n"
        "a=candidate:4 1 udp 9 10.0.0.4 9 typ host\na=ice-ufrag",
    )
    names = [host.name for host in Description.from_sdp(Kind.OFFER, more).hosts]
    assert [name for name in names if not name.endswith(".local")] == ["10.0.0.4"]


@pytest.mark.parametrize("missing", ["a=fingerprint", "a=ice-ufrag", "a=ice-pwd", "a=candidate"])
def test_a_browser_that_says_too_little_is_told_apart(missing: str) -> None:
    """That happens where WebRTC is forbidden."""
    with pytest.raises(MessageError, match="has not said how to reach it"):
        Description.from_sdp(Kind.OFFER, CHROMIUM.replace(missing, "a=other"))


@given(descriptions, st.text(max_size=20), st.integers(0, 200))
def test_damage_is_refused_or_gives_another_description(
    description: Description, junk: str, cut: int
) -> None:
    """Nothing but one sentence comes of it, and no line can be smuggled into the SDP."""
    packed = description.pack()
    with suppress(MessageError):
        sdp = Description.unpack(packed[:cut] + junk + packed[cut + len(junk) :]).sdp
        assert LINES.fullmatch(sdp)


def test_damaged_codes_are_refused() -> None:
    """Nothing, what is cut off, a reply to a reply, and what is too long."""
    code = str(Code(Description.from_sdp(Kind.OFFER, CHROMIUM)))
    for damaged in ("", "#join=", f"#join={code[:-3]}", f"{code}.abcdef", "x" * 5000):
        with pytest.raises(MessageError):
            Code.read(damaged)


def test_a_code_of_another_version_says_so() -> None:
    """One of the two pages is old."""
    packed = Description.from_sdp(Kind.ANSWER, CHROMIUM).pack()
    with pytest.raises(MessageError, match="another version"):
        Description.unpack("A" + packed[1:])
    with pytest.raises(MessageError, match="damaged"):
        Description.unpack(packed[:-9])
