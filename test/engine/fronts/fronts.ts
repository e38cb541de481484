import type * as pulumi from "@pulumi/pulumi";
import type { ResourceName } from "../../../provider/resourceName";
import type { SandboxOptions } from "../../../sandbox";
import { hostingStack } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "../plugin/pluginStack";

export type Args = Record<string, unknown>;
type Outputs = Record<string, pulumi.Output<unknown>>;

/** Declares a resource in either front, and returns its outputs. */
export type Declare = (
  type: ResourceName,
  name: string,
  args: Args,
  opts?: pulumi.CustomResourceOptions,
) => Outputs;

/** A program that runs unchanged in either front. */
export type FrontProgram = (declare: Declare) => void;

type Commands =
  | "up"
  | "preview"
  | "previewUnchanged"
  | "refresh"
  | "destroy"
  | "configure"
  | "unset"
  | "lift"
  | "cli";

/** A stack in one of the fronts. */
export type FrontStack = Pick<
  PluginStack,
  Commands | "ran" | "sandbox" | "stack" | "resources" | "exported" | "close"
> & { edit(program: FrontProgram): void };

export const outputNames = ["uniqId", "ip", "keyId", "credentialId", "publicKeyValue"];

/** The two ways to the resources for Pulumi: dynamic providers and the plugin. */
export const fronts: Readonly<
  Record<"dynamic" | "plugin", (options?: SandboxOptions) => Promise<FrontStack>>
> = {
  async dynamic(options) {
    const stack = await hostingStack(undefined, options);
    const edit = (program: FrontProgram) =>
      stack.edit((hosting) => {
        program(
          (type, name, args, opts) => new hosting[type](name, args as never, opts) as unknown as Outputs,
        );
        return {};
      });
    return { ...stack, edit };
  },
  async plugin(options) {
    const stack = await pluginStack(undefined, options);
    const edit = (program: FrontProgram) =>
      stack.edit(() => {
        program((type, name, args, opts) => new Bare(type, name, args, opts, outputNames).told);
        return {};
      });
    return { ...stack, edit };
  },
};
