"""One letter and more of every kind that is about a player himself."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from gm.reports.facts import (
    AddressAsked,
    AddressCode,
    AddressGone,
    AddressKept,
    DataSent,
    DeadlineTold,
    Facts,
    Forgotten,
    OwnSeat,
    PersonalSet,
    RecordTold,
    Resigned,
)


def personal(name: str, seat: OwnSeat, due: DeadlineTold) -> Mapping[str, Facts]:
    """kind, or kind and case -> the facts of such a letter"""
    until = replace(due, at=due.at - timedelta(days=2))
    return {
        "personal_set": PersonalSet(name, "F1902M", "language", "en", due),
        "personal_set.zone": PersonalSet(name, "F1902M", "zone", "Europe/London", due),
        "personal_set.address": PersonalSet(name, "F1902M", "address", "neuve@exemple.example", due),
        "personal_set.named": PersonalSet(name, "F1902M", "public_name", "yes", due),
        "personal_set.not_named": PersonalSet(name, "F1902M", "public_name", "no", due),
        "personal_set.names_nobody": PersonalSet(name, "F1902M", "public_name", "", due),
        "personal_set.letters": PersonalSet(name, "F1902M", "private_letters", "yes", due),
        "personal_set.no_letters": PersonalSet(name, "F1902M", "private_letters", "no", due),
        "personal_set.shows_none": PersonalSet(name, "F1902M", "private_letters", "", due),
        "address_asked": AddressAsked(name, "F1902M", "neuve@exemple.example", until),
        "address_asked.same": AddressAsked(name, "F1902M", "vieille@exemple.example", refused="same"),
        "address_asked.taken": AddressAsked(name, "F1902M", "autre@exemple.example", refused="taken"),
        "address_asked.undeliverable": AddressAsked(name, "F1902M", "fautive@exemple.example", refused="undeliverable"),
        "address_asked.too_many": AddressAsked(name, "F1902M", "neuve@exemple.example", refused="too_many"),
        "address_code": AddressCode(name, "ABCD2345", "gm@table.example", until),
        "address_kept": AddressKept(name, "F1902M"),
        "address_kept.nothing": AddressKept(name, "F1902M", stopped=False),
        "address_gone": AddressGone(name),
        "resign": Resigned(name, "F1902M", seat, "ABCD2345", deadline=due),
        "resign.done": Resigned(name, "F1902M", seat, done=True, deadline=due),
        "record": RecordTold(name, 5, 1, 2, 3, 1),
        "my_data": DataSent(name, {"game": name, "powers": ["FRANCE"]}),
        "forget": Forgotten(name, "ABCD2345"),
        "forget.done": Forgotten(name, done=True),
        "forget.playing": Forgotten(name, refused="playing"),
    }
