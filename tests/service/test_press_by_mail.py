"""Letters between players: to whom, under which rules, and what is left of their writer."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.service.model.game import GameState, Player
from gm.service.play.games import begin
from gm.terms.press import PressRules
from gm.variants.classic.seatings import SEATINGS
from tests import watched
from tests.service.desk import NAMES, POWERS, Desk, email_of, settings
from tests.some import some


def relayed(rows):
    return {row.recipient: row for row in rows if row.kind in ("press", "proclamation")}


def to(*powers):
    return {email_of(power) for power in powers}


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ({"to": "england"}, "Bonjour"),
        ({"subject": "Angleterre : une idée"}, "Bonjour"),
        ({"subject": "À l'Angleterre"}, "Bonjour"),
        ({"subject": "To England"}, "Bonjour"),
        ({}, "À : Angleterre\n\nBonjour"),
        ({}, "To: England\n\nBonjour"),
        ({"subject": "Ordres"}, "Pour : la Grande-Bretagne\nBonjour"),
    ],
)
def test_a_letter_is_addressed_by_its_address_its_subject_or_its_first_line(desk, how, text):
    rows = desk.write("FRANCE", text, **how)

    assert relayed(rows).keys() == to("ENGLAND")
    (letter,) = relayed(rows).values()
    assert letter.facts.text == "Bonjour"
    assert letter.facts.writer == "FRANCE"
    assert letter.reply_to == desk.address("ENGLAND", "france")


def test_one_letter_to_several_powers(desk):
    rows = desk.write("FRANCE", "À : Angleterre, l'Italie et la Russie\n\nBonjour")

    assert relayed(rows).keys() == to("ENGLAND", "ITALY", "RUSSIA")


def test_several_press_addresses_are_one_letter(desk):
    rows = desk.write("FRANCE", "Bonjour", to=["england", "italy"])

    assert relayed(rows).keys() == to("ENGLAND", "ITALY")


@pytest.mark.parametrize("first", ["italy", "england"])
def test_a_blind_copy_is_a_letter_that_names_nobody_else(desk, first):
    """Each copy comes in by itself; nobody may learn of the other from whichever is read first."""
    rows = []
    for copy in (first, "england" if first == "italy" else "italy", first):
        headers = [f"Delivered-To: {desk.address('FRANCE', copy)}"]
        rows += desk.write("FRANCE", "Bonjour", to="england", headers=headers, message_id="<one@x.example>")
    letters = relayed(rows)

    assert said(rows) == {email_of("ENGLAND"): ["Bonjour"], email_of("ITALY"): ["Bonjour"]}
    assert letters[email_of("ENGLAND")].facts.to == ("ENGLAND",)
    assert letters[email_of("ITALY")].facts.to == ("ITALY",)
    assert sorted(row.facts.to for row in rows if row.kind == "press_sent") == [("ENGLAND",), ("ITALY",)]


def test_talk_with_a_blind_copy_is_a_letter_beside_what_the_own_address_answers(desk):
    rows = desk.write("FRANCE", "Bonjour", headers=[f"X-Original-To: {desk.address('FRANCE', 'italy')}"])

    assert sorted(row.kind for row in rows) == ["nothing_found", "press", "press_sent"]
    assert said(rows) == {email_of("ITALY"): ["Bonjour"]}


def test_what_stands_below_other_head_lines_does_not_go_out_with_a_blind_copy_again(desk):
    text = "Bonjour\n\nÀ : Russie\n\nÀ vous aussi."
    rows = desk.write("FRANCE", text, to="england", headers=[f"Delivered-To: {desk.address('FRANCE', 'italy')}"])

    assert said(rows) == {
        email_of("ENGLAND"): ["Bonjour"],
        email_of("ITALY"): ["Bonjour"],
        email_of("RUSSIA"): ["À vous aussi."],
    }


def test_a_blind_copy_in_doubt_is_asked_about_once_and_then_goes_out(desk):
    headers = [f"Delivered-To: {desk.address('FRANCE', 'italy')}"]
    (asked,) = desk.write("FRANCE", "Bonjour", to="england", headers=headers, sender="other@elsewhere.example")
    rows = desk.write("FRANCE", asked.facts.code, recipient=asked.reply_to)

    assert said(rows) == {email_of("ENGLAND"): ["Bonjour"], email_of("ITALY"): ["Bonjour"]}


def test_a_letter_that_shows_no_address_goes_where_the_server_delivered_it(desk):
    rows = desk.write(
        "FRANCE",
        "Bonjour",
        recipient="undisclosed-recipients:;",
        headers=[f"Delivered-To: {desk.address('FRANCE', 'italy')}"],
    )
    assert said(rows) == {email_of("ITALY"): ["Bonjour"]}


@pytest.mark.parametrize("subject", ["Fwd: lettre", "TR : lettre", "Re: lettre"])
@pytest.mark.parametrize("text", ["Regarde ceci.", ""])
def test_who_forwards_a_letter_is_told_that_only_his_own_words_leave(desk, subject, text):
    forwarded = (
        f"{text}\n\n---------- Forwarded message ---------\nDe : Diplomacy <gm@jeux.example>\n"
        "Date: sam. 21 nov. 2026 à 11:01\nSubject: lettre\nTo: <moi@example.org>\n\nJe t'aime."
    )
    rows = desk.write("FRANCE", forwarded, to="england", subject=subject)

    answer = next(row for row in rows if row.kind in ("press_sent", "press_refused"))
    assert ("vous faites suivre" in desk.text(answer)) == (subject != "Re: lettre")
    assert said(rows) == ({email_of("ENGLAND"): [text]} if text else {})


@pytest.mark.parametrize("text", ["À : tous\n\nBonjour", "To: all\n\nBonjour"])
def test_a_proclamation_goes_to_everybody_else(desk, text):
    rows = desk.write("FRANCE", text)

    assert relayed(rows).keys() == {*to(*set(POWERS) - {"FRANCE"}), "ophelie@maitre.example"}


def test_a_letter_to_the_game_master_and_his_answer(desk):
    rows = desk.write("FRANCE", "Puis-je m'absenter ?", to="gm")
    (letter,) = relayed(rows).values()
    assert letter.recipient == "ophelie@maitre.example"

    answer = desk.write("GM", "Oui.", sender="ophelie@maitre.example", recipient=letter.reply_to, subject="Re: absence")
    assert relayed(answer).keys() == to("FRANCE")


@pytest.mark.parametrize(
    ("names", "powers"),
    [
        ("l'Anglais", ["ENGLAND"]),
        ("the Turks and the Russians", ["TURKEY", "RUSSIA"]),
        ("Grande-Bretagne / Royaume-Uni", ["ENGLAND"]),
        ("aux Autrichiens", ["AUSTRIA"]),
        ("ANG, ITA & RUS", ["ENGLAND", "ITALY", "RUSSIA"]),
        ("Hungary", ["AUSTRIA"]),
        ("the British", ["ENGLAND"]),
        ("le Turc", ["TURKEY"]),
    ],
)
def test_a_head_line_may_name_a_power_by_any_word_for_it(desk, names, powers):
    assert relayed(desk.write("FRANCE", f"À : {names}\n\nBonjour")).keys() == to(*powers)


def test_all_below_a_french_head_line_may_be_germany_and_is_asked_about(desk):
    """« All » is short for « Allemagne »: what was meant for one must not be proclaimed to seven."""
    (answer,) = desk.write("FRANCE", "À : All\n\nUn secret")

    assert (answer.facts.reason, answer.facts.suggestions) == ("unknown", ("GERMANY",))
    assert relayed(desk.write("FRANCE", "À : Ang, All\n\nUn secret")).keys() == to("ENGLAND")
    assert not relayed(desk.write("FRANCE", "Un secret", subject="All : la Belgique"))


@pytest.mark.parametrize(
    ("subject", "public"),
    [
        ("To all: peace", True),
        ("À tous les joueurs", True),
        ("Proclamation de paix", True),
        ("Public : la paix", True),
        ("Public holidays, so my orders are early", False),
        ("To all whom it may concern", False),
        ("À tous hasards, mes ordres", False),
    ],
)
def test_a_subject_proclaims_only_when_it_says_so(desk, subject, public):
    rows = desk.write("FRANCE", "A Par - Bou", subject=subject)

    assert bool(relayed(rows)) == public
    assert ("acknowledgement" in {row.kind for row in rows}) != public


def test_an_unknown_addressee_is_asked_about(desk):
    (answer,) = desk.write("FRANCE", "À : Angletere\n\nBonjour")

    assert (answer.facts.reason, answer.facts.suggestions) == ("unknown", ("ENGLAND",))


def test_a_letter_below_orders_leaves_and_the_orders_count(desk):
    rows = desk.write(
        "FRANCE", "A Par - Bou\nF Bre - AtM\n\nÀ : Angleterre\nLaissons la Manche vide.", subject="Ordres"
    )

    (letter,) = relayed(rows).values()
    (acknowledged,) = [row for row in rows if row.kind == "acknowledgement"]
    assert letter.recipient == email_of("ENGLAND")
    assert letter.facts.text == "Laissons la Manche vide."
    assert [line.order for line in acknowledged.facts.lines] == ["A PAR - BUR", "F BRE - MAO"]
    assert "press_sent" in {row.kind for row in rows}


def said(rows):
    """Recipient -> what he reads."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.kind in ("press", "proclamation"):
            found.setdefault(row.recipient, []).append(row.facts.text)
    return found


