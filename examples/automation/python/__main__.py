import sys

import pulumi
import pulumi_hosting as hosting
from pulumi import automation


def program():
    size = hosting.get_plan(vcpu=2, memory=4, zone_id=12, server_type=hosting.ServerType.CLOUD_VPS)
    web = hosting.Server(
        "web",
        domain="py1.example.com",
        type=hosting.ServerType.CLOUD_VPS,
        zone_id=12,
        plan_id=size.id,
        template_name="DEBIAN_12_64",
    )
    pulumi.export("ip", web.ip)


stack = automation.create_or_select_stack(
    stack_name="dev",
    project_name="web-py",
    program=program,
    # The folder whose Pulumi.yaml names the plugin.
    opts=automation.LocalWorkspaceOptions(work_dir="."),
)
if sys.argv[1] == "destroy":
    stack.destroy(on_output=print)
else:
    print("ip:", stack.up(on_output=print).outputs["ip"].value)
