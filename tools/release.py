"""`make release`: build the sdist and the wheel twice, compare the two, and try both where nothing else is.

What is built is the last commit. In `dist` stand then the sdist, the wheel, `requirements-run.lock` (what running
needs, with hashes), `bom.json` (CycloneDX) and `SHA256SUMS`. Each Python from 3.11 that is here installs the wheel
and the sdist into an empty environment, and judges a case. Ends with 1 at the first fault.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
LOCK = ROOT / "requirements-run.lock"
PYTHONS = tuple(f"python3.{minor}" for minor in range(11, 20))
CASE = {
    "phase": "S1901M",
    "units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]},
    "orders": {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
}


def main() -> None:
    if told := run(["git", "status", "--porcelain"], cwd=ROOT).stdout.strip():
        sys.exit(f"commit first, or what is built is nothing anybody can find again:\n{told}")
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        shutil.copy(LOCK, DIST)
        write_bill(Path(folder))
        for python in pythons():
            for built in packages():
                try_in_empty_environment(python, built, Path(folder))
    sums = [f"{digest(path)}  {path.name}" for path in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("\n".join([*sums, ""]), encoding="utf-8")
    print("\n".join(sums))


def packages() -> list[Path]:
    return sorted([*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")])


def build(folder: Path) -> None:
    """Both, twice, from two exports of the commit: who builds it again gets the same bytes."""
    when = run(["git", "log", "-1", "--format=%ct"], cwd=ROOT).stdout.strip()
    built = []
    for name in ("first", "second"):
        tree, out = folder / name, folder / f"{name}-dist"
        tree.mkdir()
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", str(tree)], input=archive, check=True)
        run(
            [sys.executable, "-m", "hatchling", "build", "-d", str(out)],
            cwd=tree,
            environment={"SOURCE_DATE_EPOCH": when},
        )
        built.append({path.name: digest(path) for path in sorted(out.iterdir())})
    if built[0] != built[1]:
        sys.exit(f"two builds of one commit differ: {built[0]} and {built[1]}")
    for path in (folder / "first-dist").iterdir():
        shutil.copy(path, DIST)
    print(f"built twice, the same bytes: {', '.join(built[0])}")


def write_bill(folder: Path) -> None:
    """The bill of materials, made by a tool in an environment of its own."""
    python = environment_of(sys.executable, folder / "bill")
    run([python, "-m", "pip", "install", "-q", "cyclonedx-bom"])
    bill = run([python, "-m", "cyclonedx_py", "requirements", str(LOCK), "--output-reproducible"]).stdout
    count = len(json.loads(bill)["components"])
    (DIST / "bom.json").write_text(bill, encoding="utf-8")
    print(f"bill of materials: {count} packages")


def pythons() -> Iterator[str]:
    """Those that are here and start."""
    for name in PYTHONS:
        path = shutil.which(name)
        if path and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            yield path


def try_in_empty_environment(python: str, built: Path, folder: Path) -> None:
    home = folder / f"{Path(python).name}-{built.suffix.strip('.')}"
    inside = environment_of(python, home)
    run([inside, "-m", "pip", "install", "-q", "--require-hashes", "-r", str(LOCK)])
    run([inside, "-m", "pip", "install", "-q", "--no-deps", str(built)])
    gm = str(Path(inside).parent / "gm")
    version = run([gm, "--version"], cwd=folder).stdout.strip()
    ruling = json.loads(run([gm, "adjudicate"], cwd=folder, given=json.dumps(CASE)).stdout)
    if ruling["units"] != {"GERMANY": ["A BUR", "A RUH"]}:
        sys.exit(f"{built.name} under {python} judges otherwise: {ruling['units']}")
    run([gm, "help", "install"], cwd=folder)
    run([inside, "-m", "pip", "check"])
    print(f"{built.name} under {Path(python).name}: {version}, installs, judges")
    shutil.rmtree(home)


def environment_of(python: str, folder: Path) -> str:
    run([python, "-m", "venv", str(folder)])
    return str(folder / "bin" / "python")


def run(
    command: Sequence[str], *, cwd: Path | None = None, given: str = "", environment: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Runs to its end; ends this one with what it said where it fails."""
    done = subprocess.run(
        command, cwd=cwd, input=given, text=True, capture_output=True, env={**os.environ, **(environment or {})},
        check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
