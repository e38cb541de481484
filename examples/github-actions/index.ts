import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const memory = config.requireNumber("memory");
const place = { zoneId: 12, serverType: "Cloud.VPS" } as const;

// The program asks the host for what it sells: so it runs against the sandbox in tests, and against the account after.
const planId = hosting.plansOutput(place).apply((plans) => {
  const plan = plans.find((one) => (one.memory ?? 0) >= memory);
  if (!plan) throw new Error(`No plan has ${memory} MB of memory.`);
  return plan.id;
});

const web = new hosting.Server(
  "web",
  {
    domain: `${pulumi.getStack()}.example.com`,
    type: place.serverType,
    zoneId: place.zoneId,
    planId,
    templateName: config.require("templateName"),
    // The people who review a pull request decide what it may do: preview.yml stops at an erase until one of them approves it.
    rebuildPolicy: "rebuild",
  },
  // The host may sell other plans next month. That must not replace the server. To move it to another zone, take this out.
  { ignoreChanges: ["planId"] },
);
new hosting.Asset("label", { uniqId: web.uniqId, customName: config.require("label") });

export const ip = web.ip;
