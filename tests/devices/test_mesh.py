"""Who is connected with whom: by codes that people carry, and by those that devices pass on."""

from random import Random

import pytest

from tests.devices.air import Air, FakeWire, Station, settle
from tests.devices.network import SIGNING, names_of, signer_of
from web.devices.codes import Code
from web.devices.errors import MessageError
from web.devices.frames import PIECE, Gatherer, pieces
from web.devices.letters import LONGEST
from web.devices.mesh import MOST, MOST_WIRES
from web.devices.signing import of_meeting
from web.devices.wires import Ears, State

H, G, OTHER, X = names_of("HGOX")


def stations(air: Air, names: str) -> list[Station]:
    """Return a device for each letter."""
    return [Station(air, name) for name in names]


async def three() -> tuple[Station, Station, Station]:
    """Return a host H, with whom the guests G and O have connected."""
    host, guest, other = stations(Air(), "HGO")
    await host.connect(guest)
    await host.connect(other)
    return host, guest, other


async def two() -> tuple[Station, Station]:
    """Return a host H and a guest G that are connected."""
    host, guest = stations(Air(), "HG")
    await host.connect(guest)
    return host, guest


@pytest.mark.parametrize("names", ["ABCDEF", "FEDCBA", "CAFEBD"])
async def test_all_connect_with_all(names: str) -> None:
    """Guests that only the host has invited connect with each other, and stay so without it."""
    host, *guests = stations(Air(), names)
    for guest in guests:
        await host.connect(guest)
    for each in (host, *guests):
        assert each.mesh.neighbours == {*names_of(names)} - {each.mesh.name}
    host.mesh.close()
    await settle()
    for each in guests:
        assert each.mesh.neighbours == {*names_of(names[1:])} - {each.mesh.name}


async def test_two_who_lose_each_other_find_each_other_again() -> None:
    """A single connection that fails is made anew."""
    _host, guest, _other = await three()
    wire = next(each.wire for each in guest.mesh._neighbours if each.name == OTHER)
    wire.close()
    await settle()
    assert OTHER in guest.mesh.neighbours


async def test_a_device_that_is_silent_cannot_be_reached_until_it_speaks_again() -> None:
    """A connection that pauses is not given up: what was said meanwhile arrives later."""
    host, guest = await two()
    wire = host.mesh._neighbours[0].wire
    wire.ears.changed(State.SILENT)
    assert host.mesh.neighbours == {G}
    assert not host.mesh.known
    wire.ears.changed(State.OPEN)
    assert host.mesh.known == {G}
    guest.mesh.send_all(["hello"])
    await settle()
    assert host.heard == [(G, "hello")]


async def test_a_call_that_nobody_answers_is_made_again() -> None:
    """Who is called over others and does not come is given up, and called again."""
    air = Air()
    host, *guests = stations(air, "HGO")
    # Of the two, the one whose name comes first calls.
    guest, other = sorted(guests, key=lambda each: each.mesh.name)
    await host.connect(guest)
    lost = other.mesh._pass
    other.mesh._pass = lambda *_told: None  # type: ignore[method-assign]
    await host.connect(other)
    assert other.mesh.name not in guest.mesh.neighbours
    other.mesh._pass = lost  # type: ignore[method-assign]
    await guest.pass_time()
    assert other.mesh.name in guest.mesh.neighbours


async def reloaded(*stations: Station) -> None:
    """Reload devices, and let them look for all others at their table."""
    for each in stations:
        each.mesh.close()
    await settle()
    for each in stations:
        each.open()
        each.mesh.seek(names_of("HGO"))
    await settle()


@pytest.mark.parametrize("name", "HGO")
async def test_whoever_reloads_comes_back_without_a_code(name: str) -> None:
    """The others wait where it knows to find them, again and again."""
    stations = await three()
    for _reload in range(3):
        await reloaded(*(each for each in stations if each.letter == name))
        for each in stations:
            assert len(each.mesh.neighbours) == 2
            assert not each.mesh.is_seeking


