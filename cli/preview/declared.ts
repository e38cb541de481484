import { dynamicMembers } from "../../provider/engine/decoded";
import { type Lift, liftOf } from "../../provider/lift";
import type { Declared } from "../../provider/resource/resource";
import type { Variables } from "../surroundings";
import type { ResourceState } from "./readPreview";

/** What decides besides the values, as far as a preview shows it. */
export const declaredIn = ({ protect, inputs = {} }: ResourceState, lift: Lift): Declared => ({
  // A preview writes every secret alike, so there is none that a line could quote.
  secret: new Set(),
  // Classes pass `protect` to the provider. Of other resources only Pulumi knows it, which sees no rebuild.
  protect: dynamicMembers.provider in inputs ? protect === true : "unknownHere",
  lift,
});

/** What this command's environment lifts: it is that of the run which the report is about. */
export const liftIn = ({ environment }: { readonly environment: Variables }): Lift => liftOf(environment);
