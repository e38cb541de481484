"""A server, a login on it and a function, with the classes that `pulumi package add` makes."""

import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()
plans = hosting.get_plans(zone_id=12, server_type=hosting.ServerType.CLOUD_VPS)

web = hosting.Server(
    "web",
    domain="web1.example.com",
    type=hosting.ServerType.CLOUD_VPS,
    zone_id=12,
    plan_id=plans.items[0].id,
    template_name="DEBIAN_12_64",
    timeouts={"build": "1h"},
)
hosting.Credential(
    "panel",
    uniq_id=web.uniq_id,
    name="panel",
    auth_data=config.require_secret("panelPassword"),
)
pulumi.export("ip", web.ip)
