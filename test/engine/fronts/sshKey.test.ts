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

/** An address at which nothing listens. */
const elsewhere = "http://127.0.0.1:1";
const moved: Pick<Step, "tells"> = {
  tells: [/SshKey \d+ .*http:\S+ .*http:\/\/127\.0\.0\.1:1 .*\[resource-elsewhere\]/],
};

describeLife("SshKey", [
  preview("preview saves a plan", key({ publicKeyValue: one }), { plan: true }),
  up("up follows the plan, and names the key after the resource", {
    plan: true,
    writes: ["sshKey.add"],
    sees: isNamedAfterTheResource,
  }),
  unchanged,
  up("up --replace does not collide with the key's own name", {
    ...{ also: { replace: "SshKey" }, writes: ["sshKey.remove", "sshKey.add"], isInAnyOrder: true },
    sees: isNamedAfterTheResource,
  }),
  up("up renames and changes the key", key({ publicKeyName: "ops", publicKeyValue: two }), {
    writes: ["sshKey.update"],
  }),
  refresh("refresh reports the host's refusal", {
    fails: true,
    sees: inOneSentence,
    behind: ({ sandbox }) => sandbox.user(sandbox.username).deny("sshKey"),
  }),
  destroy("destroy reports the host's refusal", {
    fails: true,
    writes: ["sshKey.remove"],
    sees: inOneSentence,
  }),
  up("up sends nothing to another host while no input changes", {
    behind: async (stack) => {
      stack.sandbox.user(stack.sandbox.username).grant("sshKey");
      await stack.configure("baseUrl", elsewhere);
    },
    ...moved,
  }),
  refresh("refresh at another host keeps the key in the state", { fails: true, ...moved }),
  destroy("destroy at another host keeps the key at its own host", { fails: true, ...moved }),
  up(
    "up with a wrong password does not print the password",
    key({ publicKeyName: "ops", publicKeyValue: one }),
    {
      fails: true,
      tells: [
        "Check hosting:username and hosting:password. A hosting:token ends after 12 hours at most, and a user with two-factor authentication needs hosting:totpSecret.",
      ],
      async behind(stack) {
        await stack.configure("baseUrl", stack.sandbox.url);
        await stack.configure("password", "second-secret", true);
      },
    },
  ),
  up("up at the first host again reports no change", key({ publicKeyName: "ops", publicKeyValue: two }), {
    behind: (stack) => stack.configure("password", stack.sandbox.password, true),
  }),
  destroy("destroy removes the key", { writes: ["sshKey.remove"] }),
]);
