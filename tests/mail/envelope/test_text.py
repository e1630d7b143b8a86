"""What is fresh in a text, and what is not: one rule a test."""

import base64

import pytest

from gm.mail.envelope import SENTINEL_EN, SENTINEL_FR, Caution, Envelope, Kind, read

HEAD = "From: Jean <jean@free.example>\nMessage-ID: <1@free.example>\nMIME-Version: 1.0\n"


def plain(text: str, parameters: str = "") -> Envelope:
    return read((HEAD + f"Content-Type: text/plain; charset=utf-8{parameters}\n\n{text}").encode())


def page(markup: str) -> Envelope:
    return read((HEAD + f"Content-Type: text/html; charset=utf-8\n\n{markup}").encode())


def mixed(*parts: bytes) -> Envelope:
    body = b"".join(b"--q\n" + part + b"\n" for part in parts)
    return read(HEAD.encode() + b"Content-Type: multipart/mixed; boundary=q\n\n" + body + b"--q--\n")


@pytest.mark.parametrize("sentinel", [SENTINEL_FR, SENTINEL_EN])
@pytest.mark.parametrize("change", [str, str.upper, lambda line: line.replace("—", "--"), lambda line: f"*{line}*"])
def test_everything_from_the_sentinel_on_is_quoted(sentinel: str, change: type[str]) -> None:
    envelope = plain(f"A Par-Bou\n\n{change(sentinel)}\nA Par - Pic\n> B\nA Mar H\n")

    assert envelope.text == "A Par-Bou"
    assert "A Par - Pic" in envelope.quoted and "A Mar H" in envelope.quoted


@pytest.mark.parametrize(
    "own",
    [
        "Le roi a écrit :\nje tiens.",
        "Le 12 mars 1903, le roi a écrit :\nje tiens.",
        "Le 1903-03-12 à 10:30, le roi a écrit :\nje tiens.",
        "From: jean@free.example\nDate: 20/11/2026 10:12\n\nVoilà comment me joindre.",
        "On 3 May 1902 at 10:30 the Tsar wrote:\nI hold.",
        "From: France\nTo: England\nDate: Spring 1901\nSubject: peace\n\nDear all",
        "De : Paris\nÀ : Rome\nObjet : paix",
        "Date : 20/11/2026 10:12\nObjet : rendez-vous\nÀ : tous",
        "--- Message pour l'Angleterre ---\nBonjour",
        "----------\nA Par-Bou\n----------",
        "Envoyé de Paris\n\nSent from London by train",
        "Je vous ai envoyé de mon mieux mes ordres.",
        "Le 20/11/2026 à 10:12, je pense que :\nla paix",
        "-> A Par-Bou\n-- > F Bre",
        "Rendez-vous le 20 novembre 2026 à 10:12 :\nvoici mon adresse jean@free.example",
        "--\nÀ : Angleterre\nA Par-Bou",
        "Selon votre lettre du 20/11/2026 à 10:12 :\nA Par-Bou",
        "Selon le traité de Berlin :\nA Par-Bou",
        "Ce message est confidentiel.\n\nA Par-Bou",
        "À : Angleterre\n\nCe message est confidentiel : il nomme un autre destinataire que la Turquie, qui ne doit "
        "le lire sous aucun prétexte, ni en savoir plus.\n\nLa France",
        "Ce message est confidentiel, comme ses pièces jointes, et s'adresse à son seul destinataire ; il est interdit "
        "de le montrer au Tsar.\n\nA Par-Bou",
        "Get Edinburgh for me\n\nSent by train",
        "Liste :\nF> Bre\nA> Par",
    ],
)
def test_a_players_own_words_are_never_cut(own: str) -> None:
    envelope = plain(own)

    assert (envelope.text, envelope.quoted) == (own, "")


