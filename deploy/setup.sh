# shellcheck shell=bash
# Sets up what deploy/run and deploy/test need: the system's packages, a Python environment inside this checkout with
# the locked packages, this project, its compiled packs and messages, and compiled bytecode. Sourced, not run.
#
# After the first time nothing of this is done again until something changes: the environment keeps a note of the
# locks, the project file and the Python that it was made from (aurora-setup), and of when the sources were last
# compiled (aurora-compiled).

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# Libraries that Kivy opens a window and reads touches with, each with the Debian package that brings it.
APP_LIBRARIES=(libGL.so.1=libgl1 libEGL.so.1=libegl1 libGLESv2.so.2=libgles2 libmtdev.so.1=libmtdev1)
# Commands that the voice and the sounds speak and play with, each with its package. Without them the app is silent.
SOUND_COMMANDS=(espeak-ng=espeak-ng aplay=alsa-utils)
# Commands that the tests need besides, each with its package.
TEST_COMMANDS=(Xvfb=xvfb xdotool=xdotool shellcheck=shellcheck espeak-ng=espeak-ng)
# Libraries that the tests need besides: zbar reads back the codes that the app shows.
TEST_LIBRARIES=(libzbar.so.0=libzbar0)

# What goes before a command that changes or runs the Python environment: deploy/table.sh has it done by a user of its own.
AS=()

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# --- system packages --------------------------------------------------------------------------------------------------

# Prints the packages that are missing, one a line: those of the app, and for the tests those of the tests as well.
missing_packages() { # app|test
    local pair libraries python
    if [[ ! -x $ENVIRONMENT/bin/python ]]; then
        if ! python=$(find_python 2>/dev/null); then
            printf '%s\n' python3 python3-venv
        elif ! can_make_environments "$python"; then
            printf '%s\n' python3-venv
        fi
    fi
    libraries=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)
    for pair in "${APP_LIBRARIES[@]}"; do
        [[ $libraries == *"${pair%%=*} "* ]] || printf '%s\n' "${pair#*=}"
    done
    if [[ $1 == test ]]; then
        for pair in "${TEST_COMMANDS[@]}"; do
            command -v "${pair%%=*}" >/dev/null || printf '%s\n' "${pair#*=}"
        done
        for pair in "${TEST_LIBRARIES[@]}"; do
            [[ $libraries == *"${pair%%=*} "* ]] || printf '%s\n' "${pair#*=}"
        done
    fi
}

# Prints the packages of voice and sounds that are missing, one a line.
missing_sound() {
    local pair
    for pair in "${SOUND_COMMANDS[@]}"; do
        command -v "${pair%%=*}" >/dev/null || printf '%s\n' "${pair#*=}"
    done
}

