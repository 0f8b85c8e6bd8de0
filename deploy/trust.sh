# shellcheck shell=bash
# shellcheck disable=SC2034 # what is set here is for the scripts that source this
# shellcheck disable=SC2094 # put writes another file, and lets it take that one's place when it is whole
# Whose updates a table takes: signatures by OpenSSH keys (ssh-keygen -Y, and tags signed with gpg.format=ssh), checked with
# the public keys in $TRUSTED. Sourced by deploy/install, deploy/update and deploy/trust, after table.sh.

NAMESPACE=aurora-table-bundle # a signature for anything else, such as a mail or a login, is none for a bundle
SIGNER=aurora-table           # what all trusted keys are called in $TRUSTED
BUNDLE_MIB=1024               # the largest bundle
KEY_TYPES='ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-ssh-ed25519@openssh\.com|sk-ecdsa-sha2-nistp256@openssh\.com'

# Copies a file to a private place, where nobody can change it any more; nothing but a plain file, and no more than the
# limit. (A pipe is not waited for, a link not followed, a device without end not read.)
take() { # FROM TO LIMIT_IN_MIB
    [[ -f $1 && ! -L $1 ]] || return 1
    dd if="$1" of="$2" iflag=nofollow,nonblock,fullblock bs=1M count=$(($3 + 1)) status=none 2>/dev/null || return 1
    (($(stat -c %s "$2") <= $3 << 20))
}

# Sets KEY (type and key), KEY_NAME and FINGERPRINT to what a file with a public key holds.
read_key() { # FILE
    local work line lines
    work=$(mktemp -d -p /var/tmp)
    if ! take "$1" "$work/key" 1; then
        rm -rf "$work"
        fail "$1 is not a file that can be read."
    fi
    mapfile -t lines < <(tr -d '\0\r' <"$work/key" | grep -v '^[[:space:]]*\(#.*\)\?$' | head -n 3)
    line=${lines[0]:-}
    if [[ $line == *PRIVATE* ]]; then
        rm -rf "$work"
        fail "$1 holds a private key. Keep it to yourself; the public one lies beside it, in a file that ends in .pub."
    fi
    if ((${#lines[@]} == 1)) && [[ $line =~ ^($KEY_TYPES)\ ([A-Za-z0-9+/]+=*)(\ .*)?$ ]]; then
        KEY="${BASH_REMATCH[1]} ${BASH_REMATCH[3]}"
        KEY_NAME=$(tr -cd '[:alnum:]@._ -' <<<"${BASH_REMATCH[4]}" | sed -E 's/^ +| +$//g' | cut -c1-60)
        printf '%s\n' "$KEY" >"$work/key"
        FINGERPRINT=$(ssh-keygen -l -f "$work/key" 2>/dev/null | cut -d ' ' -f 2) || FINGERPRINT=""
    fi
    rm -rf "$work"
    [[ -n ${FINGERPRINT:-} ]] || fail "$1 is not one OpenSSH public key, such as ssh-keygen -t ed25519 makes (a file that ends in .pub)."
}

# Whether any key, or one with that fingerprint, is trusted.
trusts() { # [FINGERPRINT]
    [[ -s $TRUSTED ]] || return 1
    if (($#)); then trusted_keys | grep -qF "$1"$'\t'; fi
}

# Prints the trusted keys: fingerprint and name.
trusted_keys() {
    local kind data name
    [[ -s $TRUSTED ]] || return 0
    while read -r _ _ kind data name; do
        printf '%s\t%s\n' "$(ssh-keygen -l -f - <<<"$kind $data" 2>/dev/null | cut -d ' ' -f 2)" "$name"
    done <"$TRUSTED"
}

# Trusts the key of read_key.
trust_key() {
    if trusts "$FINGERPRINT"; then return; fi
    { cat "$TRUSTED" 2>/dev/null || true; printf '%s namespaces="%s,git" %s\n' "$SIGNER" "$NAMESPACE" "$KEY $KEY_NAME"; } |
        put "$TRUSTED" 644
}

# Trusts no key with that fingerprint any more.
forget_key() { # FINGERPRINT
    local line key
    while read -r line; do
        read -r _ _ key <<<"$line"
        if [[ $(ssh-keygen -l -f - <<<"$key" 2>/dev/null) != *" $1 "* ]]; then printf '%s\n' "$line"; fi
    done <"$TRUSTED" | put "$TRUSTED" 644
}

# Asks yes or no; no if there is nobody to ask.
confirmed() { # QUESTION
    local answer=""
    printf '%s [y/N] ' "$*" >&2
    read -r answer || say ""
    case ${answer,,} in y | yes | j | ja) ;; *) return 1 ;; esac
}

need_key() {
    command -v ssh-keygen >/dev/null || fail "ssh-keygen is needed to check a signature: sudo apt-get install openssh-client"
    trusts || fail "No key is trusted on this table yet, so a true update cannot be told from a forged one. Trust the key of" \
        "whoever makes your updates, or one of your own: sudo aurora-table trust FILE.pub (see deploy/README.md, Signed updates)."
}

# Fails unless a trusted key has signed a file that nobody else can change; sets SIGNED_BY.
check_signature() { # FILE SIGNATURE WHAT
    local said
    if said=$(ssh-keygen -Y verify -f "$TRUSTED" -I "$SIGNER" -n "$NAMESPACE" -s "$2" <"$1" 2>&1); then
        name_signer "$said"
    elif said=$(ssh-keygen -Y check-novalidate -n "$NAMESPACE" -s "$2" <"$1" 2>&1); then
        foreign "$said" "$3"
    else
        fail "$3 is damaged or forged: it is not what its signature ($3.sig) was made for. Copy both anew."
    fi
}

name_signer() { # WHAT SSH-KEYGEN SAID
    SIGNED_BY=$(grep -o 'SHA256:[A-Za-z0-9+/]*' <<<"$1" | head -n 1)
    SIGNED_BY="$(trusted_keys | sed -n "s|^$SIGNED_BY\t\(..*\)|\1, |p" | head -n 1)$SIGNED_BY"
}

foreign() { # WHAT SSH-KEYGEN SAID, WHAT
    fail "$2 is signed with a key that this table does not trust: $(grep -o 'SHA256:[A-Za-z0-9+/]*' <<<"$1" | head -n 1)." \
        "If you know whose it is, ask them for their public key, compare these letters, and then:" \
        "sudo aurora-table trust FILE.pub"
}