@pytest.mark.parametrize(
    "introduction",
    [
        "Le ven. 20 nov. 2026 à 10:12, MJ <mj@example.org> a écrit :",
        "Le ven. 20 nov. 2026\nà 10:12, Le Maître de jeu de la partie\n<mj@example.org> a\nécrit\u202f:",
        "Le 20/11/2026 à 10:12, MJ a écrit\u00a0:",
        "On 20.11.26 10:12, GM wrote:",
        "On Friday, November 20th, 2026 at 10:12 AM, GM <mj@example.org> wrote:",
        "Am 20. November 2026 um 10:12 schrieb GM <mj@example.org>:",
        "El vie, 20 nov 2026 a las 10:12, GM (<mj@example.org>) escribió:",
        "Il giorno ven 20 nov 2026 alle ore 10:12 GM <mj@example.org> ha scritto:",
        "MJ <mj@example.org> a écrit le 20/11/2026 :",
        '20.11.2026, 10:12, "MJ" <mj@example.org>:',
        "-----Message d\u2019origine-----",
        "---------- Forwarded message ---------",
        "-------- Ursprüngliche Nachricht --------",
        "===== Courriel d'origine =====",
        "Von: GM <mj@example.org>\nGesendet: Freitag, 20. November 2026 10:12\nAn: Hans",
        "*De :* MJ <mj@example.org>\n*Envoyé :* vendredi 20 novembre 2026 10:12\n*À :* Jean",
        "De: MJ\nEnvoyé: Vendredi 20 Novembre 2026 10:12:33\nÀ: Jean\nObjet: ordres",
    ],
)
def test_what_follows_an_announcement_is_quoted(introduction: str) -> None:
    envelope = plain(f"A Par-Bou\nF Bre-AtM\n\n{introduction}\n\nA Par - Pic\nF Bre H\n")

    assert envelope.text == "A Par-Bou\nF Bre-AtM"
    assert "A Par - Pic\nF Bre H" in envelope.quoted


def test_a_line_of_the_player_above_an_announcement_stays() -> None:
    envelope = plain("Le reste suit demain\nLe 20 nov. 2026 à 10:12, MJ <mj@example.org> a écrit :\n> A Par - Pic\n")

    assert envelope.text == "Le reste suit demain"


def test_an_introduction_in_a_language_nobody_foresaw_goes_with_its_quotation() -> None:
    envelope = plain("A Par-Bou\n\nПятница, 20 ноября 2026, 10:12 +03:00 от GM <mj@example.org>:\n\n> A Par - Pic\n")

    assert envelope.text == "A Par-Bou"


def test_lines_of_the_player_that_look_like_a_header_above_a_real_one_stay() -> None:
    header = "De : MJ <mj@example.org>\nEnvoyé : vendredi 20 novembre 2026 10:12\nÀ : Jean\nObjet : ordres"
    envelope = plain(f"De : Paris\nà : Bourgogne\n\n{header}\n\nA Par - Pic\n")

    assert envelope.text == "De : Paris\nà : Bourgogne"


def test_an_answer_above_the_first_marked_line_stays() -> None:
    envelope = plain("Le 20/11/2026 à 10:12, MJ a écrit :\nA Par-Bou\n> A Par - Pic\nF Bre-AtM\n> F Bre H\n")

    assert envelope.text == "A Par-Bou\nF Bre-AtM"


def test_what_is_quoted_is_kept_without_its_marks() -> None:
    envelope = plain("A Par-Bou\n\n> > A Par - Pic\n>F Bre H\n")

    assert envelope.quoted == "A Par - Pic\nF Bre H"


def test_from_at_the_beginning_of_a_line_gets_its_own_back() -> None:
    assert plain("Bonjour\n>From France with love\nJean").text == "Bonjour\nFrom France with love\nJean"
    assert plain("Bonjour\n> A\n>From France\n").text == "Bonjour"


@pytest.mark.parametrize(
    "footer",
    [
        "Envoyé de mon iPhone",
        "Envoyé depuis l’application Mail Orange",
        "Envoyé à partir de Outlook pour Android",
        "Sent from my Galaxy",
        "Sent with Proton Mail secure email.",
        "Provenance : Courrier pour Windows",
        "Télécharger Outlook pour iOS<https://aka.ms/o0ukef>",
        "Von meinem iPhone gesendet",
        "Gesendet mit der GMX Mail App",
        "Garanti sans virus.www.avast.com",
        "Get BlueMail for Android",
        "Sent from myMail for iOS",
        "--\nThis email was sent from my Android phone with GMX Mail. Please excuse my brevity.",
        "Message envoyé avec Caramail - www.caramail.fr",
        "Please consider the environment before printing this e-mail.",
        "P Pensez à l'environnement avant d'imprimer ce message.",
        "-- \nJean\nLyon",
        "________________________________\nGet Outlook for iOS",
    ],
)
def test_a_programs_footer_is_not_the_players(footer: str) -> None:
    assert plain(f"A Par-Bou\nF Bre-AtM\n\n{footer}\n").text == "A Par-Bou\nF Bre-AtM"
    assert plain(f"A Par-Bou\n\n{footer}\n\n> F Bre H\n").text == "A Par-Bou"


def test_an_order_below_a_signature_is_still_an_order() -> None:
    assert plain("Bonjour\n-- \nJean\nA Par-Bou\nF Bre-AtM\n").text == "Bonjour\n\nA Par-Bou\nF Bre-AtM"


