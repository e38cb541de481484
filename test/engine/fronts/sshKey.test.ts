import { expect } from "vitest";
import { one, two } from "../../provider/resources/sshKey/samples";
import type { Ran } from "../support/engineStack";
import type { FrontProgram, FrontStack } from "./fronts";
import { describeLife, destroy, first, preview, refresh, type Step, unchanged, up } from "./life";

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

const inOneSentence = (_: FrontStack, { output }: Ran) =>
  expect(output).toMatch(/^ *error: sshKey\.\w+: .+$/m);

/** Nothing listens there. */
const elsewhere = "http://127.0.0.1:1";
const moved: Pick<Step, "tells"> = {
  tells: [/SshKey \d+ .*http:\S+ .*http:\/\/127\.0\.0\.1:1 .*\[resource-elsewhere\]/],
};

describeLife("SshKey", [
  preview("saves a plan", key({ publicKeyValue: one }), { plan: true }),
  up("adds it as planned, under a name made from the resource's", {
    plan: true,
    writes: ["sshKey.add"],
    sees: isNamedAfterTheResource,
  }),
  unchanged,
  up("replaces it by force, and does not meet its own name", {
    ...{ also: { replace: "SshKey" }, writes: ["sshKey.remove", "sshKey.add"], isInAnyOrder: true },
    sees: isNamedAfterTheResource,
  }),
  up("names and changes it", key({ publicKeyName: "ops", publicKeyValue: two }), {
    writes: ["sshKey.update"],
  }),
  refresh("is refused a refresh by the host", {
    fails: true,
    sees: inOneSentence,
    behind: ({ sandbox }) => sandbox.user(sandbox.username).deny("sshKey"),
  }),
  destroy("is refused the destroy", { fails: true, writes: ["sshKey.remove"], sees: inOneSentence }),
  up("is configured for another host: nothing has changed, so nothing is sent there", {
    behind: async (stack) => {
      stack.sandbox.user(stack.sandbox.username).grant("sshKey");
      await stack.configure("baseUrl", elsewhere);
    },
    ...moved,
  }),
  refresh("refreshes there: the key stays in the state", { fails: true, ...moved }),
  destroy("destroys there: the key stays at its host", { fails: true, ...moved }),
  up("has a wrong password: it is not told", key({ publicKeyName: "ops", publicKeyValue: one }), {
    fails: true,
    tells: [
      "Check hosting:username and hosting:password. A hosting:token ends after 12 hours at most, and a user with two-factor authentication needs hosting:totpSecret.",
    ],
    async behind(stack) {
      await stack.configure("baseUrl", stack.sandbox.url);
      await stack.configure("password", "second-secret", true);
    },
  }),
  up("comes back, where nothing has changed", key({ publicKeyName: "ops", publicKeyValue: two }), {
    behind: (stack) => stack.configure("password", stack.sandbox.password, true),
  }),
  destroy("destroys it", { writes: ["sshKey.remove"] }),
]);
