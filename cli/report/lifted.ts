import { type Lift, liftVariable } from "../../provider/lift";
import { type CodedLine, isSaidOf } from "../preview/codedLines";
import { shownProtection } from "../preview/protection";
import type { PreviewStep } from "../preview/readPreview";
import type { Category } from "./categories";
import type { Changes } from "./changes";

interface Known {
  readonly lift: Lift;
  /** What the provider has said. */
  readonly lines: readonly CodedLine[];
  /** A group is lifted for what replaces its servers, and not for what the program has dropped. */
  readonly isInProgram: boolean;
}

/**
 * Whether a change lets a server go that `deletionProtection` keeps. The state and the environment say so, because a preview
 * asks no provider about a removal; of what is rebuilt or replaced its provider may have said it too.
 */
export function isLifted(
  { urn, oldState, newState }: PreviewStep,
  category: Category,
  { lift, lines, isInProgram }: Known,
): boolean {
  const id = oldState?.id ?? "";
  const { outputs = {}, inputs = {} } = oldState ?? {};
  const isOn = shownProtection(outputs, inputs) !== "off";
  const isGroup = isInProgram && lift.ofGroup(outputs.rollout ?? inputs.rollout);
  switch (category) {
    case "erase":
    case "replace": {
      const isWanted = isOn || shownProtection(newState?.inputs) !== "off";
      const isSaid = isSaidOf(lines, "protection-lifted", { urn, name: id });
      return isSaid || (isWanted && isGroup) || (category === "replace" && isOn && lift.ofServer(id));
    }
    case "delete":
      return isOn && (isGroup || lift.ofServer(id));
    default:
      return false;
  }
}

/** What is lifted, as the end of what happens. */
export const liftedText = `; deletionProtection is lifted by ${liftVariable}`;

/** The names of what is lifted. */
export const liftedNames = ({ resources }: Pick<Changes, "resources">): readonly string[] =>
  resources.filter((one) => one.isLifted).map(({ name }) => name);
