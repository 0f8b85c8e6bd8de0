"""Updates are signed: whose are taken, and that nothing of the others is unpacked, run or kept."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.machine import Machine, Sticks, beside, bundle, made_key, repository, sign, tag, wrapped

Newer = Callable[..., Path]


@pytest.fixture
def signed(newer: Newer, tmp_path: Path) -> Path:
    """A bundle of a newer version, signed with the key that the table trusts."""
    return bundle(newer(), tmp_path / "bundle")


def refused(table: Machine, *words: str, update: tuple[str, ...]) -> str:
    """An update is refused with these words, and nothing has changed."""
    before = table.everything()
    done = table.run("update", *update)
    assert done.returncode == 1, done.stderr
    for word in words:
        assert word in done.stderr, done.stderr
    assert table.everything() == before
    return done.stderr


def again(made: Path, change: Callable[[tarfile.TarFile], None]) -> Path:
    """The same bundle with something added."""
    with tarfile.open(made, "a") as file:
        change(file)
    return made


# ---------------------------------------------------------------- bundles


def test_a_signed_bundle_is_taken_and_its_signer_named(table: Machine, signed: Path) -> None:
    said = table.must("update", str(signed))
    assert "Version 0.2.0, signed by maker, SHA256:" in said
    assert table.version().startswith("0.2.0-")


def test_an_unsigned_bundle_is_refused(table: Machine, signed: Path) -> None:
    beside(signed).unlink()
    refused(table, "is not signed", "aurora-table trust KEY.pub", update=(str(signed),))


def test_a_bundle_of_a_foreign_key_is_refused_until_the_key_is_trusted(
    table: Machine, newer: Newer, tmp_path: Path
) -> None:
    stranger = made_key("stranger")
    made = bundle(newer(), tmp_path / "bundle", stranger)
    said = refused(table, "a key that this table does not trust: SHA256:", "aurora-table trust", update=(str(made),))
    done = table.run("trust", f"{stranger}.pub", typed="y\n")
    assert done.returncode == 0, done.stderr
    assert "The key stranger: SHA256:" in done.stderr
    assert done.stderr.split("SHA256:")[1].split()[0] in said, "the same letters"
    assert "signed by stranger" in table.must("update", str(made))


def test_a_forged_bundle_is_refused(table: Machine, signed: Path) -> None:
    """A true one's signature beside something else."""

    def change(file: tarfile.TarFile) -> None:
        about = tarfile.TarInfo(f"{signed.stem}/companion/evil.py")
        file.addfile(about, io.BytesIO())

    again(signed, change)
    refused(table, "is damaged or forged", update=(str(signed),))


@pytest.mark.parametrize("namespace", ["file", "git", "aurora-table"])
def test_a_signature_for_something_else_is_none(table: Machine, signed: Path, namespace: str) -> None:
    sign(signed, made_key(), namespace)
    refused(table, "is damaged or forged", update=(str(signed),))


@pytest.mark.parametrize("junk", [b"", b"x" * (3 << 20), b"-----BEGIN SSH SIGNATURE-----\nAAAA\n"])
def test_junk_for_a_signature_is_refused(table: Machine, signed: Path, junk: bytes) -> None:
    beside(signed).write_bytes(junk)
    refused(table, update=(str(signed),))


def test_without_a_trusted_key_every_update_is_refused(table: Machine, signed: Path) -> None:
    (table.base / "trusted").unlink()
    refused(table, "No key is trusted on this table yet", "aurora-table trust", update=(str(signed),))
    (table.base / "origin").write_text("file:///nowhere\n")
    refused(table, "No key is trusted", update=())


@pytest.mark.parametrize("name", ["aurora-table-9.9.9-00000000.tar", "anything.tar"])
def test_an_older_bundle_is_refused_whatever_it_is_called(
    table: Machine, newer: Newer, tmp_path: Path, name: str
) -> None:
    old = bundle(newer(number="0.0.9"), tmp_path / "old")
    stick = tmp_path / "stick"
    stick.mkdir()
    shutil.copy(beside(old), beside(shutil.copy(old, stick / name)))
    refused(table, "Version 0.0.9 is older than 0.1.0", "--back", update=(str(stick / name),))


@pytest.mark.parametrize("number", ["../../evil", "1.0/../x", "-1.0", "", "1", "0.2.0 0.3.0", "1.2\\n3"])
def test_a_number_that_is_none_makes_no_folder(table: Machine, newer: Newer, tmp_path: Path, number: str) -> None:
    source = newer()
    about = source / "companion" / "__init__.py"
    about.write_text(about.read_text().replace("0.2.0", number))
    refused(table, "tells no version", update=("--unsigned", str(source)))


