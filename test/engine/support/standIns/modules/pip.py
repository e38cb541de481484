"""pip, which finds what is asked for in PYTHONPATH (pythonPackages.mts). Loading pip takes longer than all else that a job
of a build server does in Python. What is not there, or is a folder or an archive, the real pip installs: the classes that
`pulumi package add` has written (plugin/python.test.mts)."""

import json
import os
import re
import runpy
import sys
from importlib import metadata

NAMED = re.compile(r"([A-Za-z0-9][\w.-]*)\s*(?:(?:==|>=)\s*([\w.]+)\s*)?(?:,\s*<\s*[\w.]+\s*)?$")


def listed():
    found = {}
    for one in metadata.distributions():
        name = one.metadata["Name"]
        # As for an import, the first folder counts.
        if name and name not in found:
            location = str(one.locate_file(""))
            found[name] = {"name": name, "version": one.version, "location": location, "installer": "pip"}
    return sorted(found.values(), key=lambda one: one["name"].lower())


def numbers(version):
    return [int(number) for number in re.findall(r"\d+", version)]


def is_there(requirement):
    named = NAMED.match(requirement)
    try:
        version = named and metadata.version(named[1])
    except metadata.PackageNotFoundError:
        return False
    return bool(version) and (not named[2] or numbers(version) >= numbers(named[2]))


def are_there(words):
    if words[:1] == ["-r"] and len(words) == 2 and os.path.isfile(words[1]):
        with open(words[1], encoding="utf-8") as file:
            lines = [line.split("#")[0].strip() for line in file]
        return all(is_there(line) for line in lines if line)
    names = [word for word in words if word != "--upgrade"]
    return bool(names) and all(is_there(name) for name in names)


words = sys.argv[1:]
if words[:1] == ["list"] and set(words[1:]) == {"-v", "--format", "json"}:
    print(json.dumps(listed()))
elif not (words[:1] == ["install"] and are_there(words[1:])):
    own = os.path.dirname(os.path.abspath(__file__))
    sys.path = [folder for folder in sys.path if os.path.abspath(folder) != own]
    os.environ["PYTHONPATH"] = os.pathsep.join(
        folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder != own
    )
    runpy.run_module("pip", run_name="__main__", alter_sys=True)
