"""A server, a login on it and a look-up, without generated classes: the plugin is named by its tokens."""

import pulumi


class Resource(pulumi.CustomResource):
    """A resource of the plugin; outputs that are no arguments are named."""

    def __init__(self, kind, name, args, outputs=(), opts=None):
        props = {**{output: None for output in outputs}, **args}
        super().__init__(f"hosting:index:{kind}", name, props, opts)

    def translate_output_property(self, prop):
        return prop


config = pulumi.Config()
plans = pulumi.runtime.invoke("hosting:index:getPlans", {"zoneId": 12, "serverType": "Cloud.VPS"}).value

web = Resource(
    "Server",
    "web",
    {
        "domain": "web1.example.com",
        "type": "Cloud.VPS",
        "zoneId": 12,
        "planId": plans["items"][0]["id"],
        "templateName": "DEBIAN_12_64",
        "timeouts": {"build": "1h"},
    },
    outputs=["ip", "uniqId"],
)
Resource(
    "Credential",
    "panel",
    {"uniqId": web.uniqId, "name": "panel", "authData": config.require_secret("panelPassword")},
)
pulumi.export("ip", web.ip)
