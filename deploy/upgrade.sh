#!/bin/sh
# Restarts the processes of this machine one after the other, each when the one before is ready. Run it after
# `npm ci && npm run build` in /opt/anomaly-register. Stops at the first process that does not become ready, so
# that the others go on with the previous version.
set -eu

for number in ${PROCESSES:-01 02}; do
    systemctl restart "anomaly-register@$number"
    waited=0
    until curl --silent --fail --output /dev/null "http://127.0.0.1:30$number/readyz"; do
        waited=$((waited + 1))
        if [ "$waited" -gt "${LONGEST_SECONDS:-120}" ]; then
            echo "anomaly-register@$number is not ready; see journalctl --unit anomaly-register@$number" >&2
            exit 1
        fi
        sleep 1
    done
    echo "anomaly-register@$number is ready"
done
