#!/usr/bin/env bash
# Finding: ssh-keyscan opens five connections to a host that has one key.
#
# Version:      OpenSSH 9.2p1 (Debian 12), `ssh-keyscan` and `sshd` of the machine; needs python3.
# Wrong guess:  it asks a host once: the exchange of a connection names every type of host key that the server has.
# Behaviour:    without `-t` it opens a connection for each type that it knows, also for those of security keys, which
#               few hosts have. With `-t ed25519` it opens one. The number does not depend on what the host offers.
# Met as:       the wait for SSH behind a firewall that lets in six connections in half a minute: a scan that counts as one
#               leaves no room for the login after it, nor for that of a person. Each type that is asked for counts.
#
# Output seen:
#   without -t:           1 key, 5 connections
#   with -t ed25519:      1 key, 1 connection
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(cat "$folder"/*.pid 2>/dev/null) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
ssh-keygen -q -t ed25519 -N "" -f host

# Counts connections, and gives each to a real sshd of its own (`sshd -i`), which has one host key.
cat >counter.py <<'PY'
import os, socket, subprocess, sys

listener = socket.create_server(("127.0.0.1", 0))
with open("port.new", "w") as file:
    file.write(str(listener.getsockname()[1]))
os.rename("port.new", "port")
while True:
    connection, _ = listener.accept()
    with open("connections", "a") as file:
        file.write("x")
    subprocess.Popen([sys.argv[1], "-i", "-f", "none", "-h", "host"], stdin=connection, stdout=connection, stderr=subprocess.DEVNULL)
    connection.close()
PY
[ -d /run/sshd ] || mkdir -p /run/sshd # where sshd, as root, gives up its rights
python3 counter.py "$(command -v sshd || echo /usr/sbin/sshd)" &
echo $! >counter.pid
until [ -f port ]; do sleep 0.1; done

scan() {
  : >connections
  keys=$(ssh-keyscan -p "$(cat port)" "$@" 127.0.0.1 2>/dev/null | grep -c ssh-ed25519)
  connections=$(wc -c <connections)
  echo "$keys key, $connections connection$([ "$connections" = 1 ] || echo s)"
}
seen="without -t:           $(scan)
with -t ed25519:      $(scan -t ed25519)"
echo "$seen"
expected="without -t:           1 key, 5 connections
with -t ed25519:      1 key, 1 connection"
[ "$seen" = "$expected" ] || { echo "This finding is no longer true." >&2; exit 1; }
