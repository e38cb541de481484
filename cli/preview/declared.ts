import { dynamicMembers } from "../../provider/engine/decoded";
import { type Lift, runLift } from "../../provider/lift";
import type { Declared } from "../../provider/resource/resource";
import type { Variables } from "../surroundings";
import type { ResourceState } from "./readPreview";

/** The facts that decide besides the values, as far as a preview shows them. */
export const previewedFacts = ({ protect, inputs = {} }: ResourceState, lift: Lift): Declared => ({
  // A preview writes every secret alike, so there is none that a line could quote.
  secret: new Set(),
  // Classes pass `protect` to the provider. For other resources only Pulumi knows it, and it sees no rebuild.
  protect: dynamicMembers.provider in inputs ? protect === true : "unknownHere",
  lift,
});

/** The lift in this command's environment: it is that of the run that the report is about. */
export const commandLift = ({ environment }: { readonly environment: Variables }): Lift =>
  runLift(environment);
