#!/usr/bin/env bash
# Finding: in Python, `Output.all` makes a plain dict of a typed output, so its attributes are gone.
#
# Version:      pulumi 3.272.0 and pulumi-command 1.2.1 (PyPI), Python 3.10 or newer.
# Wrong guess:  `Output.all(a, b).apply(f)` gives `f` the values that `a.apply` and `b.apply` give: for an output of a nested
#               type, an object of its class with attributes, as the annotation `Output[list[T]]` says.
# Behaviour:    `apply` alone gives an object of that class. `Output.all`, and `Output.from_input` too, rebuild it as a dict with
#               the Python names as keys: `value.host` raises AttributeError, and `value["host"]` works.
# Met as:       a component that joined a server's login with a private key by `Output.all` ended the whole `pulumi up`
#               after the server had been ordered, and only in Python.
#
# Output seen:
#   apply:             Connection, host = web1.example.com
#   Output.all:        dict, AttributeError: 'dict' object has no attribute 'host'
#   Output.from_input: dict, AttributeError: 'dict' object has no attribute 'host'
#   keys of the dict:  host_key, host
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pulumi==3.272.0 pulumi-command==1.2.1

cat >program.py <<'PY'
import asyncio

import pulumi
from pulumi_command import remote


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        return "id", args.inputs

    def call(self, args):
        return {}


pulumi.runtime.set_mocks(Mocks())


def seen(value):
    try:
        return f"{type(value).__name__}, host = {value.host}"
    except AttributeError as error:
        return f"{type(value).__name__}, AttributeError: {error}"


async def main():
    login = remote.ConnectionArgs(host="web1.example.com", host_key="ssh-ed25519 AAAA")
    connection = remote.Command("command", connection=login, create="true").connection
    print("apply:            ", await connection.apply(seen).future())
    print("Output.all:       ", await pulumi.Output.all(connection, "key").apply(lambda both: seen(both[0])).future())
    print("Output.from_input:", await pulumi.Output.from_input(connection).apply(seen).future())
    (value,) = await pulumi.Output.all(connection).future()
    print("keys of the dict: ", ", ".join(key for key in ("host_key", "hostKey", "host") if key in value))


asyncio.get_event_loop().run_until_complete(main())
PY

found=$(venv/bin/python -W ignore program.py)
echo "$found"
expected="apply:             Connection, host = web1.example.com
Output.all:        dict, AttributeError: 'dict' object has no attribute 'host'
Output.from_input: dict, AttributeError: 'dict' object has no attribute 'host'
keys of the dict:  host_key, host"
[ "$found" = "$expected" ] || { echo "This finding is no longer true." >&2; exit 1; }
