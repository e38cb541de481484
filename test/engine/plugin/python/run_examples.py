"""Runs every program in the folder `pages` with mocks in place of the engine: names and types are those of the classes."""

import pathlib
import runpy

import pulumi


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        return [f"{args.name}-id", args.inputs]

    def call(self, args):
        return {}


pulumi.runtime.set_mocks(Mocks(), preview=False)
pulumi.runtime.set_all_config({"project:adminPassword": "panel-secret"})
for page in sorted(pathlib.Path("pages").glob("*.py")):
    made = runpy.run_path(str(page))
    print(page.stem, *sorted(name for name in made if not name.startswith("__")))
