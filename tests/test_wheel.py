"""What is built is what works: the wheel carries its grammars, templates, migrations and map data."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CASE = {
    "phase": "S1901M",
    "units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]},
    "orders": {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


def in_an_empty_environment(wheel: Path, folder: Path) -> tuple[list[str], dict[str, str]]:
    """A new environment with the wheel and what it asks for, fetched from the package index: slow, so for CI."""
    venv.create(folder / "venv", with_pip=True)
    python = str(folder / "venv" / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], check=True, capture_output=True)
    return [python, "-P", "-m", "gm"], {}


def beside_what_is_installed(wheel: Path, folder: Path) -> tuple[list[str], dict[str, str]]:
    """The wheel alone in a folder, in front of the packages this run already has."""
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder / "site"), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    return [sys.executable, "-P", "-m", "gm"], {"PYTHONPATH": str(folder / "site")}


@pytest.fixture(scope="module")
def gm(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> "Run":
    folder = tmp_path_factory.mktemp("installed")
    install = in_an_empty_environment if os.environ.get("CI") else beside_what_is_installed
    command, environment = install(wheel, folder)
    return Run(command, environment, folder)


class Run:
    """The installed command, run away from the source tree."""

    def __init__(self, command: list[str], environment: dict[str, str], folder: Path) -> None:
        self.command, self.environment, self.folder = command, environment, folder

    def __call__(self, *arguments: str, given: str = "") -> str:
        done = subprocess.run(
            [*self.command, *arguments],
            input=given,
            text=True,
            capture_output=True,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), **self.environment},
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def python(self, code: str) -> str:
        command = [*self.command[:-2], "-c", code]
        return subprocess.run(
            command, text=True, capture_output=True, check=True, cwd=self.folder, env={**os.environ, **self.environment}
        ).stdout


def test_the_installed_package_is_not_the_source_tree(gm: Run) -> None:
    where = gm.python("import gm; print(gm.__file__)").strip()

    assert not Path(where).is_relative_to(ROOT)


def test_the_installed_command_judges_a_case(gm: Run) -> None:
    ruling = json.loads(gm("adjudicate", given=json.dumps(CASE)))

    assert ruling["units"] == {"GERMANY": ["A BUR", "A RUH"]}


@pytest.mark.parametrize("folder", ["grammars", "templates", "migrations", "examples/games"])
def test_the_wheel_carries_its_data(gm: Run, folder: str) -> None:
    count = gm.python(f"from gm.places import folder; print(sum(1 for _ in folder({folder!r}).iterdir()))")

    assert int(count) > 0
