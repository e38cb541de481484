import shlex

import pulumi
import pulumi_hosting as hosting
from first_boot import FirstBoot

config = pulumi.Config()
size = hosting.get_plan(vcpu=2, memory=4, zone_id=12, server_type=hosting.ServerType.CLOUD_VPS)

web = hosting.Server(
    "web",
    domain="boot-py1.example.com",
    type=hosting.ServerType.CLOUD_VPS,
    zone_id=12,
    plan_id=config.get_int("planId") or size.id,
    template_name="DEBIAN_12_64",
    password=config.require_secret("rootPassword"),
    # Another release starts on empty disks.
    rebuild_triggers=[config.get("release") or "1"],
    rebuild_policy="rebuild",
    replace_policy="replace",
    wait_for={"ssh": {"port": config.get_int("sshPort") or 22}},
)

FirstBoot(
    "first-boot",
    server=web,
    script=pulumi.Output.format(
        """#!/bin/sh
set -eu
apt-get -o DPkg::Lock::Timeout=300 update
apt-get -o DPkg::Lock::Timeout=300 install --yes nginx
umask 077
printf 'PASSWORD=%s\\n' {0} >~/panel.env
""",
        config.require_secret("panelPassword").apply(shlex.quote),
    ),
)

pulumi.export("ip", web.ip)
