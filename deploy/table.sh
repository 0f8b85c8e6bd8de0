# shellcheck shell=bash
# shellcheck disable=SC2034 # what is set here is for the scripts that source this
# How Aurora Table lies on a machine, and the steps that deploy/install, deploy/update, deploy/uninstall and deploy/launch
# share. Sourced, not run.
#
#   /opt/aurora-table/versions/NAME   a version: the sources with all that is compiled of them, and its Python
#                                     environment (env); a file `complete` stands in it when it is whole
#   /opt/aurora-table/current         a link to the version that runs
#   /opt/aurora-table/previous        a link to the one before it
#   /opt/aurora-table/screen          how it reaches the screen: bare, kiosk or desktop
#   /opt/aurora-table/origin          where deploy/update looks for newer versions
#   /var/lib/aurora-table             games, cards and settings; the only folder that the app may write in
#
# With --root DIR all of this lies under DIR, and nothing of the running system is touched.

SERVICE=aurora-table
USER_NAME=aurora-table
GROUPS_WANTED=(video render input gpio dialout audio)
ROOM_MIB=600
KEEP_STARTS=3

# What belongs to a version, as it lies in a checkout or a bundle.
PARTS=(companion hardware layouts deploy pyproject.toml requirements.lock README.md LICENSE)

PREFIX=""
DRY=""
places() { # sets where everything lies, under $PREFIX
    BASE=$PREFIX/opt/aurora-table
    VERSIONS=$BASE/versions
    DATA=$PREFIX/var/lib/aurora-table
    UNITS=$PREFIX/etc/systemd/system
    USER_UNITS=$PREFIX/etc/systemd/user
    UDEV_RULES=$PREFIX/etc/udev/rules.d/60-aurora-table.rules
    STICK_RULES=$PREFIX/etc/udev/rules.d/61-aurora-table-sticks.rules
    SHUTDOWN_HOOK=$PREFIX/usr/lib/systemd/system-shutdown/aurora-table
    COMMAND=$PREFIX/usr/local/bin/aurora-table
    AUTOSTART=$PREFIX/etc/xdg/autostart/aurora-table.desktop
    MENU=$PREFIX/usr/share/applications/aurora-table.desktop
}
places

# --- doing, or only telling ---------------------------------------------------------------------------------------------

# Runs a command, or with --dry-run says that it would.
step() {
    if [[ -n $DRY ]]; then
        say "  would: $*"
    else
        "$@"
    fi
}

# Writes standard input to a file, in one step, with this mode.
put() { # FILE MODE
    if [[ -n $DRY ]]; then
        say "  would write $1"
        cat >/dev/null
        return
    fi
    mkdir -p "$(dirname "$1")"
    cat >"$1.new"
    chmod "$2" "$1.new"
    mv "$1.new" "$1"
}

# Runs something of the system (services, users, udev): not with --root.
system() {
    if [[ -z $PREFIX ]]; then step "$@"; fi
}

systemd_runs() { [[ -z $PREFIX && -d /run/systemd/system ]]; }

need_root() {
    [[ -n $PREFIX || -n $DRY || $EUID -eq 0 ]] || fail "This changes the system, so it has to be run as: sudo $0 $*"
}

# Takes --root's folder.
under() { # DIR
    [[ -d $1 ]] || fail "--root $1: there is no such folder."
    PREFIX=$(cd "$1" && pwd -P)
    [[ $PREFIX != / ]] || PREFIX=""
    places
}

installed() { [[ -e $BASE/current/complete ]]; }

# Only one of these scripts at a time.
lock() {
    [[ -z $DRY ]] || return 0
    mkdir -p "$BASE"
    exec 8<"$BASE"
    flock -n 8 || fail "Another installation or update is under way. Wait for it to end, then try again."
}

# --- versions -----------------------------------------------------------------------------------------------------------

# Prints the files of a version, as lines that start with the folder or file in PARTS; without what is compiled.
files_of() { # SOURCE
    local part
    for part in "${PARTS[@]}"; do
        [[ -e $1/$part ]] || fail "$1 is not a whole Aurora Table: $part is missing."
    done
    (cd "$1" && find "${PARTS[@]}" -type f ! -path '*/__pycache__/*' ! -name '*.mo' ! -path 'companion/packs/*.json' |
        LC_ALL=C sort)
}

# Prints the name of a version: its number, and a sum over its files.
name_of() { # SOURCE
    local number sum files
    files=$(files_of "$1") || exit 1
    number=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$1/companion/__init__.py")
    [[ -n $number ]] || fail "$1/companion/__init__.py tells no version."
    sum=$(cd "$1" && xargs -d '\n' sha256sum <<<"$files" | sha256sum | cut -c1-8)
    printf '%s-%s\n' "$number" "$sum"
}