TWO = {email_of("ENGLAND"): ["Un secret"], email_of("ITALY"): ["Un autre"]}


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ({}, "À : Angleterre\n\nUn secret\n\nÀ : Italie\n\nUn autre"),
        ({}, "To: England\nUn secret\nTo: Italy\nUn autre"),
        ({}, "A : Angleterre\nUn secret\n\nA : Italie\nUn autre"),
        ({}, "Pour : l'Angleterre\nUn secret\n\nPour : l'Italie\nUn autre"),
        ({}, "*À : Angleterre*\n\nUn secret\n\n**To:** Italy\n\nUn autre"),
        ({}, "Bonjour !\n\nÀ : Grande-Bretagne\nUn secret\n\nÀ : Italie\nUn autre"),
        ({}, "A Par - Bou\n\nÀ : Angleterre\nUn secret\n\nÀ : Italie\nUn autre"),
        ({}, "De : France\nÀ : Angleterre\nUn secret\n\nDe : France\nÀ : Italie\nUn autre"),
        ({"to": "england"}, "Un secret\n\nÀ : Italie\nUn autre"),
        ({"subject": "Angleterre"}, "Un secret\n\nÀ : Italie\nUn autre"),
        ({"subject": "Angleterre, Italie"}, "À : Angleterre\nUn secret\n\nÀ : Italie\nUn autre"),
        ({"subject": "Angleterre, Italie"}, "Bonjour.\n\nÀ : Angleterre\nUn secret\n\nÀ : Italie\nUn autre"),
    ],
)
def test_each_letter_of_a_mail_goes_to_its_own_addressee(desk, how, text):
    rows = desk.write("FRANCE", text, **how)

    assert said(rows) == TWO
    sent = [row for row in rows if row.kind == "press_sent"]
    assert [(row.facts.to, row.facts.part, row.facts.parts) for row in sent] == [
        (("ENGLAND",), 1, 2),
        (("ITALY",), 2, 2),
    ]
    assert len({row.press for row in sent}) == 2
    assert all(not row.facts.subject for row in relayed(rows).values())
    assert ("acknowledgement" in {row.kind for row in rows}) == ("A Par" in text)


