"""A server, a login on it and a function, with the classes that `pulumi package add` makes."""

import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()

# The plans that the host sells in this zone: the program needs no id of a plan, and runs on the sandbox and on an account alike.
plans = hosting.get_plans(zone_id=12, server_type=hosting.ServerType.CLOUD_VPS)
smallest = min(plans.items, key=lambda plan: (plan.vcpu or 0, plan.memory or 0, plan.id))

web = hosting.Server(
    "web",
    domain="py1.example.com",
    type=hosting.ServerType.CLOUD_VPS,
    zone_id=12,
    plan_id=smallest.id,
    template_name="DEBIAN_12_64",
    timeouts={"build": "1h"},
    labels={"role": "web"},
    # The host may sell a smaller plan tomorrow. That must not replace the server.
    opts=pulumi.ResourceOptions(ignore_changes=["plan_id"]),
)

# The login of an application on the server, in the host's records. Its secret stays one in Pulumi's state.
hosting.Credential(
    "panel",
    uniq_id=web.uniq_id,
    name="panel",
    auth_data=config.require_secret("panelPassword"),
)

pulumi.export("ip", web.ip)