def entry(name: str, kind: bytes = tarfile.REGTYPE, to: str = "", size: int = 0) -> Callable[[tarfile.TarFile], None]:
    """One more entry of a bundle."""

    def add(file: tarfile.TarFile) -> None:
        about = tarfile.TarInfo(name)
        about.type, about.linkname, about.size, about.mode = kind, to, size, 0o4777
        file.addfile(about, io.BytesIO(b"x" * size))

    return add


@pytest.mark.parametrize(
    "add",
    [
        entry("../outside", size=1),
        entry("TOP/../../outside", size=1),
        entry("/outside", size=1),
        entry("TOP/link", tarfile.SYMTYPE, "/etc/passwd"),
        entry("TOP/companion/more.py", tarfile.SYMTYPE, "../../../outside"),
        entry("TOP/link", tarfile.LNKTYPE, "TOP/README.md"),
        entry("TOP/pipe", tarfile.FIFOTYPE),
        entry("TOP/disk", tarfile.BLKTYPE),
        entry("TOP/null", tarfile.CHRTYPE),
        entry("TOP/companion/new\nline.py", size=1),
    ],
)
def test_a_bundle_that_reaches_outside_of_itself_is_refused_though_it_is_signed(
    table: Machine, newer: Newer, tmp_path: Path, add: Callable[[tarfile.TarFile], None]
) -> None:
    made = bundle(newer(), tmp_path / "bundle")

    def change(file: tarfile.TarFile) -> None:
        def named(about: tarfile.TarInfo, content: io.BytesIO) -> None:
            about.name = about.name.replace("TOP", made.stem)
            about.linkname = about.linkname.replace("TOP", made.stem)
            file.addfile(about, content)

        add(type("Adding", (), {"addfile": staticmethod(named)}))  # type: ignore[arg-type]

    sign(again(made, change), made_key())
    refused(table, "is not a bundle of Aurora Table", update=(str(made),))
    assert not list(tmp_path.glob("**/outside"))


def test_pipes_and_links_are_no_bundle(table: Machine, signed: Path, tmp_path: Path) -> None:
    """None is waited for; a stick is looked through for files alone."""
    stick = tmp_path / "stick"
    (stick / "more").mkdir(parents=True)
    os.mkfifo(stick / "aurora-table-9.9.9-0.tar")
    (stick / "aurora-table-9.9.8-0.tar").symlink_to(signed)
    (stick / "more" / "aurora-table-9.9.7-0.tar").mkdir()
    refused(table, "There is no bundle", update=(str(stick),))
    refused(table, "is not a file", update=(str(stick / "aurora-table-9.9.9-0.tar"),))
    beside(signed).unlink()
    os.mkfifo(beside(signed))
    refused(table, "is not a signature", update=(str(signed),))
    beside(signed).unlink()
    beside(signed).symlink_to("/dev/zero")
    refused(table, "is not a signature", update=(str(signed),))


