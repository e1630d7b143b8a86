"""`make compose-test`: build the image, bring docker-compose.yml up, play a turn by mail, kill `gm`, see it come back.

Nothing is fetched from a registry of images: what Dockerfile and docker-compose.yml name is made here under the same
names, of Debian's packages on a base by mmdebstrap (`tools/compose`). The images lie in `build/compose-test`, and stay
there for the next time; `--afresh` makes them anew. Ends with 0 when all was seen, with 1 when something was not, with
3 when this machine cannot do it, and says what it lacks.
"""

import email
import imaplib
import json
import os
import re
import shutil
import signal
import smtplib
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parent.parent
PLACE = ROOT / "build" / "compose-test"
STAND_INS = Path(__file__).parent / "compose"
BASE = "localhost/gm-debian"
SUITE = "bookworm"
PACKAGES = ("ca-certificates", "python3", "python3-pip", "python3-venv")
NAMES = {
    "python": "docker.io/library/python:3.12-slim",
    "database": "docker.io/library/postgres:17-alpine",
    "mail": "ghcr.io/docker-mailserver/docker-mailserver:15",
    "site": "docker.io/library/caddy:2-alpine",
}
"""Part of `tools/compose/Containerfile` -> the image in whose place it stands."""
TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
"""What this machine trusts, its own authorities among it: the base trusts the same."""
PROGRAMS = ("mmdebstrap", "buildah", "podman", "podman-compose")
PROJECT = "gm-compose-test"
IMAGE = f"localhost/{PROJECT}_gm"
IMAP, SMTP, SITE = 1143, 1587, 8080
LIMITS = 'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]'
OPEN = ("--network=host",)
"""While an image is built, packages are fetched: by this machine's own network, which knows their servers' names."""
PATIENCE = 240.0
CANNOT = 3
ORDERS = {
    "austria": "A Vie H; A Bud H; F Tri H",
    "england": "F Lon H; F Edi H; A Lpl H",
    "france": "A Par - Bou; A Mar H; F Bre H",
    "germany": "A Ber H; A Mun H; F Kie H",
    "italy": "A Rom H; A Ven H; F Nap H",
    "russia": "A Mos H; A Var H; F Seb H; F StP (cs) H",
    "turkey": "A Con H; A Smy H; F Ank H",
}
PASSWORD = "diplomacy"


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was begun is ended then, too
    try_programs()
    os.environ |= settings()
    if "--afresh" in sys.argv:
        run(["podman", "rmi", "--all", "--force"])
    make_base()
    attempt(["podman", "run", "--rm", BASE, "true"], "podman begins no container")
    make_stand_ins()
    began = time.monotonic()
    compose(f"--podman-build-args={' '.join(OPEN)}", "build")
    say(f"image of the service: {megabytes(IMAGE)} MB ({megabytes(BASE)} MB of them the base), built in", began)
    began = time.monotonic()
    say(f"{run(['podman', 'run', '--rm', IMAGE, '--version']).strip()} says its version in a new container in", began)
    compose("down", "--volumes")
    try_ports()
    try:
        play()
    except BaseException:
        print(run(["podman", "logs", "--tail", "40", f"{PROJECT}_gm_1"], may_fail=True), file=sys.stderr)
        raise
    finally:
        compose("down", "--volumes")


def play() -> None:
    began = time.monotonic()
    compose("up", "--detach")
    for name in ("database", "mail", "gm"):
        wait(lambda: healthy(name), f"that {name} is healthy")  # noqa: B023 – called at once
    say("database, mail server and gm are healthy after", began)
    addresses = {power: reply_address(wait_for(power, "la partie commence")) for power in ORDERS}
    say("all seven have their start letter after", began)
    began = time.monotonic()
    write("france", addresses["france"], ORDERS["france"])
    answer = wait_for("france", "ordres reçus")
    if "Par – Bou" not in text_of(answer):
        sys.exit(f"the answer does not show the order:\n{text_of(answer)}")
    say("an order is answered after", began)
    kill(f"{PROJECT}_gm_1")
    began = time.monotonic()
    wait(lambda: healthy("gm") and process(f"{PROJECT}_gm_1") > 0, "that gm is back")
    say("gm was killed, and is back after", began)
    began = time.monotonic()
    for power, orders in ORDERS.items():
        write(power, addresses[power], "prêt" if power == "france" else f"{orders}\nprêt\n")
    for power in ORDERS:
        wait_for(power, "résultat")
    if "Par – Bou" not in text_of(wait_for("france", "résultat")):
        sys.exit("the report does not tell the order that was given before gm was killed")
    say("the turn is judged, and all seven have its report after", began)
    wait(lambda: "table-1" in listed(), "the game on the site")
    say("the site shows the game after", began)


# --- this machine ----------------------------------------------------------------------------------------------------


def settings() -> dict[str, str]:
    """Every program here keeps its images in PLACE; podman's usual limits are higher than some machines allow."""
    PLACE.mkdir(parents=True, exist_ok=True)
    driver = attempt(
        ["podman", "info", "--format", "{{.Store.GraphDriverName}}"], "podman tells nothing of itself"
    ).strip()
    storage, containers = PLACE / "storage.conf", PLACE / "containers.conf"
    storage.write_text(
        f'[storage]\ndriver = "{driver}"\ngraphroot = "{PLACE / "images"}"\nrunroot = "{PLACE / "run"}"\n'
        f'rootless_storage_path = "{PLACE / "images"}"\n'
    )
    runtime = next((name for name in ("runc", "crun") if shutil.which(name)), "")
    engine = [f'runtime = "{runtime}"'] if runtime else []
    containers.write_text("\n".join(["[containers]", LIMITS, "[engine]", *engine, ""]))
    return {"CONTAINERS_STORAGE_CONF": str(storage), "CONTAINERS_CONF": str(containers)}