def test_the_letters_of_a_mail_may_have_several_addressees_and_one_may_be_for_all(desk):
    rows = desk.write("FRANCE", "À : Italie\nÀ : Russie\nCc : Turquie\nUn secret\n\nÀ : tous\nLa paix !")

    texts = said(rows)
    assert {who for who, what in texts.items() if "Un secret" in what} == to("ITALY", "RUSSIA", "TURKEY")
    assert {row.recipient for row in rows if row.kind == "proclamation"} == {
        *to(*set(POWERS) - {"FRANCE"}),
        "ophelie@maitre.example",
    }


@pytest.mark.parametrize("head", ["À : Itlaie", "To: the Sultan of Rome", "À : Bulgarie", "A : Itlaie"])
@pytest.mark.parametrize("how", [{"to": "england"}, {"subject": "Angleterre"}])
def test_a_letter_whose_head_line_cannot_be_read_stays_and_its_writer_is_told(desk, head, how):
    rows = desk.write("FRANCE", f"Un secret\n\n{head}\nUn autre\n\nÀ : Russie\nUn tiers", **how)

    assert said(rows) == {email_of("ENGLAND"): ["Un secret"], email_of("RUSSIA"): ["Un tiers"]}
    (refused,) = [row.facts for row in rows if row.kind == "press_refused"]
    assert (refused.reason, refused.unknown, refused.part) == ("unknown", (head.partition(":")[2].strip(),), 2)


@pytest.mark.parametrize(
    "text",
    [
        "Je pense à ceci.\nÀ : Italie, nous dirons non, bien sûr, et rien de plus.\nVoilà.",
        "Nous répondrons ainsi à : Italie et Russie.",
        "Le vote :\n\nPour : Italie, Russie\nContre : Turquie",
        "Le vote.\n\nPour : Italie, Russie\nContre : Turquie",
        "The vote.\n\nFor: Italy, Russia\nAgainst: Turkey",
        "Deux voies.\n\nA : l'Italie\nB : la Russie",
        "Q : et après ?\nA : Italie.",
        "Voici ce que j'ai écrit :\n\nÀ : Italie\n\nUn autre",
        "This is what I wrote to him:\nTo: Italy\n\nUn autre",
        "On m'écrit ceci.\n\nDe : Italie\nÀ : France\n\nUn autre",
        "On m'a montré ceci.\n\nDe : Italie\nÀ : Russie\nObjet : la paix\n\nUn autre",
        "I was shown this.\n\nTo: Russia\nFrom: Italy\n\nUn autre",
        "Mes ordres seront\n\nA : Par - Bou\nA : Mar - Esp",
        "To: be decided later, by both of us together\nand so on",
    ],
)
def test_a_sentence_a_list_or_a_letter_that_is_shown_is_no_head_line(desk, text):
    assert said(desk.write("FRANCE", text, to="england")) == {email_of("ENGLAND"): [text]}
    assert said(desk.write("FRANCE", f"À : Angleterre\n\nBonjour.\n\n{text}")) == {
        email_of("ENGLAND"): [f"Bonjour.\n\n{text}"]
    }


