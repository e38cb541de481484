import * as pulumi from "@pulumi/pulumi";
import type { SandboxOptions } from "../../../sandbox";
import { sampleServer } from "../../support/sampleServer";
import { pluginFolder } from "../../support/testedPlugin";
import { hostingStack } from "../hostingStack";
import { Bare, pluginStack } from "../plugin/pluginStack";
import { ownProcesses } from "../support/providerHost";

type Args = Record<string, unknown>;
/** Declares servers: the provider of each, and the inputs that all have. */
type Program = (processOf: Readonly<Record<string, string>>, args: Args) => void;

class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: pulumi.Inputs) {
    super("hosting", name, args);
  }
}

const inputs = (name: string, args: Args) => ({
  ...sampleServer,
  domain: `${name}.example.com`,
  rebuildPolicy: "rebuild",
  rollout: { group: "web" },
  ...args,
});

/**
 * Stacks whose program creates its providers itself, in both fronts. Each provider has a process of its own.
 *
 * @param processes `{}` starts dynamic providers in one shared process, which is faster. Each still sees its own
 * environment variables.
 */
export const ownProviders = {
  async plugin(options?: SandboxOptions, _processes?: Record<string, string>) {
    const stack = await pluginStack(undefined, { pluginFolder, ...options });
    const { url: baseUrl, username, password } = stack.sandbox;
    const edit: Program = (processOf, args) =>
      stack.edit(() => {
        const made = new Map<string, Provider>();
        for (const [name, of] of Object.entries(processOf)) {
          const provider = made.get(of) ?? new Provider(of, { baseUrl, username, password });
          made.set(of, provider);
          new Bare("Server", name, inputs(name, args), { provider });
        }
        return {};
      });
    return { ...stack, edit };
  },
  async dynamic(options?: SandboxOptions, processes: Record<string, string> = ownProcesses) {
    const stack = await hostingStack(undefined, options, processes);
    const { url: baseUrl, username, password } = stack.sandbox;
    const edit: Program = (processOf, args) =>
      stack.edit(({ Connection, Server }) => {
        const made = new Map<string, InstanceType<typeof Connection>>();
        for (const [name, of] of Object.entries(processOf)) {
          const provider =
            made.get(of) ?? new Connection(of, { baseUrl, username, password: pulumi.secret(password) });
          made.set(of, provider);
          new Server(name, inputs(name, args) as never, { provider });
        }
        return {};
      });
    return { ...stack, edit };
  },
};

export type OwnProviders = Awaited<ReturnType<(typeof ownProviders)[keyof typeof ownProviders]>>;
