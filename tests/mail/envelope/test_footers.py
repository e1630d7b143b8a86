"""What phones, programs, providers and employers write under a letter is nobody's word; a player's is his."""

from pathlib import Path

import pytest

from gm.mail.envelope import read
from gm.mail.envelope.adverts import adverts

FOOTERS = [
    line
    for line in (Path(__file__).parent / "footers.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
OWN = (
    "Envoyé de Paris",
    "Envoyé par courrier diplomatique",
    "Envoyé par le dernier train de Trieste",
    "Envoyé de mon bureau du Quai d'Orsay",
    "Envoyé en orange, la couleur du Stadhouder",
    "Transmis avec mes hommages à la Sublime Porte",
    "Téléchargez donc la paix",
    "Notre empire est garanti sans révolte",
    "Le virus de la guerre gagne Berlin",
    "L'environnement de Vienne est malsain",
    "Ce message est confidentiel",
    "Sent from London by the night train",
    "Sent with love and two fleets",
    "Sent by mail train to Vienna",
    "Sent from Orange by the Prince",
    "Sent from free Poland",
    "Sent from my palace in St Petersburg",
    "Hey, sent two fleets to Vienna",
    "Sent from Hey Castle with a notion of peace",
    "Bulgaria: изпратено от София",
    "Sent from my iPhone, the King's latest toy, this letter brings you war, famine and taxes",
    "Get Sweden for me",
    "Get out of Burgundy",
    "Get your own Belgium",
    "Please excuse my armies",
    "Please excuse my fleet in the Channel",
    "Our land is free of virus and of Turks",
    "Consider the environment: nobody prints money in Rome",
    "This message was written by candlelight",
    "Gesendet von Wien nach Rom",
    "Von meinem Thron gesendet",
    "Von unterwegs grüßt der Kaiser",
    "Enviado desde Madrid con mis saludos",
    "Inviato da Roma con affetto",
    "Verzonden vanaf mijn kasteel",
    "Enviado do meu trono",
    "Wysłane z Warszawy",
    "Skickat från Stockholm",
    "Sendt fra min kanon",
    "Lähetetty Helsingistä",
    "Odesláno z Prahy",
    "Отправлено с Кавказа",
    "İstanbul'dan gönderildi",
    "L'Avast et l'Orange ne sont pas des puissances",
    "The orange and the galaxy are far away",
)
NOTICES = (
    "This e-mail and any attachments are confidential and intended solely for the addressee. If you have received it "
    "in error, please notify the sender and delete it. Unauthorised use is prohibited.",
    "Ce message et ses pièces jointes sont confidentiels et établis à l'intention exclusive de leurs destinataires. Si "
    "vous recevez ce message par erreur, merci de le détruire.",
    "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Empfänger sind oder diese E-Mail "
    "irrtümlich erhalten haben, informieren Sie bitte den Absender und vernichten Sie diese Mail.",
    "Este mensaje y sus archivos adjuntos son confidenciales y van dirigidos a su destinatario. Si lo ha recibido por "
    "error, queda notificado de que su uso está prohibido.",
    "Le informazioni contenute in questa e-mail sono riservate e destinate esclusivamente al destinatario. Se "
    "avete ricevuto per errore questo messaggio, ne è vietato l'uso.",
    "Dit bericht is vertrouwelijk en uitsluitend bestemd voor de geadresseerde. Indien u dit bericht abusievelijk "
    "heeft ontvangen, verzoeken wij u de afzender te informeren.",
    "Esta mensagem e os seus anexos são confidenciais e destinam-se apenas ao destinatário. Se a recebeu por erro, a "
    "sua divulgação é proibida.",
    "Niniejsza wiadomość ma charakter poufny i jest przeznaczona wyłącznie dla adresata. Jeżeli otrzymali Państwo tę "
    "wiadomość omyłkowo, prosimy o jej usunięcie.",
    "Данное сообщение является конфиденциальным и предназначено только для адресата. Если вы получили его по ошибке, "
    "пожалуйста, удалите его и сообщите отправителю.",
)


def text_of(text: str) -> str:
    head = "From: Jean <jean@free.example>\nMessage-ID: <1@free.example>\nContent-Type: text/plain; charset=utf-8\n\n"
    return read((head + text).encode()).text


@pytest.mark.parametrize("footer", FOOTERS)
def test_a_programs_line_is_cut_wherever_programs_put_it(footer: str) -> None:
    assert text_of(f"Un pacte ?\n\n{footer}\n") == "Un pacte ?"
    assert text_of(f"Un pacte ?\n\n{footer.upper()}\n\n> Bonjour\n") == "Un pacte ?"
    assert text_of(f"A Par-Bou\n\n{footer}\n\nF Bre-AtM") == "A Par-Bou\n\n\nF Bre-AtM".replace("\n\n\n", "\n\n")


@pytest.mark.parametrize("line", OWN)
def test_a_players_line_that_resembles_one_stays(line: str) -> None:
    assert text_of(f"Un pacte ?\n\n{line}\n") == f"Un pacte ?\n\n{line}"


@pytest.mark.parametrize("notice", NOTICES)
def test_an_employers_notice_is_cut_in_many_languages(notice: str) -> None:
    assert text_of(f"Un pacte ?\n\nRome\n\n{notice}\n") == "Un pacte ?\n\nRome"
    assert text_of(f"A Par-Bou\n\n{notice.replace('. ', '.' + chr(10))}\n") == "A Par-Bou"


def test_the_table_has_many_languages_and_names_only_once() -> None:
    assert len(adverts().names) > 150
    assert {line[0] for line in FOOTERS} >= set("EVSGWОΣLi发")


def test_a_hostile_line_is_read_in_reasonable_steps() -> None:
    for word in ("sent from ", "iphone ", "envoye de mon ", "из с "):
        assert text_of(f"x\n\n{word * 40_000}").startswith("x")
