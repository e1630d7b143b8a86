"""What the demonstration says while it plays, and what stands around its letters: in French or in English."""

from collections.abc import Mapping

LANGUAGES = ("fr", "en")

WORDS: Mapping[str, Mapping[str, str]] = {
    "fr": {
        "servers": "Serveur de courrier : SMTP 127.0.0.1:{smtp}, IMAP 127.0.0.1:{imap}",
        "begun": "Les puissances sont tirées au sort, les sept lettres de début sont arrivées.",
        "turn": "{turn} : {count} lettres des joueurs",
        "shortened": "{turn} : tous ont écrit, le maître de jeu abrège le délai dans le fichier de la partie",
        "wait": "{turn} : on attend la date limite, dans {seconds:.0f} s",
        "late": "{turn} : une lettre arrive trop tard",
        "end": "La position finale est celle que le document imprime.",
        "played": "{letters} lettres en {seconds:.0f} s. Commencez par {index}",
        "failed": "La démonstration a échoué : {reason}",
        "from": "de",
        "to": "pour",
        "no_subject": "sans-objet",
        "title": "Une partie de démonstration",
        "intro": "Sept joueurs ont envoyé leurs ordres et leurs lettres secrètes par courrier ; le programme gm a"
        " répondu à chacun, transmis les lettres secrètes, jugé les coups et envoyé les résultats à tous. Voici tout le"
        " courrier, dans l'ordre où il est arrivé. L'objet ouvre le texte de la lettre ; « .eml » est la lettre"
        " entière, telle qu'un logiciel de courrier la montre, avec ses cartes. Les lettres des joueurs sont sur"
        " fond gris.",
        "gm": "Ophélie Delaunay (maître de jeu)",
        "master": "Ophélie Delaunay est le maître de jeu humain : elle reçoit un mot à chaque saison.",
        "more": "La même partie se regarde aussi sans courrier :",
        "start": "Début",
        "letters_of": "Joueurs et puissances",
    },
    "en": {
        "servers": "Mail server: SMTP 127.0.0.1:{smtp}, IMAP 127.0.0.1:{imap}",
        "begun": "Powers are drawn by lot, the seven start letters have arrived.",
        "turn": "{turn}: {count} letters from the players",
        "shortened": "{turn}: everybody has written, the game master shortens the time in the game's file",
        "wait": "{turn}: waiting for the deadline, in {seconds:.0f} s",
        "late": "{turn}: one letter arrives too late",
        "end": "The final position is the one that the document prints.",
        "played": "{letters} letters in {seconds:.0f} s. Begin with {index}",
        "failed": "The demonstration failed: {reason}",
        "from": "from",
        "to": "to",
        "no_subject": "no-subject",
        "title": "A demonstration game",
        "intro": "Seven players mailed their orders and secret letters, in French; the program gm answered each letter,"
        " relayed the secret ones, judged the moves and mailed everybody the results. This is all the mail, in the"
        " order in which it arrived. The subject opens the text of a letter; “.eml” is the whole letter as a mail"
        " program shows it, with its maps. Letters from players are on grey.",
        "gm": "Ophélie Delaunay (game master)",
        "master": "Ophélie Delaunay is the human game master: she gets a word at each turn.",
        "more": "The same game can be looked at without mail too:",
        "start": "Start",
        "letters_of": "Players and powers",
    },
}


def language_of(environment: Mapping[str, str]) -> str:
    """French where the locale is French, else English (POSIX: the first of these that is set decides)."""
    name = next((value for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(key))), "")
    return "fr" if name.lower().startswith("fr") else "en"
