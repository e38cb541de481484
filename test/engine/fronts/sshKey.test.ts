import { expect } from "vitest";
import { one, two } from "../../provider/resources/sshKey/samples";
import type { Ran } from "../support/engineStack";
import type { FrontProgram, FrontStack } from "./fronts";
import { describeLife, first, type Step, unchanged } from "./life";

const key =
  (args: Record<string, unknown>): FrontProgram =>
  (declare) =>
    void declare("SshKey", "deploy-key", args);

async function isNamedAfterTheResource(stack: FrontStack) {
  const { inputs, outputs } = (await first(stack, "SshKey")) ?? {};
  expect(outputs?.publicKeyName).toMatch(/^deploy_key_[a-z0-9]{7}$/);
  expect(inputs?.publicKeyName).toBe(outputs?.publicKeyName);
  expect(inputs).not.toHaveProperty("__resourceName");
  expect(stack.sandbox.keys.map(({ public_key_name }) => public_key_name)).toEqual([outputs?.publicKeyName]);
}

/** The engine names a plugin's resource itself. */
async function inOneSentence(stack: FrontStack, { output }: Ran) {
  const stored = await first(stack, "SshKey");
  const resource = stored?.type.startsWith("pulumi-nodejs:dynamic") ? `SshKey ${stored.id}: ` : "";
  expect(output).toMatch(new RegExp(`^ *(?:error: )?${resource}sshKey\\.\\w+: .+$`, "m"));
}

/** Nothing listens there. */
const elsewhere = "http://127.0.0.1:1";
const moved: Pick<Step, "tells"> = {
  tells: [/SshKey \d+ .*http:\S+ .*http:\/\/127\.0\.0\.1:1 .*\[resource-elsewhere\]/],
};

describeLife("SshKey", [
  { does: "saves a plan", program: key({ publicKeyValue: one }), command: "preview", plan: true },
  {
    ...{ does: "adds it as planned, under a name made from the resource's", command: "up", plan: true },
    ...{ writes: ["sshKey.add"], sees: isNamedAfterTheResource },
  },
  unchanged,
  {
    ...{
      does: "replaces it by force, and does not meet its own name",
      command: "up",
      also: { replace: "SshKey" },
    },
    ...{ writes: ["sshKey.remove", "sshKey.add"], isInAnyOrder: true, sees: isNamedAfterTheResource },
  },
  {
    ...{ does: "names and changes it", command: "up", writes: ["sshKey.update"] },
    program: key({ publicKeyName: "ops", publicKeyValue: two }),
  },
  { does: "refreshes", command: "refresh" },
  {
    ...{ does: "is refused a refresh by the host", command: "refresh", fails: true, sees: inOneSentence },
    behind: ({ sandbox }) => sandbox.user(sandbox.username).deny("sshKey"),
  },
  {
    ...{ does: "is refused the destroy", command: "destroy", fails: true, writes: ["sshKey.remove"] },
    sees: inOneSentence,
  },
  {
    ...{
      does: "is configured for another host: nothing has changed, so nothing is sent there",
      command: "up",
    },
    behind: async (stack) => {
      stack.sandbox.user(stack.sandbox.username).grant("sshKey");
      await stack.configure("baseUrl", elsewhere);
    },
    ...moved,
  },
  { does: "refreshes there: the key stays in the state", command: "refresh", fails: true, ...moved },
  { does: "destroys there: the key stays at its host", command: "destroy", fails: true, ...moved },
  {
    ...{ does: "is configured without https: the login is not sent", command: "up", fails: true },
    ...{
      program: key({ publicKeyName: "ops", publicKeyValue: one }),
      tells: ["baseUrl must begin with https://"],
    },
    behind: (stack) => stack.configure("baseUrl", "http://example.com"),
  },
  {
    ...{ does: "has a wrong password: it is not told", command: "up", fails: true },
    tells: [
      "Check hosting:username and hosting:password. A hosting:token ends after 12 hours at most, and a user with two-factor authentication needs hosting:totpSecret.",
    ],
    async behind(stack) {
      await stack.configure("baseUrl", stack.sandbox.url);
      await stack.configure("password", "second-secret", true);
    },
  },
  {
    ...{ does: "comes back, where nothing has changed", command: "up" },
    program: key({ publicKeyName: "ops", publicKeyValue: two }),
    behind: (stack) => stack.configure("password", stack.sandbox.password, true),
  },
  { does: "destroys it", command: "destroy", writes: ["sshKey.remove"] },
]);
