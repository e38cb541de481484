import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// Each stack has its own servers, under its own names: no stack ever orders what another one has.
const group = pulumi.getStack();
const count = new pulumi.Config().requireNumber("servers");

// Asked once, for all servers of the stack.
const planId = hosting.planOutput({ vcpu: 2, memory: 4, zoneId: 12, serverType: "Cloud.VPS" }).id;

export const ips = Array.from({ length: count }, (_, index) => {
  const name = `web${index + 1}`;
  const server = new hosting.Server(name, {
    domain: `${name}.${group}.example.com`,
    type: "Cloud.VPS",
    zoneId: 12,
    planId,
    templateName: "DEBIAN_12_64",
    // A run that was killed may have ordered it already. The next run adopts it and orders nothing.
    onExisting: "adopt",
  });
  return server.ip;
});