@pytest.mark.parametrize(
    "line",
    [
        "À : Italie. Cher ami, l'Angleterre est perdue et je compte l'attaquer demain.",
        "To: Italy – dear friend, England is lost, and tomorrow I shall attack her.",
        "À : Italie, cher ami, l'Angleterre est perdue, je compte l'attaquer",
        "À : Italie " + "l'Angleterre est perdue. " * 30,
    ],
)
def test_a_letter_that_begins_on_its_head_line_reaches_nobody_else(desk, line):
    rows = desk.write("FRANCE", f"À : Angleterre\n\nBonjour.\n\n{line}")

    assert said(rows) == {email_of("ENGLAND"): ["Bonjour."]}
    assert [row.facts.part for row in rows if row.kind == "press_refused"] == [2]


def test_a_mail_of_very_many_letters_is_answered_once_and_none_leaves(desk):
    (answer,) = desk.write("FRANCE", "À : Angleterre\nUn secret\n\n" * 100)

    assert answer.facts.reason == "too_many"


def test_a_head_line_of_ones_own_power_ends_a_letter_and_heads_orders(desk):
    rows = desk.write("FRANCE", "À : Angleterre\nUn secret\n\nÀ : France\nNote pour moi-même.")
    assert said(rows) == {email_of("ENGLAND"): ["Un secret"]}
    assert [row.facts.reason for row in rows if row.kind == "press_refused"] == ["yourself"]

    for head in ("Pour : la France", "For: France", "À : France"):
        rows = desk.write("FRANCE", f"{head}\nA Par - Bou\n\nÀ : Italie\nUn autre")
        assert said(rows) == {email_of("ITALY"): ["Un autre"]}
        (acknowledged,) = [row for row in rows if row.kind == "acknowledgement"]
        assert [line.order for line in acknowledged.facts.lines] == ["A PAR - BUR"]


@pytest.mark.parametrize("head", ["À : Italie", "To: Italy", "Destinataire : Italie", "Recipient: Italy"])
def test_a_head_line_may_be_labelled_in_either_language(desk, head):
    assert said(desk.write("FRANCE", f"{head}\nUn autre")) == {email_of("ITALY"): ["Un autre"]}


@pytest.mark.parametrize("head", ["À : Italie", "To: Italy, Russia", "À : tous", "À : Itlaie", "À : MJ"])
def test_an_address_and_a_head_line_that_contradict_each_other_are_asked_about(desk, head):
    rows = desk.write("FRANCE", f"{head}\n\nL'Angleterre nous trompe.", to="england")

    assert [(row.kind, row.facts.reason) for row in rows] == [("press_refused", "contradiction")]


def test_the_topic_of_a_proclamation_is_a_heading_and_begins_like_one(desk):
    rows = desk.write("FRANCE", "Jamais nous ne céderons.", subject="Proclamation : l'Élysée refuse")

    assert {row.facts.subject for row in rows if row.kind == "proclamation"} == {"L'Élysée refuse"}


def test_a_head_line_that_names_the_power_of_the_address_may_add_others(desk):
    rows = desk.write("FRANCE", "À : Angleterre, Italie\n\nBonjour", to="england")

    assert said(rows) == {email_of("ENGLAND"): ["Bonjour"], email_of("ITALY"): ["Bonjour"]}


def test_a_subject_that_names_somebody_else_does_not_reach_whom_the_head_line_names(desk):
    for subject, seen in (("Angleterre : contre l'Italie", ""), ("Italie : la paix", "la paix"), ("Ah", "Ah")):
        (letter,) = relayed(desk.write("FRANCE", "À : Italie\n\nBonjour", subject=subject)).values()
        assert letter.facts.subject == seen


def test_what_stands_above_a_letter_and_is_no_order_is_not_lost_unsaid(desk):
    rows = desk.write("FRANCE", "Chère Angleterre, nous voulons la paix avec vous.\n\nÀ : Italie\nUn autre")
    (sent,) = [row for row in rows if row.kind == "press_sent"]
    assert "nous voulons la paix avec vous" in desk.text(sent)
    assert said(rows) == {email_of("ITALY"): ["Un autre"]}

    rows = desk.write("FRANCE", "Bonjour,\n\nÀ : Italie\nUn autre")
    assert not next(row.facts.unsent for row in rows if row.kind == "press_sent")


def test_the_name_that_a_mail_program_shows_unmasks_its_writer_as_the_registered_one_does():
    players = tuple(replace(each, name=each.name.split()[0]) for each in settings().players)
    desk = Desk().begin(players=players)
    (letter,) = relayed(desk.write("FRANCE", "La paix ?\n\nBien à vous,\nC. Vaubert", to="england")).values()
    (held,) = desk.write("FRANCE", "Madame Vaubert vous salue bien bas.", to="england")
    both = desk.write("FRANCE", "Clothilde vous salue bien bas.", to="england")

    assert letter.facts.text == "La paix ?\n\nBien à vous,"
    assert held.kind == "press_held" and "Vaubert" in desk.text(held)
    assert [row.kind for row in both] == ["press_held"]
    assert relayed(desk.write("ENGLAND", "Rien ne presse.", to="france"))


