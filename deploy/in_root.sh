# shellcheck shell=bash
# For deploy/check-arm64 and deploy/check-vm: work inside another root file system. Sourced, not run.

part() { printf '\n== %s (%d s)\n' "$*" "$SECONDS"; }

MOUNTED=()
HAND_ON=()

bind() { # HERE THERE
    mkdir -p "$FOLDER$2"
    mount --bind "$1" "$FOLDER$2"
    MOUNTED=("$FOLDER$2" "${MOUNTED[@]}")
}

# Opens a root file system: /proc, /dev, a folder $SHARED that has the same path in both, the network, and the sources of
# this checkout in /usr/local/src/aurora-table. It is closed when the script ends.
enter() { # FOLDER
    FOLDER=$1
    SHARED=$(mktemp -d)
    chmod 777 "$SHARED"
    trap leave EXIT
    bind /proc /proc
    bind /dev /dev
    bind "$SHARED" "$SHARED"
    cp /etc/resolv.conf "$FOLDER/etc/resolv.conf"
    # What this machine needs to reach its package indexes is handed on.
    local name
    HAND_ON=()
    for name in PIP_INDEX_URL PIP_EXTRA_INDEX_URL http_proxy https_proxy no_proxy; do
        if [[ -n ${!name:-} ]]; then HAND_ON+=("$name=${!name}"); fi
    done
    if [[ -e /etc/ssl/certs/ca-certificates.crt ]]; then
        mkdir -p "$FOLDER/var/cache/check"
        cp /etc/ssl/certs/ca-certificates.crt "$FOLDER/var/cache/check/ca.crt"
        HAND_ON+=(PIP_CERT=/var/cache/check/ca.crt)
    fi
    local sources=$FOLDER/usr/local/src/aurora-table
    mkdir -p "$sources"
    find "$sources" -mindepth 1 -delete
    (cd "$ROOT" && git ls-files -z --cached --others --exclude-standard | tar -cf - --null -T -) |
        tar -C "$sources" --no-same-owner -xf -
}

leave() {
    local place
    for place in "${MOUNTED[@]}"; do umount "$place" || umount --lazy "$place"; done
    MOUNTED=()
    rm -rf "$SHARED"
}

inside() {
    chroot "$FOLDER" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        "${HAND_ON[@]}" "$@"
}