async def test_whoever_has_just_started_takes_nobody_for_gone() -> None:
    """Else a device that reloads would vote against friends whom it has not met again yet."""
    host, _guest, other = await three()
    other.mesh.close()
    await reloaded(host)
    assert G in host.mesh.neighbours
    assert other.mesh.name not in host.mesh.known
    assert other.mesh.name in host.mesh.lately_known
    await host.pass_time()
    assert other.mesh.name not in host.mesh.lately_known


async def test_a_device_is_lost_for_a_while() -> None:
    """Both look for each other, one after the other, until they meet."""
    host, guest, _other = await three()
    for each in (host, guest):
        for wire in [each.wire for each in each.mesh._neighbours]:
            wire.close()
    await settle()
    await host.pass_time()
    await guest.pass_time()
    assert G in host.mesh.neighbours
    assert H in guest.mesh.neighbours


async def test_after_a_reload_of_all_one_code_connects_two() -> None:
    """Nobody waits anywhere any more, but whoever takes the invitation answers as was promised."""
    host, guest = await two()
    await reloaded(host, guest)
    host.mesh.part_with(names_of("O"))
    assert not host.mesh.neighbours
    assert host.mesh.is_seeking
    assert await guest.mesh.take(await host.mesh.invite())
    await settle()
    assert host.mesh.neighbours == {G}
    assert not host.mesh.is_inviting


async def test_an_invitation_for_a_lost_device_is_replaced_if_another_takes_it() -> None:
    """The host hears that it was another one, and then invites as ever."""
    host, guest = await two()
    other = Station(host.air, "O")
    guest.mesh.close()
    guest.kept = ""
    await settle()
    reply = await other.mesh.take(await host.mesh.invite())
    assert reply
    with pytest.raises(MessageError, match="to another invitation"):
        await host.mesh.take(reply)
    await host.connect(other)
    assert host.mesh.neighbours == {OTHER}


async def test_nobody_looks_for_a_device_that_has_left_the_table() -> None:
    """It is at another one, and waits for nobody of this."""
    host, guest = await two()
    host.mesh.part_with({G})
    await settle()
    await reloaded(guest)
    assert not host.mesh.neighbours
    assert not guest.mesh.neighbours


async def test_a_damaged_way_is_no_way() -> None:
    """What was kept by another version, or cut, is left out."""
    host, guest = await two()
    host.kept = f"{G}\n{G} x y\n{host.kept[:-3]}\n"
    guest.kept = ""
    await reloaded(host, guest)
    assert not host.mesh.is_seeking


LIES = [
    *(f"here {H} nonce", f"here {OTHER} nonce", f"here {G} nonce", "here", "here not-a-name nonce"),
    *("back", "back x y", "know " + "O " * 20, "prove", "prove " + "x" * 85 + "A"),
    *(f"pass {G} {X} code", f"pass {H} {X} code", f"pass {H} {OTHER} code", "pass"),
    f"pass {G} {OTHER} " + "x" * 900,
]


@pytest.mark.parametrize("lie", LIES)
async def test_hostile_packets_change_nothing(lie: str) -> None:
    """At worst the connection ends over which they came."""
    host, guest, other = await three()
    other.mesh.send(H, [lie])
    await settle()
    assert G in host.mesh.neighbours
    assert guest.mesh.neighbours <= {H, OTHER}
    assert not [packet for _sender, packet in guest.heard if packet.startswith("pass")]


