import { dynamicMembers } from "../../provider/engine/decoded";
import { type Lift, runLift } from "../../provider/lift";
import type { Declared } from "../../provider/resource/resource";
import type { Variables } from "../surroundings";
import type { ResourceState } from "./readPreview";

/** The facts besides the inputs that decide about a change, as far as a preview shows them. */
export const previewedFacts = ({ protect, inputs = {} }: ResourceState, lift: Lift): Declared => ({
  // A preview shows every secret in the same way, so no message could print one.
  secret: new Set(),
  // The classes pass `protect` to the provider. For resources of the plugin only Pulumi knows it, and Pulumi does not
  // see a rebuild.
  protect: dynamicMembers.provider in inputs ? protect === true : "unknownHere",
  lift,
});

/** The protections that this command's environment lifts. The report assumes the same environment for the run. */
export const commandLift = ({ environment }: { readonly environment: Variables }): Lift =>
  runLift(environment);
