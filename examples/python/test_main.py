"""What the program declares, with mocks in place of the engine: `venv/bin/python -m pytest`."""

import pathlib
import runpy

import pulumi

declared: dict[str, pulumi.runtime.MockResourceArgs] = {}


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        declared[args.typ] = args
        # The host's report, by the names of the schema.
        return f"{args.name}-id", {**args.inputs, "uniqId": "ABC123", "ip": "198.51.100.1"}

    def call(self, args):
        assert args.token == "hosting:index:getPlans"
        return {"items": [{"id": 1202, "vcpu": 4, "memory": 8192}, {"id": 1201, "vcpu": 2, "memory": 4096}]}


pulumi.runtime.set_mocks(Mocks())
pulumi.runtime.set_all_config({"project:panelPassword": "only-for-tests"})


@pulumi.runtime.test
def run_program():
    return runpy.run_path(str(pathlib.Path(__file__).with_name("__main__.py")))["web"].ip


def test_orders_the_smallest_plan_and_keeps_the_login_of_the_panel_as_a_secret():
    run_program()
    assert declared["hosting:index:Server"].inputs["planId"] == 1201
    login = declared["hosting:index:Credential"].inputs
    assert login["uniqId"] == "ABC123"
    # A secret is its value and a mark.
    assert login["authData"]["value"] == "only-for-tests"
