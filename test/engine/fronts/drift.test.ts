import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import type { Args, FrontStack } from "./fronts";
import { changedAtHost, describeLife, preview, refresh, server, unchanged, up } from "./life";

/** The report about plan 1202 at the host; the program has 1201. */
const ofPlan =
  /property planId value \{1201\} has a problem: .* The host has 1202, the program 1201\. .* \[drift-refused\]/;
const ofTemplate =
  /property templateName value \{DEBIAN_12_64\} has a problem: .*UBUNTU_2404_64.* \[drift-refused\]/;
const rebuilds = { planId: 1202, rebuildPolicy: "rebuild" };
const replaces = { planId: 1202, driftPolicy: "allow", replacePolicy: "replace" };

const isForgotten = async (stack: FrontStack) => expect(await stack.exported()).not.toContain("__asked");

/** A value that a server is asked for, kept besides a change by someone, is a secret if the program holds it as one. */
async function isKeptAsSecret(stack: FrontStack) {
  const { deployment } = JSON.parse(await stack.exported());
  const web = deployment.resources.find(({ type }: { type: string }) => type.endsWith(":Server"));
  const planId = { ciphertext: expect.any(String) };
  for (const held of [web.inputs, web.outputs] as Args[])
    expect(held.__asked).toMatchObject({ planId, templateName: "DEBIAN_12_64" });
}

describeLife("A server that someone changes at the host", [
  up("orders it", server(), { writes: ["server.create"] }),
  up("is refused an up with a refresh, which would replace it", {
    ...{ also: { refresh: true }, behind: changedAtHost({ plan_id: 1202 }), fails: true },
    tells: [ofPlan],
  }),
  up("and the one after it", { fails: true, tells: [ofPlan] }),
  refresh("refreshes"),
  preview("and the preview", { fails: true, tells: [ofPlan] }),
  preview("ignores everything", server({}, { ignoreChanges: ["*"] })),
  up("takes it over", server({ planId: 1202 }), { sees: isForgotten }),
  unchanged,
  preview("asks for the first plan again, which is its own change", server({ replacePolicy: "replace" }), {
    tells: [(id) => new RegExp(`\\(${id}\\).* 1202 → 1201.* \\[server-replaced\\]`)],
  }),
  up("lets changes of the program rebuild it", server(rebuilds)),
  up("is refused a rebuild that someone else's change would cost", {
    ...{ also: { refresh: true }, behind: changedAtHost({ template_name: "UBUNTU_2404_64" }) },
    ...{ fails: true, tells: [ofTemplate] },
  }),
  up("allows it", server({ ...rebuilds, driftPolicy: "allow" }), {
    writes: ["asset.update", "server.rebuild"],
    sees: isForgotten,
  }),
  unchanged,
  up("has the plan as a secret", server({ planId: pulumi.secret(1202) })),
  refresh("refreshes, and keeps the secret one", {
    sees: isKeptAsSecret,
    behind: changedAtHost({ plan_id: 1203, template_name: "UBUNTU_2404_64" }),
  }),
  up("is refused without a word of it", { fails: true, tells: ["[drift-refused]"], tellsNot: /120[23]/ }),
  up("is refused a replacement by driftPolicy alone", server({ planId: 1202, driftPolicy: "allow" }), {
    ...{ fails: true, tells: ["[replace-refused]"] },
  }),
  up("allows it, and is told what is lost", server(replaces), {
    writes: ["server.create", "asset.requestRemoval"],
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
  }),
]);
