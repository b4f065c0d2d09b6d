#!/bin/sh
# Puts a release into service: migrates the database while the previous release serves, lets
# /opt/anomaly-register/current lead to the new folder, then restarts the processes of this machine one after the other,
# each when the one before is ready. Build each release in a folder of its own, because `npm ci` removes what running
# processes load late:
#   git clone --branch VERSION … /opt/anomaly-register/releases/VERSION
#   cd /opt/anomaly-register/releases/VERSION && npm ci && npm run build
#   deploy/upgrade.sh /opt/anomaly-register/releases/VERSION
# If a process does not become ready within LONGEST_SECONDS (120), `current` leads to the previous release again, this
# process starts with it, and the others go on. Remove an old folder only when no process runs in it. It asks the
# processes at the HOST of /etc/anomaly-register.env, or at the one that ADDRESS names.
set -eu

current=${CURRENT:-/opt/anomaly-register/current}
file=${ENVIRONMENT_FILE:-/etc/anomaly-register.env}
release=${1:?Name the folder of a release}

# The address on which the processes listen, as part of a URL.
find_address() {
    host=${ADDRESS:-$(sed -n "s/^HOST=[\"']*\([^\"']*\)[\"']*\$/\1/p" "$file" 2>/dev/null | tail -n 1)}
    case $host in
        '' | 0.0.0.0 | ::) echo 127.0.0.1 ;;
        *:*) echo "[$host]" ;;
        *) echo "$host" ;;
    esac
}

# Replaces the link in one step.
lead_to() {
    ln -sfn "$1" "$current.new"
    mv -fT "$current.new" "$current"
}

# As the processes run it, with their configuration. A new index may take many minutes.
migrate() (
    cd "$release"
    set -a
    # shellcheck source=/dev/null
    . "$file"
    DATA_DIR=/var/lib/anomaly-register
    runuser -u register -- npm run --silent migrate
)

# Ends the upgrade: this process starts with the release of before.
go_back() {
    lead_to "$previous"
    systemctl restart "anomaly-register@$number" || true
    echo "anomaly-register@$number is not ready; see journalctl --unit anomaly-register@$number" >&2
    exit 1
}

if [ ! -d "$release/dist" ]; then
    echo "$release is not built" >&2
    exit 1
fi
if [ -e "$current" ] && [ ! -L "$current" ]; then
    echo "$current is not a symbolic link" >&2
    exit 1
fi
release=$(readlink -f "$release")
previous=$release
if [ -L "$current" ]; then
    previous=$(readlink -f "$current")
fi
migrate
lead_to "$release"
address=$(find_address)

for number in ${PROCESSES:-01 02}; do
    systemctl restart "anomaly-register@$number" || go_back
    deadline=$(($(date +%s) + ${LONGEST_SECONDS:-120}))
    until curl --silent --fail --globoff --max-time 5 --output /dev/null "http://$address:30$number/readyz"; do
        if [ "$(date +%s)" -ge "$deadline" ]; then
            go_back
        fi
        sleep 1
    done
    echo "anomaly-register@$number is ready"
done
