"""A name server of our own, on port 53 of a loopback address that nobody else has: programs know no other port."""

import os
import secrets
import socket
import threading
from collections.abc import Sequence
from typing import Self

import dns.message
import dns.name
import dns.rcode
import dns.rrset
from dns.flags import AA

from .ground import NotHere


class Names:
    """`with Names() as names:` answers for the TXT records in `names.texts`, and knows no other name."""

    def __init__(self) -> None:
        if os.geteuid() != 0:
            raise NotHere("port 53 can be listened to by root only")
        self.texts: dict[str, Sequence[str]] = {}
        self.address = ""
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

    def __enter__(self) -> Self:
        self.address = ".".join(["127", *(str(1 + number % 250) for number in secrets.token_bytes(3))])
        self._socket.bind((self.address, 53))
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def _serve(self) -> None:
        while True:
            try:
                wire, client = self._socket.recvfrom(4096)
                self._socket.sendto(self._answer(dns.message.from_wire(wire)).to_wire(), client)
            except OSError:
                return
            except dns.exception.DNSException:
                continue

    def _answer(self, asked: dns.message.Message) -> dns.message.Message:
        answer = dns.message.make_response(asked)
        answer.flags |= AA
        (question,) = asked.question
        name = question.name.to_text(omit_final_dot=True).lower()
        if name not in self.texts:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif question.rdtype == dns.rdatatype.TXT:
            values = [
                " ".join(f'"{text[at : at + 250]}"' for at in range(0, len(text), 250)) for text in self.texts[name]
            ]
            answer.answer.append(dns.rrset.from_text(question.name, 0, "IN", "TXT", *values))
        return answer