def test_odd_names_on_a_stick_are_passed_over(table: Machine, signed: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in ("aurora-table-9\n/etc/passwd\n.tar", "aurora-table-9\t1\t.tar", "-rf", "*", "$(touch x).tar"):
        (stick / name.replace("/", "_")).write_bytes(b"x")
    for file in (signed, beside(signed)):
        shutil.copy(file, stick)
    table.must("update", str(stick))
    assert table.version().startswith("0.2.0-")


@pytest.mark.parametrize("what", ["link", "pipe", "other"])
def test_swapped_before_it_is_read_it_is_refused(
    table: Machine, signed: Path, newer: Newer, tmp_path: Path, what: str
) -> None:
    """At the moment between looking at the bundle and copying it."""
    other = bundle(newer(("companion/build.py", r"^import", "import  ")), tmp_path / "other", made_key("stranger"))
    swap = {"link": f"ln -sf {other} {signed}", "pipe": f"mkfifo {signed}.p; mv {signed}.p {signed}"}
    swap["other"] = f"cp {other} {signed}.new; mv {signed}.new {signed}"
    code = f'if [[ "$*" == *"if={signed} "* ]]; then {swap[what]}; fi\nexec $REAL "$@"'
    table.environment["PATH"] = wrapped(tmp_path / "bin", "dd", code)
    refused(table, update=(str(signed),))


def test_swapped_after_it_was_checked_what_was_checked_is_taken(
    table: Machine, signed: Path, newer: Newer, tmp_path: Path
) -> None:
    """At the moment between the check of the signature and unpacking."""
    name = signed.stem.removeprefix("aurora-table-")
    other = bundle(newer(number="6.6.6"), tmp_path / "other", made_key("stranger"))
    code = f'$REAL "$@"; status=$?\ncp {other} {signed}\nexit $status'
    table.environment["PATH"] = wrapped(tmp_path / "bin", "ssh-keygen", code)
    table.must("update", str(signed))
    assert table.version() == name


# ---------------------------------------------------------------- sticks


def test_a_stick_is_asked_about(table: Machine, signed: Path, sticks: Sticks) -> None:
    first = table.version()
    sticks.plug("sda1", signed)
    for typed in ("", "n\n", "\n", "later\n"):
        done = sticks.update(table, typed=typed)
        assert done.returncode == 1
        assert "Version 0.2.0, signed by maker, SHA256:" in done.stderr
        assert "Update from 0.1.0 to 0.2.0? [y/N]" in done.stderr
        assert "It was not taken" in done.stderr
        assert (table.version(), table.versions()) == (first, {first})
    done = sticks.update(table, typed="yes\n")
    assert done.returncode == 0, done.stderr
    assert table.version().startswith("0.2.0-")


def test_plugging_a_stick_in_takes_nothing() -> None:
    """What udev starts mounts it, no more."""
    text = (Path(__file__).parents[2] / "deploy" / "stick").read_text()
    assert "update" not in "".join(line for line in text.splitlines() if not line.startswith("#"))
    assert "noexec" in text
    assert "nosuid,nodev" in text


# ---------------------------------------------------------------- git


@pytest.fixture
def origin(table: Machine, newer: Newer) -> Path:
    """A repository of a newer version, from which the table fetches."""
    source = newer()
    (table.base / "origin").write_text(f"{repository(source)}\n")
    return source


def test_a_tag_of_ones_own_is_taken(table: Machine, origin: Path) -> None:
    tag(origin, "v0.2.0", made_key())
    tag(origin, "nightly", None)
    assert "signed by maker" in table.must("update")
    assert table.version().startswith("0.2.0-")


def test_an_unsigned_tag_is_refused(table: Machine, origin: Path) -> None:
    tag(origin, "v0.2.0", None)
    refused(table, "is not signed with a key of OpenSSH", "gpg.format=ssh", update=())
    subprocess.run(["git", "-C", origin, "tag", "--force", "v0.2.0", "HEAD"], check=True, timeout=60)
    refused(table, "is not signed with a key of OpenSSH", update=())


def test_a_tag_of_a_foreign_key_is_refused(table: Machine, origin: Path) -> None:
    tag(origin, "v0.2.0", made_key("stranger"))
    refused(table, "a key that this table does not trust: SHA256:", update=())


def rehashed(origin: Path, name: str, content: str) -> None:
    """Put a tag of that content in place of one."""
    made = subprocess.run(
        ["git", "-C", origin, "hash-object", "-t", "tag", "-w", "--stdin"],
        input=content, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    command = ["git", "-C", origin, "update-ref", f"refs/tags/{name}", made.stdout.strip()]
    subprocess.run(command, check=True, timeout=60)


def content_of(origin: Path, name: str) -> str:
    done = subprocess.run(
        ["git", "-C", origin, "cat-file", "tag", name], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_a_tag_that_was_moved_is_refused(table: Machine, origin: Path) -> None:
    """The signature of one commit on another."""
    tag(origin, "v0.2.0", made_key())
    head = ["git", "-C", origin, "rev-parse", "HEAD"]
    first = subprocess.run(head, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    (origin / "companion" / "evil.py").write_text("")
    repository(origin)
    second = subprocess.run(head, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    rehashed(origin, "v0.2.0", content_of(origin, "v0.2.0").replace(first, second))
    refused(table, "is damaged or forged", update=())


def test_an_old_tag_under_a_new_name_is_refused(table: Machine, origin: Path) -> None:
    tag(origin, "v0.2.0", made_key())
    rehashed(origin, "v9.0.0", content_of(origin, "v0.2.0"))
    refused(table, "it was signed under another name", update=())


def test_an_older_tag_is_refused(table: Machine, newer: Newer) -> None:
    source = newer(number="0.0.9")
    (table.base / "origin").write_text(f"{repository(source)}\n")
    tag(source, "v0.0.9", made_key())
    refused(table, "Version 0.0.9 is older than", update=())


@pytest.mark.parametrize("origin", ["ext::sh -c touch% MARK", "--upload-pack=touch MARK", "fd::3", "testremote::x"])
def test_an_origin_that_runs_something_is_none(table: Machine, tmp_path: Path, origin: str) -> None:
    mark = tmp_path / "mark"
    (table.base / "origin").write_text(origin.replace("MARK", str(mark)) + "\n")
    refused(table, update=())
    assert not mark.exists()


def test_neither_the_environment_nor_the_repository_has_git_run_anything(
    table: Machine, origin: Path, tmp_path: Path
) -> None:
    mark, run = tmp_path / "mark", tmp_path / "run"
    run.write_text(f"#!/bin/sh\ntouch {mark}\ncat\n")
    run.chmod(0o755)
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-checkout", "reference-transaction", "fsmonitor-watchman", "post-index-change"):
        shutil.copy(run, hooks / name)
    (origin / ".gitattributes").write_text("* filter=evil\n")
    (origin / ".gitmodules").write_text('[submodule "evil"]\n\tpath = evil\n\turl = ext::touch\n')
    repository(origin)
    tag(origin, "v0.2.0", made_key())
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text(f'[filter "evil"]\n\tsmudge = {run}\n[core]\n\thooksPath = {hooks}\n')
    table.environment |= {
        "HOME": str(home), "GIT_CONFIG_GLOBAL": str(home / ".gitconfig"), "GIT_TEMPLATE_DIR": str(tmp_path),
        "GIT_SSH_COMMAND": str(run), "GIT_DIR": str(tmp_path), "GIT_EXEC_PATH": str(tmp_path),
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.hooksPath", "GIT_CONFIG_VALUE_0": str(hooks),
        "GIT_ALLOW_PROTOCOL": "ext",
    }  # fmt: skip
    table.must("update")
    assert table.version().startswith("0.2.0-")
    assert not mark.exists()


# ---------------------------------------------------------------- whom to trust


def test_the_first_installation_trusts_the_key_of_its_bundle(machine: Machine, signed: Path, tmp_path: Path) -> None:
    with tarfile.open(signed) as file:
        file.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    said = machine.must(unpacked / "deploy" / "install")
    assert "signed with the key maker, SHA256:" in said
    assert "signer.pub" in said
    shutil.copy(f"{made_key('stranger')}.pub", unpacked / "signer.pub")
    assert "stranger" not in machine.must(unpacked / "deploy" / "install")
    listed = machine.must("trust")
    assert "maker" in listed
    assert "stranger" not in listed, "a later installation brings no other key along by itself"


def test_without_a_key_the_installation_says_so(machine: Machine) -> None:
    assert "No key is trusted yet, so all updates are refused" in machine.must("install")
    assert "all updates are refused" in machine.must("trust")


def test_trust_is_asked_for_and_taken_back(table: Machine) -> None:
    stranger = f"{made_key('stranger')}.pub"
    before = table.everything()
    for typed in ("", "n\n"):
        done = table.run("trust", stranger, typed=typed)
        assert (done.returncode, "SHA256:" in done.stderr) == (1, True)
    assert table.everything() == before
    table.must("trust", "--yes", stranger)
    assert "trusted already" in table.must("trust", stranger)
    listed = table.must("trust")
    print_of = next(line.split()[0] for line in listed.splitlines() if line.endswith("stranger"))
    table.must("trust", "--forget", print_of)
    assert "stranger" not in table.must("trust")
    assert "maker" in table.must("trust")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not one OpenSSH public key"),
        (b'command="x" ssh-ed25519 AAAA\n', "is not one OpenSSH public key"),
        (b"* cert-authority ssh-ed25519 AAAA\n", "is not one OpenSSH public key"),
        (b"ssh-ed25519 AAAA\nssh-ed25519 AAAA\n", "is not one OpenSSH public key"),
        (b"ssh-ed25519 !!!!\n", "is not one OpenSSH public key"),
        (b"x" * (2 << 20), "is not a file that can be read"),
    ],
)
def test_what_is_no_key_is_not_trusted(table: Machine, tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "key.pub"
    file.write_bytes(content)
    done = table.run("trust", "--yes", str(file))
    assert (done.returncode, said in done.stderr) == (1, True), done.stderr
    assert "holds a private key" in table.run("trust", "--yes", str(made_key())).stderr
    trusted = (table.base / "trusted").read_text()
    assert len(trusted.splitlines()) == 1