def cannot(why: str) -> NoReturn:
    print(f"compose-test: this machine cannot do it: {why}", file=sys.stderr)
    raise SystemExit(CANNOT)


def try_programs() -> None:
    if missing := [name for name in PROGRAMS if shutil.which(name) is None]:
        advice = f"apt install --no-install-recommends {' '.join(PROGRAMS)} runc netavark aardvark-dns iptables"
        cannot(f"{', '.join(missing)} not installed (Debian: {advice})")


def attempt(command: Sequence[str], otherwise: str) -> str:
    """What a command says that some machines cannot do."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        cannot(f"{otherwise}: {done.stderr.strip()}")
    return done.stdout


def try_ports() -> None:
    for port in (IMAP, SMTP, SITE):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                cannot(f"port {port}, which docker-compose.yml gives away, is in use here")


# --- images ----------------------------------------------------------------------------------------------------------


def make_base() -> None:
    if is_there(BASE):
        return
    began = time.monotonic()
    tar = PLACE / "base.tar"
    made = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(PACKAGES)}", SUITE, str(tar)]
    attempt(made, f"mmdebstrap makes no Debian {SUITE}")
    run(["podman", "import", str(tar), BASE])
    tar.unlink()
    say(f"base of Debian {SUITE}: made by mmdebstrap in", began)


def make_stand_ins() -> None:
    began = time.monotonic()
    context = PLACE / "context"
    shutil.copytree(STAND_INS, context, dirs_exist_ok=True)
    if TRUSTED.exists():
        shutil.copy(TRUSTED, context / "trusted.crt")
    else:
        (context / "trusted.crt").touch()
    for part, name in NAMES.items():
        if not is_there(name):
            run(["buildah", "build", *OPEN, "--layers", "--quiet", "--target", part, "--tag", name, str(context)])
    say("stand-ins for python, postgres, docker-mailserver and caddy: there in", began)


def is_there(image: str) -> bool:
    return subprocess.run(["podman", "image", "exists", image], check=False).returncode == 0


def megabytes(image: str) -> int:
    return int(run(["podman", "image", "inspect", "--format", "{{.Size}}", image])) // 10**6


# --- containers ------------------------------------------------------------------------------------------------------


def compose(*words: str) -> None:
    run(["podman-compose", "--project-name", PROJECT, *words])


def healthy(name: str) -> bool:
    """By the check that docker-compose.yml gives it; where systemd is missing, podman asks only when it is told to."""
    asked = ["podman", "healthcheck", "run", f"{PROJECT}_{name}_1"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def process(container: str) -> int:
    return int(json.loads(run(["podman", "inspect", container]))[0]["State"]["Pid"])


def kill(container: str) -> None:
    """Its process, as a fault would: podman is told nothing."""
    number = process(container)
    if os.geteuid() == 0:
        os.kill(number, signal.SIGKILL)
    else:
        run(["podman", "unshare", "kill", "-KILL", str(number)])
    wait(lambda: process(container) != number, "that it is gone")


# --- letters ---------------------------------------------------------------------------------------------------------


def write(power: str, to: str, text: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = f"{power}@play.test", to, "Ordres"
    letter["Message-ID"] = f"<{time.time_ns()}@{power}.play.test>"
    letter.set_content(text)
    with smtplib.SMTP("127.0.0.1", SMTP, local_hostname="localhost") as smtp:
        smtp.login(f"{power}@play.test", PASSWORD)
        smtp.send_message(letter)


def wait_for(power: str, words: str) -> EmailMessage:
    """The letter in a player's mailbox whose subject holds these words."""
    found: list[EmailMessage] = []

    def is_there() -> bool:
        found[:] = [each for each in letters(power) if words in str(each["Subject"])]
        return bool(found)

    wait(is_there, f"the letter « {words} » to {power}")
    return found[0]


def letters(power: str) -> list[EmailMessage]:
    with imaplib.IMAP4("127.0.0.1", IMAP) as imap:
        imap.login(f"{power}@play.test", PASSWORD)
        imap.select("INBOX", readonly=True)
        numbers = imap.search(None, "ALL")[1][0].split()
        raw = [imap.fetch(number.decode(), "(BODY.PEEK[])")[1][0][1] for number in numbers]  # type: ignore[index]
    return [email.message_from_bytes(each, policy=default) for each in raw]  # type: ignore[arg-type]


def reply_address(letter: EmailMessage) -> str:
    return str(letter["Reply-To"])


def text_of(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    return re.sub(r"\s", " ", body.get_content()) if body is not None else ""


def listed() -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{SITE}/games.json", timeout=10) as answer:
        return str(answer.read().decode())


# --- time and words --------------------------------------------------------------------------------------------------


def wait(ready: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if ready():
                return
        except (OSError, imaplib.IMAP4.error):  # it is only coming up
            pass
        if time.monotonic() > end:
            sys.exit(f"compose-test: waited {PATIENCE:.0f} s in vain: {what}")
        time.sleep(0.5)


def say(what: str, began: float) -> None:
    print(f"{what} {time.monotonic() - began:.1f} s", flush=True)


def run(command: Sequence[str], *, may_fail: bool = False) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode and not may_fail:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout if not may_fail else done.stdout + done.stderr


if __name__ == "__main__":
    main()