# The version that a link leads to, "" if none.
linked() { # current|previous
    local to
    to=$(readlink "$BASE/$1" 2>/dev/null) || return 0
    printf '%s\n' "${to##*/}"
}

# Turns a link to a version, in one step: a power cut leaves the old one or the new one.
turn() { # current|previous NAME
    if [[ -n $DRY ]]; then
        say "  would let $BASE/$1 lead to versions/$2"
        return
    fi
    ln -sfn "versions/$2" "$BASE/$1.new"
    mv -T "$BASE/$1.new" "$BASE/$1"
    sync -f "$BASE"
}

check_room() {
    local free place=$BASE
    while [[ ! -d $place ]]; do place=$(dirname "$place"); done
    free=$(($(stat -f -c '%a * %S' "$place") / 1048576))
    ((free >= ROOM_MIB)) ||
        fail "There are $free MB free where $BASE lies, and $ROOM_MIB MB are needed. Make room, then try again."
}

# Makes the version of a source in its folder, and sets NAME. One that is whole already is left as it is.
make_version() { # SOURCE WHEELS|""
    local source=$1 wheels=$2 place
    NAME=$(name_of "$source") || exit 1
    place=$VERSIONS/$NAME
    if [[ -e $place/complete ]]; then
        say "Version $NAME is there already"
        return
    fi
    check_room
    if [[ -n $DRY ]]; then
        say "  would make version $NAME in $place, with a Python environment of its own"
        return
    fi
    say "Making version $NAME in $place"
    rm -rf "$place"
    mkdir -p "$place"
    if ! fill_version "$source" "$wheels" "$place"; then
        rm -rf "$place"
        fail "Version $NAME could not be made; see above. Nothing else was changed."
    fi
    sync -f "$place"
    : >"$place/complete"
}

