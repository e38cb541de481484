import { type Lift, liftVariable, type ServerAtHost } from "../../provider/lift";
import type { Stored } from "../../provider/resource/stored";
import { placedServer, storedPlace } from "../placedId";
import { type CodedLine, hasCodedLine, namesOfServer } from "../preview/codedLines";
import { shownProtection } from "../preview/protection";
import type { PreviewStep, ResourceState } from "../preview/readPreview";
import type { Category } from "./categories";
import type { Changes } from "./changes";

interface Known {
  readonly lift: Lift;
  /** The provider's lines. */
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
  const server = serverInState(oldState);
  const { outputs = {}, inputs = {} } = oldState ?? {};
  const isOn = shownProtection(outputs, inputs) !== "off";
  const isGroup = isInProgram && lift.ofGroup(outputs.rollout ?? inputs.rollout);
  switch (category) {
    case "erase":
    case "replace": {
      const isWanted = isOn || shownProtection(newState?.inputs) !== "off";
      const isSaid = hasCodedLine(lines, "protection-lifted", {
        urn,
        names: namesOfServer(oldState ?? {}),
      });
      return isSaid || (isWanted && isGroup) || (category === "replace" && isOn && lift.ofServer(server));
    }
    case "delete":
      return isOn && (isGroup || lift.ofServer(server));
    default:
      return false;
  }
}

/** A server of a state as a run names it. */
export const serverInState = (state: ResourceState | null | undefined): ServerAtHost =>
  placedServer(state?.id ?? "", storedPlace((state?.outputs ?? {}) as Stored));

/** The end of the sentence about a lifted protection. */
export const liftedText = `; deletionProtection is lifted by ${liftVariable}`;

/** The names of what is lifted. */
export const liftedNames = ({ resources }: Pick<Changes, "resources">): readonly string[] =>
  resources.filter((resource) => resource.isLifted).map(({ name }) => name);