def test_orders_in_a_calendars_answer_are_a_persons() -> None:
    answer = b"Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR"

    assert mixed(b"\nJean Dupont accepte.", answer).kind is Kind.AUTOMATIC
    assert mixed(b"\nA Par-Bou\nF Bre-AtM", answer).kind is Kind.PERSONAL


def test_flowed_paragraphs_are_joined_and_stuffing_is_taken_off() -> None:
    flowed = plain("A Mar S A Par \n- Bou\n >mine\n> A Par \n> - Pic\n-- \nJean\n", "; format=flowed")

    assert flowed.text == "A Mar S A Par - Bou\n>mine"
    assert "A Par - Pic" in flowed.quoted
    assert plain("> A Par \nA Par-Bou \n> F Bre H", "; format=flowed").text == "A Par-Bou"
    assert plain("Bour \ngogne", "; format=flowed; delsp=yes").text == "Bourgogne"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>A&nbsp;Par&#8209;Bou<br>F Bre &rarr; AtM</p><p>Jean</p>", "A\u00a0Par\u2011Bou\nF Bre → AtM\n\nJean"),
        ("<div>A Par\n  -\tBou</div><div><br></div><div>x</div>", "A Par - Bou\n\nx"),
        ("<table><tr><td><p>A Par</p></td><td><p>Bou</p></td></tr><tr><td>F<td>Bre</table>", "A Par\tBou\nF\tBre"),
        ("<td><div>a</div><div>b</div></td>", "a\nb"),
        ("<pre>A Par-Bou\n  F Bre</pre>", "A Par-Bou\n  F Bre"),
        ("<div style='white-space: pre-wrap'>a\nb</div>", "a\nb"),
        ("a<div style='DISPLAY : none'>hidden</div>b<span hidden>c</span>", "a\nb"),
        ("<style>x</style><script>y < z</script><title>t</title>a", "a"),
        ("a <!-- <p>b --> c", "a c"),
        ("<blockquote type=cite>A Par - Pic</blockquote>A Par-Bou", "A Par-Bou"),
        ("<blockquote style='margin:0 0 0 40px; border: none'>A Par-Bou</blockquote>", "A Par-Bou"),
        ("A Par-Bou<div class='yahoo_quoted'>x<blockquote>y</blockquote>A Par - Pic</div>", "A Par-Bou"),
        ("A Par-Bou<div id='x_divRplyFwdMsg'>De</div><p>A Par - Pic</p>", "A Par-Bou"),
        ("A<div class=gmail_quote>Le x a écrit :<blockquote>B</blockquote>C</div>", "A\nC"),
        ("A<div class=gmail_quote>----- Forwarded -----<br>x<blockquote>B</blockquote>C</div>", "A"),
        (f"A<div class=gmail_quote>{'long ' * 100}<br><blockquote>B</blockquote>C</div>", "A"),
        ("A<div class=gmail_signature>Jean</div>", "A"),
        ("A<div class=gmail_signature>Jean<br>A Par-Bou</div>", "A\nA Par-Bou"),
        ("A <span style='font-family:Wingdings'>à</span> B", "A → B"),
        ("<p>&gt; A Par - Pic</p>A Par-Bou", "A Par-Bou"),
        ("a < b & c > d", "a < b & c > d"),
        ('<p class="x>y">a</p>', "a"),
    ],
)
def test_html_reads_as_it_looks(markup: str, text: str) -> None:
    envelope = page(markup)

    assert envelope.text == text
    assert Caution.HTML_ONLY in envelope.warnings


@pytest.mark.parametrize(
    ("data", "charset", "text", "guessed"),
    [
        ("Bohême".encode(), "utf-8", "Bohême", False),
        ("Bohême".encode(), "iso-8859-1", "Bohême", False),
        ("Bohême – l’été".encode("cp1252"), "iso-8859-1", "Bohême – l’été", False),
        ("Bohême €".encode("iso-8859-15"), "iso-8859-15", "Bohême €", False),
        ("Bohême".encode("cp1252"), "utf-8", "Bohême", True),
        ("Bohême".encode("cp1252"), "", "Bohême", True),
        ("Bohême".encode("cp1252"), "x-user-defined", "Bohême", True),
        ("Чехия".encode("koi8-r"), "koi8-r", "Чехия", False),
        ("日本".encode("iso-2022-jp"), "iso-2022-jp", "日本", False),
        ("Bohême".encode("utf-16"), "utf-16", "Bohême", False),
        ("\ufeffBohême".encode(), "", "Bohême", False),
        ("\ufeffBohême".encode("utf-16-le"), "", "Bohême", False),
        ("\ufeffBohême".encode("utf-16-be"), "", "Bohême", False),
        ("\ufeffBohême".encode("utf-16-le"), "utf-16-le", "Bohême", False),
        ("\ufeffBohême".encode("utf-16-le"), "iso-8859-1", "Bohême", False),
        ("\ufeffBohême".encode("utf-32-le"), "", "Bohême", False),
        ("Bohême l’été".encode().decode("cp1252").encode(), "utf-8", "Bohême l’été", True),
        (b"Boh\x81me", "utf-8", "Boh\x81me", True),
    ],
)
def test_a_wrong_or_missing_charset_costs_no_letter(data: bytes, charset: str, text: str, guessed: bool) -> None:
    parameter = f"; charset={charset}" if charset else ""
    field = f"Content-Type: text/plain{parameter}\nContent-Transfer-Encoding: base64\n\n"

    envelope = read((HEAD + field).encode() + base64.b64encode(data))

    assert envelope.text == text
    assert (Caution.CHARSET_GUESSED in envelope.warnings) is guessed


