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
#   /opt/aurora-table/trusted         the public keys whose updates are taken, as ssh-keygen reads them (allowed_signers)
#   /var/lib/aurora-table             games, cards and settings; the only folder that the app may write in
#
# With --root DIR all of this lies under DIR, and nothing of the running system is touched.
#
# All but the data folder is root's, and root does nothing in the data folder itself: whatever is read or written there is
# done as the service's user (as_service), who may have laid links, pipes and anything else in the way. A new version is
# built by a user of its own (as_builder), who owns nothing once it is built.

SERVICE=aurora-table
USER_NAME=aurora-table
BUILDER_NAME=aurora-build
GROUPS_WANTED=(video render input gpio dialout audio)
ROOM_MIB=600
KEEP_STARTS=3

# What belongs to a version, as it lies in a checkout or a bundle.
PARTS=(companion hardware layouts deploy pyproject.toml requirements.lock README.md LICENSE)

PREFIX=""
DRY=""
AS_SERVICE=()
AS_BUILDER=()
TABLE_SH=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
places() { # sets where everything lies, under $PREFIX
    BASE=$PREFIX/opt/aurora-table
    VERSIONS=$BASE/versions
    TRUSTED=$BASE/trusted
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

# Nothing of the caller's environment changes what is done as root, and nothing is found in the folder that it is called in.
settle() {
    local name
    for name in BASH_ENV ENV CDPATH GLOBIGNORE TMPDIR "${!GIT_@}" "${!PYTHON@}" "${!LD_@}" "${!SSH_@}"; do unset "$name"; done
    if [[ -z $PREFIX && $EUID -eq 0 ]]; then PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin; fi
    umask 022
    cd /
    choose_hands
}

installed() { [[ -e $BASE/current/complete ]]; }

# Only one of these scripts at a time. (A file that nobody else can open: whoever can, could hold it for ever.)
lock() {
    [[ -z $DRY ]] || return 0
    mkdir -p "$BASE"
    exec 8<>"$BASE/lock"
    chmod 600 "$BASE/lock"
    flock -n 8 || fail "Another installation or update is under way. Wait for it to end, then try again."
}

# --- whose hands --------------------------------------------------------------------------------------------------------

# Sets what goes before a command to have the service's user or the builder run it: nothing for who is not root. With
# --root the users of this machine are left alone, but AURORA_AS="UID,UID" names two (for tests).
choose_hands() {
    local service=$USER_NAME builder=$BUILDER_NAME
    AS_SERVICE=() AS_BUILDER=()
    [[ $EUID -eq 0 ]] || return 0
    if [[ -n $PREFIX ]]; then
        [[ ${AURORA_AS:-} =~ ^[1-9][0-9]*,[1-9][0-9]*$ ]] || return 0
        service=${AURORA_AS%,*} builder=${AURORA_AS#*,}
    fi
    # Without a terminal: who has one could type into it in root's place.
    local drop=(--clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all -- setsid --wait)
    AS_SERVICE=(setpriv --reuid "$service" --regid "$service" "${drop[@]}")
    AS_BUILDER=(setpriv --reuid "$builder" --regid "$builder" "${drop[@]}")
}

make_users() {
    [[ -z $PREFIX ]] || return 0
    local group
    if ! getent passwd "$USER_NAME" >/dev/null; then
        step useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$USER_NAME"
    fi
    if ! getent passwd "$BUILDER_NAME" >/dev/null; then
        step useradd --system --user-group --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin "$BUILDER_NAME"
    fi
    if ! getent group gpio >/dev/null; then step groupadd --system gpio; fi # Debian has none; the udev rule names it
    for group in "${GROUPS_WANTED[@]}"; do
        if getent group "$group" >/dev/null; then step usermod --append --groups "$group" "$USER_NAME"; fi
    done
}

# Runs a command as the service's user, with nothing of root's environment, terminal or open files.
as_service() {
    "${AS_SERVICE[@]}" env -i --chdir=/ PATH=/usr/bin:/bin HOME=/nonexistent LC_ALL=C.UTF-8 KIVY_HOME= "$@" 8>&-
}

# The same as the one who builds; of the environment only what pip needs to reach an index comes along.
as_builder() {
    local name hand_on=()
    for name in PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_CERT PIP_RETRIES http_proxy https_proxy no_proxy; do
        if [[ -n ${!name:-} ]]; then hand_on+=("$name=${!name}"); fi
    done
    "${AS_BUILDER[@]}" env -i --chdir="${BUILD_IN:-/}" PATH=/usr/bin:/bin HOME="$BUILD_HOME" TMPDIR="$BUILD_HOME" \
        LC_ALL=C.UTF-8 "${hand_on[@]}" "$@" </dev/null 8>&-
}

# Ends whatever the builder has left running: it has done its work.
end_builder() {
    if ((${#AS_BUILDER[@]})); then "${AS_BUILDER[@]}" bash -c 'kill -KILL -- -1' 2>/dev/null || true; fi
}

# Works on the data folder (see deploy/data.py), as the service's user.
data() { # COMMAND ARGUMENTS…
    as_service "${AURORA_PYTHON:-/usr/bin/python3}" -I -S - "$DATA" "$@" <"$TABLE_SH/data.py"
}

# Prints the first line of a small file of the data folder; nothing for what is no file.
first_line() { # NAME
    as_service dd if="$DATA/$1" iflag=nofollow,nonblock bs=200 count=1 status=none 2>/dev/null </dev/null |
        tr -d '\0' | head -n 1 || true
}

# --- versions -----------------------------------------------------------------------------------------------------------

# Prints the files of a version, as lines that start with the folder or file in PARTS; without what is compiled.
files_of() { # SOURCE
    local part
    for part in "${PARTS[@]}"; do
        [[ -e $1/$part && ! -L $1/$part ]] || fail "$1 is not a whole Aurora Table: $part is missing."
    done
    [[ -z $(cd "$1" && find "${PARTS[@]}" -name $'*\n*' -print -quit) ]] || fail "$1 has a file whose name is no name."
    (cd "$1" && find "${PARTS[@]}" -type f ! -path '*/__pycache__/*' ! -name '*.mo' ! -path 'companion/packs/*.json' |
        LC_ALL=C sort)
}

# Copies the files of a version: no links, pipes or devices, whatever happens to the source meanwhile.
copy_sources() { # SOURCE PLACE
    local odd
    files_of "$1" >/dev/null || return 1
    files_of "$1" | tr '\n' '\0' |
        tar -C "$1" --no-recursion --hard-dereference --null --verbatim-files-from -T - -cf - |
        tar -C "$2" --no-same-owner --no-same-permissions -xf - || return 1
    odd=$(find "$2" -mindepth 1 ! -type f ! -type d -print -quit)
    if [[ -n $odd ]]; then
        say "${odd#"$2"/} is neither a file nor a folder."
        return 1
    fi
    chmod -R u+rwX,go+rX,go-w "$2"
}

# Prints the number of a version.
number_of() { # SOURCE
    local number
    number=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$1/companion/__init__.py")
    # It becomes the name of a folder.
    [[ $number =~ ^[0-9]+(\.[0-9]+){1,3}[a-z0-9.+]*$ && ${#number} -le 40 ]] ||
        fail "$1/companion/__init__.py tells no version."
    printf '%s\n' "$number"
}

# Prints the name of a version: its number, and a sum over its files.
name_of() { # SOURCE
    local number sum files
    files=$(files_of "$1") || exit 1
    number=$(number_of "$1") || exit 1
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
    local source=$1 wheels=$2 place new=$VERSIONS/.new
    if [[ -n $DRY ]]; then
        NAME=$(name_of "$source") || exit 1
        if [[ ! -e $VERSIONS/$NAME/complete ]]; then
            say "  would make version $NAME in $VERSIONS/$NAME, with a Python environment of its own"
        fi
        return
    fi
    # Its name is that of what has been copied, which nobody can change any more.
    rm -rf "$new"
    mkdir -p "$new"
    if ! copy_sources "$source" "$new" || ! NAME=$(name_of "$new"); then
        rm -rf "$new"
        fail "$source could not be copied; see above. Nothing else was changed."
    fi
    place=$VERSIONS/$NAME
    if [[ -e $place/complete ]]; then
        rm -rf "$new"
        say "Version $NAME is there already"
        return
    fi
    if ! (check_room); then
        rm -rf "$new"
        exit 1
    fi
    say "Making version $NAME in $place"
    rm -rf "$place"
    mv -T "$new" "$place"
    if ! fill_version "$wheels" "$place" || ! seal_version "$place"; then
        end_builder
        rm -rf "$place"
        fail "Version $NAME could not be made; see above. Nothing else was changed."
    fi
    sync -f "$place"
    : >"$place/complete"
}

# Compiles a version and makes its environment, all as the builder, who may write in these folders only: not among the
# scripts that run as root later.
fill_version() { # WHEELS|"" PLACE
    local wheels=$1 place=$2 python site options=()
    python=$(find_python) || return 1
    BUILD_HOME=$place/.build
    mkdir "$place/env" "$BUILD_HOME" || return 1
    if [[ -n $wheels ]]; then
        mkdir "$BUILD_HOME/wheels"
        find "$wheels/" -maxdepth 1 -type f -name '*.whl' -exec cp -P -t "$BUILD_HOME/wheels" -- {} + || return 1
        options=(--no-index --find-links "$BUILD_HOME/wheels")
    fi
    if ((${#AS_BUILDER[@]})); then
        chown -hR "$("${AS_BUILDER[@]}" id -u):$("${AS_BUILDER[@]}" id -g)" \
            "$place"/{companion,hardware,layouts,env,.build} || return 1
    fi
    # shellcheck disable=SC2034 # for deploy/setup.sh
    AS=(as_builder)
    if [[ -n ${AURORA_SITE:-} ]]; then
        # For tests: the packages of an environment that has them already.
        as_builder "$python" -I -m venv --without-pip "$place/env" || return 1
    else
        can_make_environments "$python" || {
            say "$python cannot make environments (Debian's package: python3-venv)."
            return 1
        }
        say "Making its Python environment ($("$python" --version)); this takes a few minutes"
        as_builder "$python" -I -m venv "$place/env" || return 1
    fi
    ENVIRONMENT=$place/env
    site=$(as_builder "$ENVIRONMENT/bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("platlib"))') || return 1
    if [[ -n ${AURORA_SITE:-} ]]; then
        # shellcheck disable=SC2016 # for the shell that is started
        as_builder sh -c 'printf "%s\n" "$1" >"$2"' - "$AURORA_SITE" "$site/packages.pth" || return 1
    else
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
    # shellcheck disable=SC2016 # for the shell that is started
    as_builder sh -c 'printf "../../../..\n" >"$1"' - "$site/aurora-table.pth" || return 1
    BUILD_IN=$place as_builder "$ENVIRONMENT/bin/python" -I -m companion.build >/dev/null || return 1
    # Without this every start would compile all of it anew: the app may not write here.
    as_builder "$ENVIRONMENT/bin/python" -I -m compileall -q "$site" >/dev/null || true
    as_builder "$ENVIRONMENT/bin/python" -I -m compileall -q "$place/companion" "$place/hardware" "$place/layouts" \
        >/dev/null || {
        say "A source cannot be compiled."
        return 1
    }
}

# Takes what has been built from the builder. It must not hold what leads elsewhere: the environment has links to the
# system's Python, and nothing else has any.
seal_version() { # PLACE
    local odd
    end_builder
    rm -rf "$1/.build"
    odd=$(find "$1" -mindepth 1 \( ! -type f ! -type d ! -type l -o -type f -links +1 \
        -o -type l ! -path "$1/env/*" \) -print -quit)
    if [[ -n $odd ]]; then
        say "Building it has left ${odd#"$1"/}, which is neither a file nor a folder of its own."
        return 1
    fi
    if ((${#AS_BUILDER[@]})); then chown -hR 0:0 "$1" || return 1; fi
    chmod -R u+rwX,go+rX,go-w,u-s,g-s "$1"
}

# Runs a version's own test, as the service user: all parts, the messages, the unfinished games (copies of them), a game
# from beginning to end.
test_version() { # NAME
    if [[ -n $DRY ]]; then
        say "  would test version $1"
        return
    fi
    say "Testing version $1"
    # It takes a minute on a slow board, and for ever if somebody has laid a pipe in its way.
    as_service timeout --kill-after=10 1200 "$VERSIONS/$1/env/bin/python" -I -B -m companion --folder "$DATA" selftest \
        >&2 </dev/null
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
    if [[ -n $DRY ]]; then
        say "  would keep a copy of the games in $DATA/before-$1"
    else
        data keep "$1" || fail "The games in $DATA could not be copied; see above. Nothing was switched over."
    fi
}

# Takes that copy back if the version that runs next cannot read what the failed one has left; what that left is kept.
restore_games() { # NAME OF THE FAILED VERSION, NAME OF THE NEXT ONE
    if ! data kept "$1" || test_version "$2" 2>/dev/null; then return 0; fi
    say "The games are taken back to what they were before version $1; what it left is in $DATA/kept-$1"
    data restore "$1" || say "They could not be taken back; see above. They are still in $DATA/before-$1."
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