def test_a_part_of_a_mail_that_is_held_back_holds_no_other():
    desk = Desk().begin(press=PressRules(own_name=True))
    text = "À : Angleterre\nJe suis Clothilde, de Lyon.\n\nÀ : Italie\nUn autre\n\nÀ : Russie\nC'est Vaubert qui écrit."
    rows = desk.write("FRANCE", text)
    held = [row.facts for row in rows if row.kind == "press_held"]
    assert [facts.to for facts in held] == [("ENGLAND",), ("RUSSIA",)]
    assert said(rows) == {email_of("ITALY"): ["Un autre"]}

    rows = desk.write("FRANCE", held[1].code)
    assert said(rows) == {email_of("RUSSIA"): ["C'est Vaubert qui écrit."]}
    assert "press_sent" in {row.kind for row in rows}
    assert not relayed(desk.write("FRANCE", held[1].code, message_id="<again@x.example>"))
    watched.STORES.clear()  # he has unmasked himself, as he wanted


@pytest.mark.parametrize(
    ("text", "count"),
    [("A Par - Bou\nF Bre - AtM", 2), ("A Par-Bou; A Mar H", 2), ("Bonjour, la paix ?", 0), ("F Lon - MNo ?", 0)],
)
def test_orders_in_a_letter_to_a_power_are_relayed_and_its_writer_is_warned(desk, text, count):
    for how, whole in (({"to": "england"}, text), ({}, f"A Mar - Esp\n\nÀ : Angleterre\n{text}")):
        rows = desk.write("FRANCE", whole, **how)
        (sent,) = [row for row in rows if row.kind == "press_sent"]
        assert said(rows) == {email_of("ENGLAND"): [text]}
        assert sent.facts.orders == count
        assert ("ne compte jamais comme un ordre" in desk.text(sent)) == bool(count)
    assert [sheet.orders for sheet in desk.store.work.sheets.rows] == [("A MAR - SPA",)]


def test_orders_in_a_letter_to_a_power_are_press_and_nothing_else(desk):
    rows = desk.write("FRANCE", "A Par-Bou", to="england")

    assert {row.kind for row in rows} == {"press", "press_sent"}
    assert not desk.store.work.sheets.rows


def test_an_army_with_a_colon_is_an_order_and_no_address(desk):
    rows = desk.write("FRANCE", "A : Par - Bou")

    assert [row.kind for row in rows] == ["acknowledgement"]


def test_who_names_himself_is_told_and_nothing_goes_out(desk):
    for text in (
        "Moi, Clothilde, je",
        "C'est Vaubert.",
        f"écrivez à {email_of('FRANCE')}",
        "CLOTHILDE VAUBERT dit oui",
    ):
        rows = desk.write("FRANCE", text, to="england")
        assert [row.kind for row in rows] == ["press_held"]
        assert not rows[0].facts.may_insist


def test_who_is_held_back_is_told_what_was_found_and_where(desk):
    (held,) = desk.write("FRANCE", "Bonjour.\n\nIci les VAUBERTS.", to="england", subject="De Clothilde")

    said = " ".join(desk.text(held).split())
    assert "Clothilde (objet)" in said
    assert "Vaubert (ligne 3, écrit « VAUBERTS »)" in said
    assert "Pour signer, un nom seul sur la dernière ligne suffit" in said


def test_what_nobody_sees_in_a_letter_is_not_handed_on(desk):
    rows = desk.write("FRANCE", "La\u200b paix\u200c\u200b ?", to="england", subject="P\u2060aix")

    (letter,) = relayed(rows).values()
    assert (letter.facts.subject, letter.facts.text) == ("Paix", "La paix ?")


def test_another_players_address_stays_too_and_nobody_may_insist_on_it():
    desk = Desk().begin(press=PressRules(own_name=True))
    (held,) = desk.write("FRANCE", f"Écrivez à {email_of('ITALY').replace('@', ' @ ')}", to="england")

    assert held.kind == "press_held" and not held.facts.may_insist
    assert "l'adresse d'un joueur" in desk.text(held)


def test_the_game_masters_address_is_public(desk):
    assert relayed(desk.write("FRANCE", "Écrivez à ophelie@maitre.example.", to="england"))


@pytest.mark.parametrize(
    "spell",
    [
        " ".join,
        "\n".join,
        lambda text: f"{text[:7]}=\n{text[7:]}",
    ],
)
def test_a_secret_address_is_cut_out_however_it_is_spelt_and_its_writer_is_told_where(desk, spell):
    token = desk.seat("ITALY").token
    rows = desk.write("FRANCE", f"Bonjour.\nVoici {spell(token)} pour vous.\nAdieu.", to="england")

    (letter,) = relayed(rows).values()
    assert letter.facts.text == "Bonjour.\nVoici … pour vous.\nAdieu."
    (sent,) = [row for row in rows if row.kind == "press_sent"]
    assert "une adresse secrète de la partie figurait dans votre lettre (ligne 2)" in desk.text(sent).lower().replace(
        "\n", " "
    )
    assert token not in desk.text(sent)


