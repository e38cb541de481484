import * as pulumi from "@pulumi/pulumi";
import { serverArgs } from "../hostingStack";
import type { FrontProgram } from "./fronts";

// biome-ignore lint/suspicious/noExplicitAny: of any resource
type Given = { readonly name: string; readonly props: any; readonly opts: any };
type Options = pulumi.CustomResourceOptions;
/** A server's program. `name` defaults to `web`. */
type Program = (args: object, option?: Options, name?: string) => FrontProgram;

const setting =
  (option: Options) =>
  ({ props, opts }: Given) => ({ props, opts: { ...opts, ...option } });

/** Each server has an order of its own, even if another server of the same domain stays at the host. */
const declared: Program =
  (args, opts, name = "web") =>
  (declare) =>
    void declare("Server", name, { ...serverArgs, onExisting: "create", ...args }, opts);
const within =
  (args: object, given: pulumi.ComponentResourceOptions, name?: string): FrontProgram =>
  (declare) => {
    const parent = new pulumi.ComponentResource("shop:Site", `site of ${name}`, {}, given);
    declared(args, { parent, aliases: [{ parent: pulumi.rootStackResource }] }, name)(declare);
  };

/** The ways for an option to reach a resource, including inheritance from a component and from the stack. */
export const ways: Readonly<Record<string, Program>> = {
  "on the resource": declared,
  "by transformations": (args, option = {}, name) =>
    declared(args, { transformations: [setting(option)] }, name),
  "by transforms": (args, option = {}, name) => declared(args, { transforms: [setting(option)] }, name),
  "by transformations of a component": (args, option = {}, name) =>
    within(args, { transformations: [setting(option)] }, name),
  "by transforms of a component": (args, option = {}, name) =>
    within(args, { transforms: [setting(option)] }, name),
  "by transformations of the stack":
    (args, option = {}, name = "web") =>
    (declare) => {
      pulumi.runtime.registerStackTransformation((given) =>
        given.name === name ? setting(option)(given) : undefined,
      );
      declared(args, {}, name)(declare);
    },
};
