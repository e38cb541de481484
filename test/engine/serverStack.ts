import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { Deployment } from "@pulumi/pulumi/automation";
import type { ServerArgs } from "../../sdk";
import { sampleServer } from "../support/sampleServer";
import { hostingStack } from "./hostingStack";

export type Args = Record<string, unknown>;
export const serverArgs: Args = sampleServer;

/**
 * A stack with one Server, driven by the real engine against a sandbox. The program is `args` and `opts`, which a
 * scenario changes as a user edits the program.
 */
export async function serverStack() {
  const program: { args: Args; opts: CustomResourceOptions } = { args: serverArgs, opts: {} };
  const hosting = await hostingStack(({ Server }) => {
    const web = new Server("web", program.args as unknown as ServerArgs, program.opts);
    return { uniqId: web.uniqId, ip: web.ip };
  });
  const { stack, sandbox } = hosting;
  // Refresh runs no program and takes the configuration of the state; the environment is that of each command.
  const setAddress = (url: string) => {
    stack.workspace.envVars.HOSTING_BASE_URL = url;
  };
  await hosting.unset("baseUrl");
  setAddress(sandbox.url);
  const servers = ({ deployment }: Deployment) =>
    ((deployment.resources ?? []) as Stored[]).filter(({ type }) => type.endsWith(":Server"));
  const current = async () => servers(await hosting.exportStack());
  return {
    ...hosting,
    program,
    /** Where the commands that follow look for the host. */
    setAddress,
    urn: async () => (await current())[0]?.urn as string,
    /** The servers in the state. */
    state: async () =>
      (await current()).map(({ id, outputs, delete: isDeleted }) => ({ id, outputs, isDeleted })),
    /** As if a run had stopped before the server of an earlier state was deleted. */
    async addToDelete(earlier: Deployment) {
      const now = await hosting.exportStack();
      const [old] = servers(earlier);
      const resources = [...now.deployment.resources, { ...old, delete: true }];
      await stack.importStack({ ...now, deployment: { ...now.deployment, resources } });
    },
    /** The state as it lies on the disk: what is secret is encrypted there. */
    stored: () => readFileSync(join(hosting.folder, ".pulumi/stacks/engine/test.json"), "utf8"),
  };
}

interface Stored {
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly outputs: Record<string, unknown>;
  readonly delete?: boolean;
}

export type ServerStack = Awaited<ReturnType<typeof serverStack>>;