def test_the_secret_address_of_the_writers_other_game_is_cut_out_too(desk):
    with desk.store() as work:
        begin(work, desk.house, settings(name="europe-2"))
    desk.new()
    with desk.store() as work:
        token = work.games.get("europe-2").holder("FRANCE").token
    rows = desk.write("FRANCE", f"Voici {' '.join(token)}.", to="england")

    assert said(rows) == {email_of("ENGLAND"): ["Voici …."]}


@pytest.mark.parametrize(
    ("signed", "left"),
    [
        ("Oui.\n\nClothilde", "Oui."),
        ("Oui.\nclothilde vaubert", "Oui."),
        ("Oui.\n\nCordialement,\nC. Vaubert", "Oui.\n\nCordialement,"),
        ("Oui.\n\nBest regards, Clothilde", "Oui.\n\nBest regards,"),
        ("Oui.\n— Clothilde V.", "Oui."),
        ("Oui.\n\n*Clothilde*\nPrésidente de la France", "Oui.\n\nPrésidente de la France"),
        (f"Oui.\n\nClothilde Vaubert\n{email_of('FRANCE')}", "Oui."),
    ],
)
def test_the_name_that_a_letter_is_signed_with_is_left_out_and_the_letter_leaves(desk, signed, left):
    rows = desk.write("FRANCE", signed, to="england")

    assert said(rows) == {email_of("ENGLAND"): [left]}
    (sent,) = [row for row in rows if row.kind == "press_sent"]
    assert sent.facts.unsigned
    assert "a été retiré" in desk.text(sent)


def test_a_letter_that_is_only_a_name_is_empty(desk):
    rows = desk.write("FRANCE", "Clothilde", to="england")

    assert [(row.kind, row.facts.reason) for row in rows] == [("press_refused", "empty")]


def test_a_player_called_as_a_province_may_write_of_it():
    desk = Desk()
    players = tuple(
        replace(player, name="Marseille Rome") if player.powers == ("FRANCE",) else player
        for player in settings().players
    )
    desk.begin(players=players)
    rows = desk.write("FRANCE", "Rome et Marseille sont à moi.", to="england")

    assert relayed(rows).keys() == to("ENGLAND")


def test_who_insists_on_his_name_may_where_the_game_allows_it():
    desk = Desk().begin(press=PressRules(own_name=True))
    (held,) = desk.write("FRANCE", "Je suis Clothilde.", to="england")
    assert held.facts.may_insist

    # An answer that only quotes the code is no wish.
    desk.write("FRANCE", f"Ah bon.\n\n> {held.facts.code}")
    assert not [row for row in desk.rows() if row.kind == "press"]

    rows = desk.write("FRANCE", held.facts.code)
    assert relayed(rows).keys() == to("ENGLAND")
    watched.STORES.clear()  # he has unmasked himself, as he wanted


def test_a_tagged_address_in_the_text_is_taken_out(desk):
    mine = desk.address("FRANCE", "england")
    rows = desk.write("FRANCE", f"Mon adresse est {mine}, celle du jeu.", to="england", subject=f"Fwd {mine}")
    (letter,) = relayed(rows).values()

    assert desk.seat("FRANCE").token not in letter.facts.text + letter.facts.subject


@pytest.mark.parametrize(
    ("rules", "to_one", "to_all"),
    [
        (PressRules(private=False), "private_closed", None),
        (PressRules(public=False), None, "public_closed"),
        (PressRules(private=False, public=False), "none", "none"),
    ],
)
def test_the_press_rules_of_a_game_hold(rules, to_one, to_all):
    desk = Desk().begin(press=rules)

    for text, expected in (("À : Italie\n\nBonjour", to_one), ("À : tous\n\nBonjour", to_all)):
        rows = desk.write("FRANCE", text)
        refused = [row.facts.reason for row in rows if row.kind == "press_refused"]
        assert refused == ([expected] if expected else [])


def test_press_waits_where_a_phase_has_no_diplomacy_and_goes_out_with_the_next():
    desk = Desk().begin(press=PressRules(closed=frozenset({"M"})))
    (told,) = desk.write("FRANCE", "Bonjour", to="england")
    assert told.facts.waits

    desk.write("AUSTRIA", "A Bud-Ser")
    desk.fall()
    desk.write("AUSTRIA", "A Ser H")
    assert not relayed(desk.new())
    desk.fall()
    assert str(desk.game.position.turn) == "W1901A"
    assert relayed(desk.new()).keys() == to("ENGLAND")


def test_a_power_that_nobody_plays_is_not_among_those_a_letter_went_to():
    seating = SEATINGS["6"]
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in seating.chairs)
    desk = Desk().begin(setup="6", seating=seating.chairs, unplayed=seating.unplayed, players=players)
    rows = desk.write("FRANCE", "À : Italie, Turquie\n\nBonjour")
    sent = next(row for row in rows if row.kind == "press_sent")

    assert (sent.facts.to, sent.facts.unplayed) == (("TURKEY",), ("ITALY",))
    assert "qui ne l'ont donc pas reçue : l'Italie" in " ".join(desk.text(sent).split())
    (letter,) = relayed(rows).values()
    assert letter.facts.to == ("TURKEY",)


