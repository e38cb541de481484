import * as pulumi from "@pulumi/pulumi";
import { serverArgs } from "../hostingStack";
import type { FrontProgram } from "./fronts";

// biome-ignore lint/suspicious/noExplicitAny: of any resource
type Given = { readonly props: any; readonly opts: any };
type Options = pulumi.CustomResourceOptions;
type Program = (args: object, option?: Options) => FrontProgram;

const setting =
  (option: Options) =>
  ({ props, opts }: Given) => ({ props, opts: { ...opts, ...option } });

/** Each server has an order of its own, also after one that stays at the host. */
const declared: Program = (args, opts) => (declare) =>
  void declare("Server", "web", { ...serverArgs, onExisting: "create", ...args }, opts);
const within =
  (args: object, given: pulumi.ComponentResourceOptions): FrontProgram =>
  (declare) => {
    const parent = new pulumi.ComponentResource("shop:Site", "site", {}, given);
    declared(args, { parent, aliases: [{ parent: pulumi.rootStackResource }] })(declare);
  };

/** The ways by which options come to a resource; those that a component inherits or that the stack sets, too. */
export const ways: Readonly<Record<string, Program>> = {
  "on the resource": declared,
  "by transformations": (args, option = {}) => declared(args, { transformations: [setting(option)] }),
  "by transforms": (args, option = {}) => declared(args, { transforms: [setting(option)] }),
  "by transformations of a component": (args, option = {}) =>
    within(args, { transformations: [setting(option)] }),
  "by transforms of a component": (args, option = {}) => within(args, { transforms: [setting(option)] }),
  "by transformations of the stack":
    (args, option = {}) =>
    (declare) => {
      pulumi.runtime.registerStackTransformation(setting(option));
      declared(args)(declare);
    },
};