async def test_pieces_that_no_packet_has_end_the_connection() -> None:
    """A device that sends without end is not listened to."""
    host, guest = await two()
    wire = guest.mesh._neighbours[0].wire
    for _piece in range(2 * LONGEST // PIECE + 1):
        wire.send("+" + "x" * PIECE)
    await settle()
    assert not host.mesh.neighbours
    assert not host.heard


async def test_a_wire_may_open_twice() -> None:
    """Browsers tell of the connection and of the channel in it."""
    host, guest = stations(Air(), "HG")
    reply = await guest.mesh.take(await host.mesh.invite())
    assert reply
    await host.mesh.take(reply)
    for station in (host, guest):
        station.mesh._neighbours[0].wire.ears.changed(State.OPEN)
    await settle()
    assert host.mesh.neighbours == {G}
    assert guest.mesh.neighbours == {H}


async def test_an_impostor_is_not_heard_and_pushes_nobody_out() -> None:
    """Whoever claims the name of another device must sign for it, with what only that one has."""
    host, guest = await two()
    impostor = Station(host.air, "X")
    impostor.mesh.name = guest.mesh.name
    await host.connect(impostor)
    assert host.mesh.neighbours == {G}
    impostor.mesh.send(H, ["hello"])
    guest.mesh.send(H, ["I am here"])
    await settle()
    assert host.heard == [(G, "I am here")]


def test_a_proof_that_was_heard_is_of_no_use_to_anybody_else() -> None:
    """It is made for one device and one connection."""
    said = (G, H, "x" * 22, "own", "its")
    proof = signer_of("G").sign(of_meeting(*said))
    assert SIGNING.verify(G, of_meeting(*said), proof)
    for place, other in enumerate((H, OTHER, "y" * 22, "another", "another")):
        changed = (*said[:place], other, *said[place + 1 :])
        assert not SIGNING.verify(G, of_meeting(*changed), proof)
    assert not SIGNING.verify(H, of_meeting(*said), proof)


async def test_nobody_passes_a_proof_on_from_between_two_devices() -> None:
    """Each would see the other's name, but a stranger's certificate."""
    host, guest = stations(Air(), "HG")
    to_host, to_guest = (FakeWire(host.air, b"x" * 32) for _side in range(2))
    invited = await host.mesh.invite()
    reply = Code(await to_host.answer(invited.description), invited.mark)
    to_host.ears = Ears(heard=to_guest.send)
    to_guest.ears = Ears(heard=to_host.send)
    taken = await guest.mesh.take(Code(await to_guest.offer()))
    assert taken
    await to_guest.accept(taken.description)
    await host.mesh.take(reply)
    await settle()
    assert not host.mesh.neighbours
    assert not guest.mesh.neighbours


async def test_whoever_is_expelled_is_gone_for_all() -> None:
    """Nobody is told any more that it can be reached over one that has expelled it."""
    host, guest, other = await three()
    for name in (H, G):
        other.mesh.send(name, ["back x y"])
    await settle()
    assert host.mesh.known == {G}
    assert guest.mesh.known == {H}


async def test_invented_names_cost_no_more_than_some_wires() -> None:
    """A device tells again and again of others that there are not."""
    host, guest = await two()
    for number in range(300):
        name = signer_of(f"invented {number}").name
        guest.mesh.send(H, [f"know {name}"])
        await settle()
    assert len(host.mesh._neighbours) <= MOST_WIRES


async def test_much_that_is_sent_before_a_name_is_proved_ends_the_connection() -> None:
    """Nobody reads a long packet of a stranger."""
    host, stranger = stations(Air(), "HX")
    stranger.mesh._packet = lambda *_told: None  # type: ignore[method-assign]
    await host.connect(stranger)
    (there,) = stranger.mesh._neighbours
    there.send("x" * 1000)
    await settle()
    assert not host.mesh._neighbours
    assert not host.heard


async def test_a_full_table_takes_nobody_more() -> None:
    """The thirteenth neighbour is sent away."""
    air = Air()
    host = Station(air, "H")
    for number in range(MOST + 1):
        await host.connect(Station(air, f"guest {number}"))
    assert len(host.mesh.neighbours) == MOST


def test_packets_go_in_pieces() -> None:
    """Whatever its length, a packet arrives as it was."""
    rng = Random(7)
    gatherer = Gatherer()
    for length in (1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 100_000):
        packet = "".join(rng.choices("ab +.\n", k=length))
        arrived = [gatherer.take(piece) for piece in pieces(packet)]
        assert arrived[-1] == packet
        assert not any(arrived[:-1])