def test_grey_press_hides_the_power_and_its_answers_find_their_way():
    desk = Desk().begin(press=PressRules(grey=True))
    rows = desk.write("FRANCE", "Bonjour", to="england")
    (letter,) = relayed(rows).values()

    assert letter.facts.writer is None
    assert "france" not in letter.reply_to
    assert letter.not_before is not None and letter.not_before - desk.clock.now() >= timedelta(seconds=30)
    assert "FRANCE" not in desk.text(letter).upper()

    answer = desk.write("ENGLAND", "Qui êtes-vous ?", recipient=letter.reply_to, subject="Re: Bonjour")
    assert relayed(answer).keys() == to("FRANCE")
    (again,) = relayed(answer).values()
    back = desk.write("FRANCE", "Devinez.", recipient=again.reply_to, subject="Re: Bonjour")
    assert relayed(back).keys() == to("ENGLAND")


def test_a_thread_is_made_of_our_own_ids(desk):
    first = desk.write("FRANCE", "Bonjour", to="england")
    (letter,) = relayed(first).values()
    (sent,) = [row for row in first if row.kind == "press_sent"]
    second = desk.write(
        "ENGLAND",
        "Bonsoir",
        recipient=letter.reply_to,
        subject="Re: x",
        headers=[f"In-Reply-To: {letter.message_id}", f"References: <prive@maison.example> {letter.message_id}"],
    )
    (answer,) = relayed(second).values()

    assert answer.in_reply_to == sent.message_id
    assert answer.references == (sent.message_id,)


def test_an_answer_to_a_letter_without_a_subject_does_not_come_under_the_name_of_its_reader(desk):
    (letter,) = relayed(desk.write("FRANCE", "Bonjour", to="england", subject="")).values()
    shown = desk.letter(letter)["Subject"]
    assert "lettre de la France" in shown
    (answer,) = relayed(
        desk.write(
            "ENGLAND",
            "Bonsoir",
            recipient=letter.reply_to,
            subject=f"Re: {shown}",
            headers=[f"In-Reply-To: {letter.message_id}"],
        )
    ).values()

    assert "lettre de l'Angleterre" in desk.letter(answer)["Subject"]


def test_the_human_game_master_sees_press_only_where_the_file_says_so(desk):
    assert "ophelie@maitre.example" not in relayed(desk.write("FRANCE", "Bonjour", to="england"))

    open_desk = Desk().begin(press=PressRules(gm_reads=True))
    rows = open_desk.write("FRANCE", "Bonjour", to="england")
    assert relayed(rows).keys() == {*to("ENGLAND"), "ophelie@maitre.example"}
    assert "maître de jeu humain" in " ".join(open_desk.text(relayed(rows)[email_of("ENGLAND")]).split())


def test_a_seat_has_a_quota_of_letters_a_day():
    desk = Desk().begin(press=PressRules(per_day=2))
    kinds = [row.kind for n in range(3) for row in desk.write("FRANCE", f"n° {n}", to="england")]
    assert kinds.count("press") == 2 and kinds.count("press_refused") == 1

    desk.clock.forward(timedelta(hours=25))
    assert relayed(desk.write("FRANCE", "encore", to="england"))


def test_a_seat_of_two_powers_writes_as_the_one_that_was_written_to():
    desk = Desk()
    four = SEATINGS["4"].chairs
    names = ["ENGLAND", "AUSTRIA", "GERMANY", "ITALY"]
    players = tuple(
        Player(NAMES[name], (email_of(name),), next(chair for chair in four if name in chair)) for name in names
    )
    desk.begin(players=players, seating=four, setup="4")
    rows = desk.write("ENGLAND", "Bonjour la France", to="france")
    (letter,) = relayed(rows).values()
    assert letter.recipient == email_of("AUSTRIA")

    answer = desk.write("AUSTRIA", "Bonjour", recipient=letter.reply_to, headers=[f"In-Reply-To: {letter.message_id}"])
    assert next(iter(relayed(answer).values())).facts.writer == "FRANCE"
    named = desk.write("AUSTRIA", "De : Autriche\nÀ : Angleterre\n\nBonjour")
    assert next(iter(relayed(named).values())).facts.writer == "AUSTRIA"


@pytest.mark.parametrize("grey", [False, True])
def test_proclamations_of_the_turn_stand_in_its_results(grey):
    desk = Desk().begin(press=PressRules(grey=grey))
    desk.write("FRANCE", "À : tous\n\nLa paix règne.")
    desk.write("FRANCE", "Entre nous.", to="england")
    desk.new()

    desk.fall()

    results = [row for row in desk.new() if row.kind == "results"]
    assert results
    for row in results:
        (spoken,) = row.facts.report.proclamations
        assert (spoken.text, spoken.power) == ("La paix règne.", None if grey else "FRANCE")
        assert "La paix règne." in desk.text(row) and "Entre nous." not in desk.text(row)


