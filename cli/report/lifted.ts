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
  /** The provider's messages in the preview. */
  readonly lines: readonly CodedLine[];
  /**
   * Whether the program still has the server. A lifted group covers servers that are replaced, not servers that the
   * program has dropped.
   */
  readonly isInProgram: boolean;
}

/**
 * Whether a change goes through only because a `deletionProtection` is lifted. The state and the environment decide
 * this, because Pulumi does not call the provider about a removal in a preview. For a rebuild or a replacement, a
 * message of the provider may say it as well.
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

/** The server of a state as the user names it to lift its protection. */
export const serverInState = (state: ResourceState | null | undefined): ServerAtHost =>
  placedServer(state?.id ?? "", storedPlace((state?.outputs ?? {}) as Stored));

/** The end of a sentence about a change with a lifted protection. */
export const liftedText = `; deletionProtection is lifted by ${liftVariable}`;

/** The names of the servers whose protection is lifted. */
export const liftedNames = ({ resources }: Pick<Changes, "resources">): readonly string[] =>
  resources.filter((resource) => resource.isLifted).map(({ name }) => name);
