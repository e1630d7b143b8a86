"""Signatures that programs mark in the HTML form of a letter are nobody's word, in whatever form the letter is read."""

import pytest

from gm.mail.envelope import read

HEAD = "From: Jean <jean@free.example>\nMessage-ID: <1@free.example>\nMIME-Version: 1.0\n"
MARKS = {
    "Thunderbird": '<pre class="moz-signature" cols="72">{}</pre>',
    "Thunderbird in HTML": '<div class="moz-signature">{}</div>',
    "Gmail": '<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div>{}</div></div>',
    "Outlook": '<div id="Signature"><p>{}</p></div>',
    "Outlook on the web, quoted once": '<div class="x_elementToProof" id="x_Signature">{}</div>',
    "Outlook on a phone": '<div id="ms-outlook-mobile-signature">{}</div>',
    "Word": '<p class="MsoSignature">{}</p>',
    "Apple": '<div id="AppleMailSignature" dir="ltr">{}</div>',
    "Proton": '<div class="protonmail_signature_block"><div class="protonmail_signature_block-user">{}</div></div>',
    "Yahoo": '<div id="ydp1f-signature" class="ydp1f-yahoo-signature">{}</div>',
    "Yahoo on a phone": '<div id="ymail_android_signature">{}</div>',
    "Samsung": '<div id="composer_signature">{}</div>',
    "Spark": '<div name="messageSignatureSection">{}</div>',
    "Zimbra": '<div data-marker="__SIG_PRE__">{}</div>',
    "Roundcube": '<div id="_rc_sig">{}</div>',
    "Airmail": '<div id="bloop_sign_15" class="bloop_sign">{}</div>',
    "Mailspring": '<signature id="1">{}</signature>',
    "no program known": '<span class="my-signature">{}</span>',
    "K-9": '<div class="k9mail-signature">{}</div>',
    "Tuta": '<div class="tutanota_signature">{}</div>',
    "GMX": '<div class="signature">{}</div>',
}
SIGNED = "Jean Dupont<br>Notaire à Nantes<br>02 40 11 22 33"
PLAIN = "Jean Dupont\nNotaire à\nNantes\n02 40 11 22 33"


def page(markup: str) -> str:
    return read((HEAD + f"Content-Type: text/html; charset=utf-8\n\n{markup}").encode()).text


def both(plain: str, markup: str) -> str:
    parts = (("plain", plain), ("html", markup))
    body = "".join(f"--q\nContent-Type: text/{kind}; charset=utf-8\n\n{text}\n" for kind, text in parts)
    return read((HEAD + f"Content-Type: multipart/alternative; boundary=q\n\n{body}--q--\n").encode()).text


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_a_signature_that_a_program_marks_is_cut(mark: str) -> None:
    assert page(f"<p>Un pacte ?</p>{mark.format(SIGNED)}").strip() == "Un pacte ?"


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_it_is_cut_from_the_plain_form_too_where_nothing_marks_it(mark: str) -> None:
    text = both(f"Un pacte ?\n\n{PLAIN}\n", f"<p>Un pacte ?</p>{mark.format(SIGNED)}")

    assert text == "Un pacte ?"


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_orders_within_it_are_the_players(mark: str) -> None:
    signed = f"<p>Bonjour</p>{mark.format('Jean<br>A Par-Bou<br>F Bre-AtM')}"

    assert page(signed).endswith("A Par-Bou\nF Bre-AtM")
    assert both("Bonjour\n\nJean\nA Par-Bou\nF Bre-AtM", signed) == "Bonjour\n\nA Par-Bou\nF Bre-AtM"


def test_the_same_words_elsewhere_in_the_letter_stay() -> None:
    mark = '<div class="gmail_signature">La France</div>'

    assert both("La France\nest d'accord.\n\nLa France", f"<p>La France<br>est d'accord.</p>{mark}") == (
        "La France\nest d'accord."
    )
    assert both("Vive la France !", f"<p>Vive la France !</p>{mark}") == "Vive la France !"


def test_the_word_itself_is_no_mark() -> None:
    assert page("<p>Le traité attend votre signature.</p>") == "Le traité attend votre signature."


def test_a_page_of_one_letter_repeated_is_read_in_reasonable_steps() -> None:
    mark = f'<div class="gmail_signature">{"a" * 1_500}</div>'

    assert both("a" * 150_000, f"<p>{'a' * 150_000}</p>{mark}")