def test_a_page_may_name_its_charset_itself() -> None:
    raw = (HEAD + "Content-Type: text/html\n\n<meta charset='koi8-r'><p>").encode() + "Чехия".encode("koi8-r")

    assert read(raw).text == "Чехия"


SHEET = b"Content-Type: text/plain; charset=utf-8\nContent-Disposition: attachment; filename=%s\n\n%s"


def test_a_small_text_file_is_read_below_the_letter_and_a_large_one_left_aside() -> None:
    small = mixed(b"\nBonjour", SHEET % (b"ordres.txt", b"A Par-Bou\n> A Par - Pic"))
    large = mixed(b"\nBonjour", SHEET % (b"carte.txt", b"x" * 30_000))
    alone = mixed(SHEET % (b"ordres.ord", b"A Par-Bou\n" * 3_000))

    assert small.text == "Bonjour\n\nA Par-Bou" and small.attachments == ()
    assert large.text == "Bonjour" and [left.name for left in large.attachments] == ["carte.txt"]
    assert alone.text.startswith("A Par-Bou\nA Par-Bou")


def test_what_is_left_aside_is_named() -> None:
    envelope = mixed(
        b"\nA Par-Bou",
        b"Content-Type: image/png; name*=utf-8''carte%20d%C3%A9taill%C3%A9e.png\n\nx",
        b"Content-Type: text/calendar\n\nBEGIN:VCALENDAR",
        b'Content-Type: application/ms-tnef; name="winmail.dat"\n\nx',
        b"Content-Type: message/rfc822\n\nSubject: x\n\nA Par - Pic",
    )

    assert envelope.text == "A Par-Bou"
    assert [(left.name, left.media_type) for left in envelope.attachments] == [
        ("carte détaillée.png", "image/png"),
        ("", "text/calendar"),
        ("winmail.dat", "application/ms-tnef"),
        ("", "message/rfc822"),
    ]


def test_an_encrypted_letter_says_so() -> None:
    field = "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n\nMIIB"

    assert Caution.ENCRYPTED in read((HEAD + field).encode()).warnings


def test_an_unclosed_or_missing_boundary_loses_no_text() -> None:
    start = HEAD + "Content-Type: multipart/mixed; boundary=q\n\n"

    assert read((start + "--q\n\nA Par-Bou\n").encode()).text == "A Par-Bou"
    assert read((start + "A Par-Bou\n").encode()).text == "A Par-Bou"


def test_a_utf_16_text_file_without_a_charset_is_read_by_its_byte_order_mark() -> None:
    data = base64.b64encode("\ufeffA Par-Bou\r\nF Bre-AtM\r\n".encode("utf-16-le"))
    part = b"Content-Type: text/plain; name=ordres.txt\nContent-Disposition: attachment; filename=ordres.txt\n"

    letter = mixed(b"\nBonjour", part + b"Content-Transfer-Encoding: base64\n\n" + data)

    assert letter.text == "Bonjour\n\nA Par-Bou\nF Bre-AtM"


def test_a_text_cut_at_the_limit_keeps_its_charset() -> None:
    envelope = plain("é" * 300_000)

    assert set(envelope.text) <= {"é"} and Caution.TRUNCATED in envelope.warnings
    assert Caution.CHARSET_GUESSED not in envelope.warnings


@pytest.mark.parametrize("gap", ["", "\n"])
def test_what_announced_a_quotation_announces_nothing_once_it_is_gone(gap: str) -> None:
    envelope = plain(f"Le Français propose ceci :\n{gap}> A Mun-Bou\n\nGentil, mais non :\n\nA Mun-Ruh\n")

    assert envelope.text == "Le Français propose ceci.\n\nGentil, mais non :\n\nA Mun-Ruh"
