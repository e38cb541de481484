import { names } from "../../../tools/release/names.js";

// One server that is waited for until it answers by SSH on this port, in each language.

export const yaml = (port: number) => `name: web
runtime: yaml
resources:
  web:
    type: hosting:Server
    properties:
      { domain: web1.example.com, type: Cloud.VPS, zoneId: 12, planId: 1201, templateName: DEBIAN_12_64, waitFor: { ssh: { port: ${port} } } }
outputs: { ip: "\${web.ip}" }
`;

export const tsconfig =
  '{ "compilerOptions": { "strict": true, "module": "commonjs", "moduleResolution": "node", "target": "es2020" } }\n';

/** @param from the package of the SDK, or of the classes */
export const typescript = (from: string, port: number) => `import * as hosting from "${from}";

const web = new hosting.Server("web", {
  domain: "web1.example.com",
  type: "Cloud.VPS",
  zoneId: 12,
  planId: 1201,
  templateName: "DEBIAN_12_64",
  waitFor: { ssh: { port: ${port} } },
});

export const ip = web.ip;
`;

export const python = (port: number) => `import pulumi
import ${names.packages.python} as hosting

web = hosting.Server(
    "web",
    domain="web1.example.com",
    type=hosting.ServerType.CLOUD_VPS,
    zone_id=12,
    plan_id=1201,
    template_name="DEBIAN_12_64",
    wait_for={"ssh": {"port": ${port}}},
)

pulumi.export("ip", web.ip)
`;
