"""The table that docker-compose.yml brings up: its files are valid, and everybody in them has a mail account."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gm.config.game import read_game
from gm.config.service import read_service
from gm.site.rendering import POLICY
from tests.config.examples import EXAMPLES
from tools.compose_test import NAMES

ROOT = EXAMPLES.parent
PLACE = EXAMPLES / "docker"
COMPOSE = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
GIVEN = {"GM_MAIL_PASSWORD": "m", "GM_DATABASE_PASSWORD": "d"}


def accounts() -> set[str]:
    lines = (PLACE / "mail" / "postfix-accounts.cf").read_text(encoding="utf-8").splitlines()
    return {line.split("|")[0] for line in lines if not line.startswith("#")}


def test_everybody_has_an_account() -> None:
    config = read_service(PLACE / "gm.toml", GIVEN)
    game = read_game(PLACE / "games" / "table-1.toml")

    assert {config.address, config.admin, game.gm_email} <= accounts()
    assert {email for player in game.players for email in player.emails} <= accounts()
    assert config.imap.user in accounts()


def test_the_service_is_told_what_its_file_asks_for() -> None:
    text = (PLACE / "gm.toml").read_text(encoding="utf-8")
    variables = set(re.findall(r'password_env += "(\w+)"', text))

    assert variables == set(GIVEN)
    for variable in variables:
        assert f"      {variable}: " in COMPOSE
    for host in set(re.findall(r'host += "(\w+)"', text)) | {"database"}:
        assert f"\n  {host}:\n" in COMPOSE


def test_what_is_mounted_is_there() -> None:
    mounted = re.findall(r"- \./(\S+?):", COMPOSE)

    assert mounted
    assert [name for name in mounted if not (ROOT / name).exists()] == []


def test_the_site_is_served_from_where_it_is_written() -> None:
    website = read_service(PLACE / "gm.toml", GIVEN).website
    caddy = (PLACE / "Caddyfile").read_text(encoding="utf-8")
    place = re.search(r"root \* (\S+)", caddy)
    port = re.search(r'"127.0.0.1:(\d+):80"', COMPOSE)

    assert website.folder == PLACE / "www" and "- site:/srv/gm/www\n" in COMPOSE
    assert place is not None and f"- site:{place[1]}:ro\n" in COMPOSE
    assert port is not None and website.address == f"http://localhost:{port[1]}/"
    assert "--owner=gm /srv/gm/www" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_every_server_is_told_the_policy_of_the_pages() -> None:
    told = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("examples/docker/Caddyfile", "docs/web.md")}
    policies = {name: re.findall(r'Content-Security-Policy "(.+?)"', text) for name, text in told.items()}

    assert [len(found) for found in policies.values()] == [1, 3]
    assert {policy for found in policies.values() for policy in found} == {f"{POLICY}; frame-ancestors 'none'"}


def test_the_image_gets_what_the_wheel_needs() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    let_through = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split() if line[0] == "!"}
    copied = {word for line in re.findall(r"^COPY (.+) \S+$", dockerfile, re.MULTILINE) for word in line.split()}

    assert copied == let_through
    packaged = re.findall(r'^(\w+) = "gm/\w+"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"gm", *packaged} <= copied


def test_every_image_has_a_stand_in_by_which_it_is_tried() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    found = re.findall(r"^FROM (\S+)|^ +image: (\S+)", f"{dockerfile}\n{COMPOSE}", re.MULTILINE)

    assert {last_part(one or other) for one, other in found} == {last_part(name) for name in NAMES.values()}


def last_part(image: str) -> str:
    """Without the registry, which a short name leaves out."""
    return image.rpartition("/")[2]


def test_a_machine_that_cannot_try_the_container_says_what_it_lacks(tmp_path: Path) -> None:
    tool = [sys.executable, ROOT / "tools" / "compose_test.py"]
    done = subprocess.run(tool, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)

    assert done.returncode == 3
    assert "cannot do it: mmdebstrap, buildah, podman, podman-compose not installed (Debian: apt install" in done.stderr


def test_docker_compose_accepts_the_file() -> None:
    commands = (["docker", "compose"], ["docker-compose"])
    usable = [
        command
        for command in commands
        if shutil.which(command[0]) and subprocess.run([*command, "version"], capture_output=True).returncode == 0
    ]
    if not usable:
        pytest.skip("docker compose is not installed")

    done = subprocess.run([*usable[0], "config", "--quiet"], cwd=Path(ROOT), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
