import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Ran } from "../support/engineStack";
import type { Args, FrontProgram, FrontStack } from "./fronts";
import { describeLife, unchanged, up } from "./life";

const template = "UBUNTU_2404_64";
const setting =
  (name: string, value: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: of any resource
  ({ props, opts }: { props: any; opts: any }) => ({ props: { ...props, [name]: value }, opts });

// A class marks its own secret inputs. A transformation runs later, so the values that it sets are not marked.
const program =
  (backupQuota: number): FrontProgram =>
  (declare) => {
    const ofStack = setting("password", "stack-secret");
    pulumi.runtime.registerStackTransformation((given) =>
      given.name === "fourth" ? ofStack(given) : undefined,
    );
    const server = (name: string, args: Args, opts?: pulumi.CustomResourceOptions) =>
      declare("Server", name, { ...serverArgs, domain: `${name}.example.com`, backupQuota, ...args }, opts);
    const { uniqId } = server("first", { password: pulumi.secret("wrapped-secret") });
    server("second", {}, { transformations: [setting("password", "transformed-secret")] });
    server("third", {}, { transforms: [setting("password", "transform-secret")] });
    // The host reports this secret again in another output.
    server("fourth", { templateName: pulumi.secret(template) });
    const panel = { uniqId, type: "app", username: "admin", name: "panel", authData: "first" };
    declare("Credential", "panel", panel, { transformations: [setting("authData", "panel-secret")] });
  };

/** Expects the secrets in the state and in the output only in encrypted form. */
async function areEncrypted(stack: FrontStack, { output }: Ran) {
  const servers = await stack.resources("Server");
  expect(servers.map(({ inputs, outputs }) => [inputs.password, outputs.password])).toEqual(
    Array(4).fill([expect.anything(), expect.anything()]),
  );
  const [panel] = stack.sandbox.credentials.filter(({ name }) => name === "panel");
  expect(panel?.auth_data).toBe("panel-secret");
  expect(stack.sandbox.servers.map(({ template_name }) => template_name)).toContain(template);
  for (const text of [output, await stack.exported()]) expect(text).not.toContain(template);
}

describeLife(
  "Secrets, by whatever way they come",
  [
    up("are encrypted after a successful up", program(3), {
      writes: [...Array(4).fill("server.create"), "server.credential.create"],
      sees: areEncrypted,
    }),
    up("are encrypted after a refresh and an update", program(7), {
      ...{ also: { refresh: true }, writes: Array(4).fill("server.update") },
      sees: areEncrypted,
    }),
    unchanged,
  ],
  { isAlone: false },
);