def test_a_proclamation_that_waited_stands_in_the_results_of_the_turn_in_which_it_was_heard():
    desk = Desk().begin(press=PressRules(closed=frozenset({"R", "A"})))
    desk.write("AUSTRIA", "A Bud-Ser")
    desk.fall()
    desk.write("AUSTRIA", "A Ser H")
    desk.fall()
    assert str(desk.game.position.turn) == "W1901A"
    desk.write("FRANCE", "À : tous\n\nLa paix règne.")
    desk.new()

    told = []
    for _ in range(3):
        desk.fall()
        told += [
            (row.facts.report.turn, row.facts.report.proclamations)
            for row in desk.new()
            if row.kind == "results" and row.recipient == email_of("ITALY")
        ]

    assert [(turn, [spoken.text for spoken in said]) for turn, said in told] == [
        ("W1901A", []),
        ("S1902M", ["La paix règne."]),
        ("F1902M", []),
    ]


def test_letters_that_wait_when_the_game_ends_leave_all_the_same():
    desk = Desk().begin(press=PressRules(closed=frozenset({"M"})), end_year=1901)
    while desk.game.position.turn.phase != "M" or str(desk.game.position.turn) == "S1901M":
        desk.fall()
    desk.write("FRANCE", "Adieu.", to="england")
    desk.new()

    desk.fall()
    while desk.game.state is not GameState.ENDED:
        desk.fall()

    assert said(desk.new()) == {email_of("ENGLAND"): ["Adieu."]}


def test_what_was_proclaimed_in_an_earlier_turn_is_not_told_again(desk):
    desk.write("FRANCE", "À : tous\n\nLa paix règne.")
    desk.fall()
    desk.new()

    desk.fall()

    results = some(row for row in desk.new() if row.kind == "results")
    assert not any(row.facts.report.proclamations for row in results)


def without_plus(*powers: str, **rules) -> Desk:
    players = tuple(replace(player, no_plus=player.powers[0] in powers) for player in settings().players)
    return Desk().begin(players=players, press=PressRules(**rules))


@pytest.mark.parametrize("grey", [False, True])
def test_an_answer_without_a_plus_address_goes_to_the_writer_of_the_letter_that_it_answers(grey):
    desk = without_plus("ENGLAND", grey=grey)
    (letter,) = relayed(desk.write("FRANCE", "Bonjour", to="england", subject="La Manche")).values()
    subject = f"Re: {desk.letter(letter)['Subject']}"
    reply = {"recipient": letter.reply_to, "headers": [f"In-Reply-To: {letter.message_id}"]}
    (answer,) = relayed(desk.write("ENGLAND", "Bonsoir", subject=subject, **reply)).values()

    assert letter.reply_to == "gm@jeux.example"
    assert (answer.recipient, answer.facts.text, answer.facts.subject) == (email_of("FRANCE"), "Bonsoir", "La Manche")
    # Orders and head lines say more of what a letter is than which one its writer took up to write it.
    tagged = f"[europe-1 {desk.seat('ENGLAND').token}] Lettre"
    assert not relayed(desk.write("ENGLAND", "F Lon - NTH", subject=tagged, **reply))
    assert relayed(desk.write("ENGLAND", "À : Italie\n\nBonsoir", subject=tagged, **reply)).keys() == to("ITALY")


def test_who_plays_several_powers_is_told_which_one_wrote_and_how_another_would():
    seating = SEATINGS["4"].chairs
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in seating)
    desk = Desk().begin(setup="4", seating=seating, players=players)
    (sent, letter) = desk.write("AUSTRIA", "Bonjour", to="england")
    said = " ".join(desk.text(sent).split())

    assert letter.facts.writer == "AUSTRIA"
    assert "C'est une lettre de l'Autriche-Hongrie." in said and "« De : France »" in said
    (_, letter) = desk.write("AUSTRIA", "De : France\nBonjour", to="england")
    assert letter.facts.writer == "FRANCE"
    (sent, _) = desk.write("ENGLAND", "Bonjour", to="france")
    assert "C'est une lettre" not in desk.text(sent)


def test_the_game_master_is_written_to_after_the_end_as_well(desk):
    with desk.store() as work:
        work.games.save(replace(desk.game, state=GameState.ENDED, deadline=None))

    assert relayed(desk.write("FRANCE", "À : MJ\n\nMerci.")).keys() == {"ophelie@maitre.example"}
    (refused,) = desk.write("FRANCE", "À : Italie\n\nMerci.")
    assert refused.facts.reason == "game_over"


def test_a_long_letter_is_searched_before_the_transaction_and_its_secrets_are_cut_all_the_same(desk):
    long = "Voilà ce que je propose à Votre Majesté, ligne après ligne.\n" * 100
    token = desk.seat("FRANCE").token

    rows = desk.write("FRANCE", f"{long}{' '.join(token)}\n{long}", to="england")
    assert said(rows) == {email_of("ENGLAND"): [f"{long}…\n{long}".strip()]}
    assert [row.kind for row in desk.write("FRANCE", f"{long}C'est Clothilde.\n{long}", to="england")] == ["press_held"]