fill_version() { # SOURCE WHEELS|"" PLACE
    local source=$1 wheels=$2 place=$3 python site options=()
    files_of "$source" | tar -C "$source" -cf - -T - | tar -C "$place" --no-same-owner -xf - || return 1
    python=$(find_python) || return 1
    if [[ -n ${AURORA_SITE:-} ]]; then
        # For tests: the packages of an environment that has them already.
        "$python" -m venv --without-pip "$place/env" || return 1
    else
        can_make_environments "$python" || {
            say "$python cannot make environments (Debian's package: python3-venv)."
            return 1
        }
        say "Making its Python environment ($("$python" --version)); this takes a few minutes"
        "$python" -m venv "$place/env" || return 1
    fi
    ENVIRONMENT=$place/env
    site=$("$ENVIRONMENT/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))') || return 1
    if [[ -n ${AURORA_SITE:-} ]]; then
        printf '%s\n' "$AURORA_SITE" >"$site/packages.pth"
    else
        if [[ -n $wheels ]]; then options=(--no-index --find-links "$wheels"); fi
        pip install --no-cache-dir --require-hashes --only-binary :all: "${options[@]}" \
            --requirement "$place/requirements.lock" || {
            say "Its Python packages could not be installed."
            if [[ -n $wheels ]]; then
                say "The bundle's packages do not fit this machine: $(uname -m), $("$python" --version)."
            else
                say "Is the machine on line? Try again, or take a bundle that holds them (deploy/pack)."
            fi
            return 1
        }
        if [[ -z $PREFIX ]]; then set_up_pins; fi
    fi
    printf '../../../..\n' >"$site/aurora-table.pth"
    (cd "$place" && "$ENVIRONMENT/bin/python" -m companion.build >/dev/null) || return 1
    # Without this every start would compile all of it anew: the app may not write here.
    "$ENVIRONMENT/bin/python" -m compileall -q "$site" >/dev/null || true
    "$ENVIRONMENT/bin/python" -m compileall -q "$place/companion" "$place/hardware" "$place/layouts" >/dev/null || {
        say "A source cannot be compiled."
        return 1
    }
}

# Runs a version's own test, as the service user: all parts, the messages, the unfinished games (copies of them), a game
# from beginning to end.
test_version() { # NAME
    if [[ -n $DRY ]]; then
        say "  would test version $1"
        return
    fi
    say "Testing version $1"
    local as=()
    if [[ -z $PREFIX && $EUID -eq 0 ]] && getent passwd "$USER_NAME" >/dev/null; then
        as=(setpriv --reuid "$USER_NAME" --regid "$USER_NAME" --init-groups --)
    fi
    (cd / && "${as[@]}" env HOME=/nonexistent KIVY_HOME= "$VERSIONS/$1/env/bin/python" -m companion \
        --folder "$DATA" selftest >&2)
}

# Removes versions that no link leads to.
sweep_versions() {
    local place name
    for place in "$VERSIONS"/*/; do
        name=$(basename "$place")
        if [[ -d $place && $name != "$(linked current)" && $name != "$(linked previous)" ]]; then
            step rm -rf "${place%/}"
        fi
    done
}

# --- games --------------------------------------------------------------------------------------------------------------

# Keeps a copy of games, cards and settings as they are before a version takes over. The app must not be running.
keep_games() { # NAME
    local old
    for old in "$DATA"/before-*; do
        if [[ -d $old ]]; then step rm -rf "$old"; fi
    done
    step mkdir -p "$DATA/before-$1"
    copy_games "$DATA" "$DATA/before-$1"
}

# Takes that copy back if the version that runs next cannot read what the failed one has left; what that left is kept.
restore_games() { # NAME OF THE FAILED VERSION, NAME OF THE NEXT ONE
    local kept=$DATA/kept-$1 file
    if [[ ! -d $DATA/before-$1 ]] || test_version "$2" 2>/dev/null; then return 0; fi
    say "The games are taken back to what they were before version $1; what it left is in $kept"
    rm -rf "$kept"
    mkdir -p "$kept"
    for file in "$DATA"/games.db* "$DATA"/library.json "$DATA"/settings.json; do
        if [[ -e $file ]]; then mv "$file" "$kept/"; fi
    done
    copy_games "$DATA/before-$1" "$DATA"
}

copy_games() { # FROM TO
    local file
    for file in "$1"/games.db* "$1"/library.json "$1"/settings.json; do
        if [[ -e $file ]]; then step cp -a "$file" "$2/"; fi
    done
}

# --- the system's files -------------------------------------------------------------------------------------------------

# Puts the units and rules of a version where the system looks for them.
put_system_files() { # NAME
    local files=$VERSIONS/$1/deploy/system screen
    screen=$(cat "$BASE/screen" 2>/dev/null || echo bare)
    if [[ -n $DRY ]]; then
        say "  would put the units, the udev rules and the command aurora-table in place (screen: $screen)"
        return
    fi
    put "$UDEV_RULES" 644 <"$files/60-aurora-table.rules"
    mkdir -p "$(dirname "$COMMAND")"
    ln -sfn /opt/aurora-table/current/deploy/aurora-table "$COMMAND"
    if [[ $screen == desktop ]]; then
        put "$USER_UNITS/$SERVICE.service" 644 <"$files/desktop.service"
        put "$AUTOSTART" 644 <"$files/aurora-table.desktop"
        put "$MENU" 644 <"$files/aurora-table.desktop"
        remove_service_files
    else
        rm -f "$USER_UNITS/$SERVICE.service" "$AUTOSTART" "$MENU"
        put "$UNITS/$SERVICE.service" 644 <"$files/aurora-table.service"
        put "$UNITS/$SERVICE-off.path" 644 <"$files/aurora-table-off.path"
        put "$UNITS/$SERVICE-off.service" 644 <"$files/aurora-table-off.service"
        put "$STICK_RULES" 644 <"$files/61-aurora-table-sticks.rules"
        put "$SHUTDOWN_HOOK" 755 <"$files/shutdown-picture"
        if [[ $screen == kiosk ]]; then
            put "$UNITS/$SERVICE.service.d/kiosk.conf" 644 <"$files/kiosk.conf"
        else
            rm -rf "$UNITS/$SERVICE.service.d/kiosk.conf"
        fi
        enable_units
    fi
    reload_system
}

enable_units() {
    local unit
    for unit in "$SERVICE.service" "$SERVICE-off.path"; do
        mkdir -p "$UNITS/multi-user.target.wants"
        ln -sfn "/etc/systemd/system/$unit" "$UNITS/multi-user.target.wants/$unit"
    done
}

remove_service_files() {
    local unit
    for unit in "$SERVICE.service" "$SERVICE-off.path"; do
        if systemd_runs && [[ -e $UNITS/$unit ]]; then step systemctl stop "$unit"; fi
        step rm -f "$UNITS/multi-user.target.wants/$unit"
    done
    step rm -f "$UNITS/$SERVICE.service" "$UNITS/$SERVICE-off.path" "$UNITS/$SERVICE-off.service"
    step rm -f "$SHUTDOWN_HOOK" "$STICK_RULES"
    step rm -f "$UNITS/$SERVICE.service.d/kiosk.conf"
}

reload_system() {
    systemd_runs || return 0
    step systemctl daemon-reload
    step udevadm control --reload
    step udevadm trigger --subsystem-match=tty --subsystem-match=drm --action=change
}
