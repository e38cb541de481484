import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import type { Args, FrontStack } from "./fronts";
import { changedAtHost, describeLife, preview, refresh, server, unchanged, up } from "./life";

/** The message about drift: the host has plan 1202, the program has 1201. */
const ofPlan =
  /property planId value \{1201\} has a problem: .* The host has 1202, the program 1201\. .* \[drift-refused\]/;
const ofTemplate =
  /property templateName value \{DEBIAN_12_64\} has a problem: .*UBUNTU_2404_64.* \[drift-refused\]/;
const rebuilds = { planId: 1202, rebuildPolicy: "rebuild" };
const replaces = { planId: 1202, driftPolicy: "allow", replacePolicy: "replace" };

const isForgotten = async (stack: FrontStack) => expect(await stack.exported()).not.toContain("__asked");

/**
 * Expects that `__asked`, which stores a requested value during drift, is encrypted if the program's value is a secret.
 */
async function isKeptAsSecret(stack: FrontStack) {
  const { deployment } = JSON.parse(await stack.exported());
  const web = deployment.resources.find(({ type }: { type: string }) => type.endsWith(":Server"));
  const planId = { ciphertext: expect.any(String) };
  for (const held of [web.inputs, web.outputs] as Args[])
    expect(held.__asked).toMatchObject({ planId, templateName: "DEBIAN_12_64" });
}

describeLife("A server that someone changes at the host", [
  up("up orders the server", server(), { writes: ["server.create"] }),
  up("up --refresh refuses a change at the host that would replace the server", {
    ...{ also: { refresh: true }, behind: changedAtHost({ plan_id: 1202 }), fails: true },
    tells: [ofPlan],
  }),
  up("the next up refuses the change as well", { fails: true, tells: [ofPlan] }),
  refresh("refresh reads the change"),
  preview("the preview refuses the change as well", { fails: true, tells: [ofPlan] }),
  preview(
    "preview ignores the change with ignoreChanges of everything",
    server({}, { ignoreChanges: ["*"] }),
  ),
  up("up accepts the host's plan written into the program", server({ planId: 1202 }), { sees: isForgotten }),
  unchanged,
  preview(
    "preview of the first plan is a change of the program, not drift",
    server({ replacePolicy: "replace" }),
    {
      tells: [(id) => new RegExp(`\\(${id}\\).* 1202 → 1201.* \\[server-replaced\\]`)],
    },
  ),
  up("up accepts rebuildPolicy without a rebuild", server(rebuilds)),
  up("up refuses a rebuild that a change at the host would cost", {
    ...{ also: { refresh: true }, behind: changedAtHost({ template_name: "UBUNTU_2404_64" }) },
    ...{ fails: true, tells: [ofTemplate] },
  }),
  up("up rebuilds the server with driftPolicy allow", server({ ...rebuilds, driftPolicy: "allow" }), {
    writes: ["asset.update", "server.rebuild"],
    sees: isForgotten,
  }),
  unchanged,
  up("up accepts the plan as a secret", server({ planId: pulumi.secret(1202) })),
  refresh("refresh keeps the changed value secret", {
    sees: isKeptAsSecret,
    behind: changedAtHost({ plan_id: 1203, template_name: "UBUNTU_2404_64" }),
  }),
  up("up refuses the drift without printing the secret", {
    fails: true,
    tells: ["[drift-refused]"],
    tellsNot: /120[23]/,
  }),
  up(
    "up refuses a replacement that only driftPolicy allows",
    server({ planId: 1202, driftPolicy: "allow" }),
    {
      ...{ fails: true, tells: ["[replace-refused]"] },
    },
  ),
  up("up replaces the server with both policies, and says what is lost", server(replaces), {
    writes: ["server.create", "asset.requestRemoval"],
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
  }),
]);
