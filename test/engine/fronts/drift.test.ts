import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import type { Args, FrontStack } from "./fronts";
import { changedAtHost, describeLife, server, unchanged } from "./life";

/** What is told of plan 1202 at the host, where the program has 1201. */
const ofPlan =
  /property planId value \{1201\} has a problem: .* 1202 there and 1201 in the program.* \[drift-refused\]/;
const ofTemplate =
  /property templateName value \{DEBIAN_12_64\} has a problem: .*UBUNTU_2404_64.* \[drift-refused\]/;
const rebuilds = { planId: 1202, rebuildPolicy: "rebuild" };

const isForgotten = async (stack: FrontStack) => expect(await stack.exported()).not.toContain("__asked");

/** What a server is asked for, kept beside what somebody changed, is a secret where the program holds it as one. */
async function isKeptAsSecret(stack: FrontStack) {
  const { deployment } = JSON.parse(await stack.exported());
  const web = deployment.resources.find(({ type }: { type: string }) => type.endsWith(":Server"));
  const planId = { ciphertext: expect.any(String) };
  for (const held of [web.inputs, web.outputs] as Args[])
    expect(held.__asked).toMatchObject({ planId, templateName: "DEBIAN_12_64" });
}

describeLife("A server that somebody changes at the host", [
  { does: "orders it", program: server(), command: "up", writes: ["server.create"] },
  {
    ...{
      does: "is refused an up with a refresh, which would replace it",
      command: "up",
      also: { refresh: true },
    },
    ...{ behind: changedAtHost({ plan_id: 1202 }), fails: true, tells: [ofPlan] },
  },
  { does: "and the one after it", command: "up", fails: true, tells: [ofPlan] },
  { does: "refreshes", command: "refresh" },
  { does: "and the preview", command: "preview", fails: true, tells: [ofPlan] },
  { does: "ignores the plan", program: server({}, { ignoreChanges: ["planId"] }), command: "preview" },
  { does: "ignores everything", program: server({}, { ignoreChanges: ["*"] }), command: "preview" },
  { does: "takes it over", program: server({ planId: 1202 }), command: "up", sees: isForgotten },
  unchanged,
  {
    ...{
      does: "asks for the first plan again, which is its own change",
      program: server(),
      command: "preview",
    },
    tells: [(id) => new RegExp(`\\(${id}\\).* 1202 → 1201.* \\[server-replaced\\]`)],
  },
  { does: "lets changes of the program rebuild it", program: server(rebuilds), command: "up" },
  {
    ...{
      does: "is refused a rebuild that somebody else's change would cost",
      command: "up",
      also: { refresh: true },
    },
    ...{ behind: changedAtHost({ template_name: "UBUNTU_2404_64" }), fails: true, tells: [ofTemplate] },
  },
  {
    ...{ does: "allows it", program: server({ ...rebuilds, driftPolicy: "allow" }), command: "up" },
    ...{ writes: ["asset.update", "server.rebuild"], sees: isForgotten },
  },
  unchanged,
  { does: "has the plan as a secret", program: server({ planId: pulumi.secret(1202) }), command: "up" },
  {
    ...{ does: "refreshes, and keeps the secret one", command: "refresh", sees: isKeptAsSecret },
    behind: changedAtHost({ plan_id: 1203, template_name: "UBUNTU_2404_64" }),
  },
  {
    does: "is refused without a word of it",
    command: "up",
    fails: true,
    tells: ["[drift-refused]"],
    tellsNot: /120[23]/,
  },
  {
    ...{ does: "allows a replacement, and is told what is lost", command: "up" },
    program: server({ planId: 1202, driftPolicy: "allow" }),
    writes: ["server.create", "asset.requestRemoval"],
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
  },
  unchanged,
]);
