"""A letter that was kept, read from its bytes."""

from gm.mail.envelope import Envelope, read
from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.post.causes import loop_id


def read_letter(house: House, letter: Incoming, limit: int | None = None) -> Envelope:
    return read(letter.raw[:limit], authserv_ids=house.authserv_ids, own_loop_id=loop_id(house))