# Runs apt-get as root: directly, or through sudo where that asks for nothing or there is someone to ask.
as_root() {
    if [[ $EUID -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        sudo -n "$@"
    elif command -v sudo >/dev/null && [[ -t 0 ]]; then
        sudo "$@"
    else
        return 1
    fi
}

# Installs Debian packages; returns 1, having said what to type, where that is not possible.
install_packages() {
    local note="" told=""
    [[ $EUID -eq 0 ]] || note=" (sudo may ask for your password)"
    say "Installing from the system's package archive, which can take a few minutes: $*$note"
    if command -v apt-get >/dev/null; then
        local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120)
        local install=("${apt[@]}" install -y --no-install-recommends "$@")
        # The lists may be missing, or too old for what the archive still holds: try, refresh them, try again.
        if as_root "${install[@]}" >/dev/null 2>&1; then
            return 0
        elif told=$(as_root "${apt[@]}" update 2>&1) && told=$(as_root "${install[@]}" 2>&1); then
            return 0
        fi
    fi
    if [[ -n $told ]]; then say "$told"; fi
    say "That did not work. Install by hand what is missing, for instance with:"
    say "  sudo apt-get update && sudo apt-get install --no-install-recommends $*"
    return 1
}

set_up_system() { # app|test
    local missing
    mapfile -t missing < <(missing_packages "$1")
    if ((${#missing[@]})); then
        install_packages "${missing[@]}" || say "Going on without: ${missing[*]}"
    fi
}

# --- Python -----------------------------------------------------------------------------------------------------------

# Whether $1 is a Python that the locked packages are made for.
python_fits() {
    "$1" -I -S -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

# Prints the Python to make the environment with.
find_python() {
    local name wanted=${AURORA_PYTHON:-}
    if [[ -n $wanted ]]; then
        [[ $wanted =~ ^[0-9.]+$ ]] && wanted=python$wanted
        python_fits "$wanted" || fail "AURORA_PYTHON=$AURORA_PYTHON is not a Python 3.11, 3.12 or 3.13."
        printf '%s\n' "$wanted"
        return
    fi
    for name in python3 python3.13 python3.12 python3.11 /usr/bin/python3; do
        if python_fits "$name"; then
            printf '%s\n' "$name"
            return
        fi
    done
    return 1
}

can_make_environments() { "$1" -I -c 'import ensurepip, venv' 2>/dev/null; }

# Makes $PYTHON name a Python that can make environments.
choose_python() {
    PYTHON=$(find_python) || {
        [[ -n ${AURORA_PYTHON:-} ]] ||
            say "Python 3.11, 3.12 or 3.13 is needed. AURORA_PYTHON can name one that is not on the path."
        exit 1
    }
    can_make_environments "$PYTHON" ||
        fail "$PYTHON cannot make environments: its venv module is missing (Debian's package: python3-venv)."
}

# Makes $ENVIRONMENT the folder of the Python environment: AURORA_ENV, else .venv, else .venv-X.Y with AURORA_PYTHON.
choose_environment() {
    if [[ -n ${AURORA_ENV:-} ]]; then
        ENVIRONMENT=$(realpath -m -s "$AURORA_ENV")
    elif [[ -n ${AURORA_PYTHON:-} ]]; then
        PYTHON=$(find_python) || exit 1
        ENVIRONMENT=$ROOT/.venv-$("$PYTHON" -I -S -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    else
        ENVIRONMENT=$ROOT/.venv
    fi
}

# Prints what an environment that is up to date was made from: its Python, the project file and the locks.
fingerprint() {
    "$ENVIRONMENT/bin/python" -I -S -c 'import sys; print("python", sys.version.split()[0])' 2>/dev/null || return 1
    printf 'place %s\n' "$ROOT"
    (cd "$ROOT" && sha256sum pyproject.toml hatch_build.py requirements.lock requirements-dev.lock)
}

# Whether the environment's note matches, for app or test. A test environment serves the app as well.
environment_current() { # app|test
    local note=$ENVIRONMENT/aurora-setup now
    [[ -f $note ]] || return 1
    now=$(fingerprint) || return 1
    if [[ $1 == app ]]; then
        # The development lock does not matter to the app.
        [[ $(sed -e '/requirements-dev.lock/d' -e '/^for /d' "$note") == "$(sed '/requirements-dev.lock/d' <<<"$now")" ]]
    else
        [[ $(<"$note") == "$now"$'\n'"for test" ]]
    fi
}

pip() { "${AS[@]}" "$ENVIRONMENT/bin/python" -m pip --quiet --quiet --disable-pip-version-check --no-input "$@" >&2; }

# Whether the environment works: its Python is the one that it was made with, it has pip, and it lies where it was made
# (its commands name the place).
environment_sound() {
    local python=$ENVIRONMENT/bin/python made now
    python_fits "$python" || return 1
    now=$("$python" -I -S -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    made=$(sed -n 's/^version = \([0-9]*\.[0-9]*\).*/\1/p' "$ENVIRONMENT/pyvenv.cfg")
    [[ $made == "$now" ]] && grep -q "^command = .* $ENVIRONMENT\$" "$ENVIRONMENT/pyvenv.cfg" &&
        "$python" -m pip --version >/dev/null 2>&1
}

set_up_environment() { # app|test
    local lock=requirements.lock
    if [[ $1 == test ]]; then lock=requirements-dev.lock; fi
    local note=$ENVIRONMENT/aurora-setup
    rm -f "$note"

    if ! environment_sound; then
        choose_python
        say "Making a Python environment in ${ENVIRONMENT#"$ROOT/"} ($("$PYTHON" --version))"
        "$PYTHON" -m venv --clear "$ENVIRONMENT" >&2
    fi

    say "Installing the Python packages of $lock (this takes a minute the first time)"
    pip install --require-hashes --only-binary :all: --requirement "$ROOT/$lock" ||
        fail "The packages could not be installed. Is the machine on line? Just try again: what is there is kept."
    set_up_pins

    say "Installing this project"
    pip install --no-deps --no-build-isolation --editable "$ROOT" || fail "The project itself could not be installed."

    say "Compiling bytecode"
    local packages
    packages=$("$ENVIRONMENT/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
    # Some packages carry files that are not meant for this Python: their failing is of no account.
    "$ENVIRONMENT/bin/python" -m compileall -q -j 0 "$packages" >/dev/null || true

    rm -f "$ENVIRONMENT/aurora-compiled"
    fingerprint >"$note.new"
    if [[ $1 == test ]]; then echo "for test" >>"$note.new"; fi
    mv "$note.new" "$note"
}

# The pins of a Raspberry Pi: no wheel of lgpio is made for Python 3.13, so lend the system's own to the environment.
set_up_pins() {
    local system=/usr/lib/python3/dist-packages
    grep -qs 'Raspberry Pi' /proc/device-tree/model || return 0
    can_use_pins && return 0
    [[ -e $system/lgpio.py ]] || install_packages python3-lgpio || true
    lend_pins "$system"
    can_use_pins ||
        say "The pins of this Raspberry Pi cannot be read with this Python: keyboard keys stand in for the buttons."
}

# Whether the environment has lgpio itself: an empty package of the same name can be installed in its place.
can_use_pins() { "${AS[@]}" "$ENVIRONMENT/bin/python" -c 'import lgpio; lgpio.gpiochip_open' 2>/dev/null; }

# Lets the environment find the lgpio of a folder.
lend_pins() { # FOLDER
    local here
    here=$("${AS[@]}" "$ENVIRONMENT/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
    "${AS[@]}" ln -sf "$1"/lgpio.py "$1"/_lgpio*.so "$here/"
}

# --- our own sources --------------------------------------------------------------------------------------------------

# Whether a source is newer than the last compiling, or a compiled file is gone. The note names the compiled files.
sources_changed() { # NOTE FOLDERS...
    local note=$1 file
    shift
    [[ -f $note ]] || return 0
    while read -r file; do
        [[ -e $file ]] || return 0
    done <"$note"
    find "$@" -name __pycache__ -prune -o -type f -newer "$note" -print | grep -qvxFf "$note"
}

# Compiles packs, messages and our bytecode when a source has changed.
compile_sources() {
    local note=$ENVIRONMENT/aurora-compiled folder folders=()
    for folder in companion hardware layouts; do
        if [[ -d $ROOT/$folder ]]; then folders+=("$ROOT/$folder"); fi
    done
    ((${#folders[@]})) || return 0
    sources_changed "$note" "${folders[@]}" || return 0
    # The note carries the time at which compiling began: what is saved meanwhile is compiled the next time.
    : >"$note.new"
    if [[ -f $ROOT/companion/build.py ]]; then
        touch -r "$note.new" "$note.time"
        (cd "$ROOT" && "$ENVIRONMENT/bin/python" -c '
import pathlib, sys
from companion.build import compile_all
for made in compile_all(pathlib.Path(sys.argv[1])):
    print(made.resolve())
' "$ROOT" >"$note.new") || fail "Packs and messages could not be compiled: see above."
        touch -r "$note.time" "$note.new"
    fi
    # A mistake in a source is told by whatever runs it, not here.
    "$ENVIRONMENT/bin/python" -m compileall -q "${folders[@]}" >/dev/null 2>&1 || true
    mv "$note.new" "$note"
}

# Everything, for the app or for the tests; leaves the folder of the environment in $ENVIRONMENT.
set_up() { # app|test
    choose_environment
    if [[ -n ${AURORA_NO_SETUP:-} ]]; then
        [[ -x $ENVIRONMENT/bin/python ]] || fail "AURORA_NO_SETUP is set, but there is no environment in $ENVIRONMENT."
        return
    fi
    set_up_system "$1"
    # One set-up at a time in this checkout; whoever waited finds the work done.
    exec 9<"$ROOT/deploy"
    if command -v flock >/dev/null && ! flock -n 9; then
        say "Another set-up is under way in this checkout: waiting for it"
        flock 9
    fi
    environment_current "$1" || set_up_environment "$1"
    compile_sources
    exec 9<&-
}

# --- display ----------------------------------------------------------------------------------------------------------

# Whether the app can open a window: a desktop, or a graphics device of its own, or one that SDL was told of.
has_display() {
    [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} || -n ${SDL_VIDEODRIVER:-} ]] && return 0
    compgen -G "${AURORA_DRI:-/dev/dri}/card*" >/dev/null
}
