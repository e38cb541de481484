import { HostError } from "../api/errors";
import { CodedError } from "../message";

/** Follows one update. A refusal of a later try says nothing of an earlier one whose answer was lost. */
export function lostAnswers() {
  let isLost = false;
  return {
    /** An option of the call. */
    beforeRepeat: async ({ mayHaveHappened }: HostError): Promise<void> => {
      isLost ||= mayHaveHappened;
    },
    /** Whether the host may have done an update that has failed so: its answer was lost, or the run was interrupted. */
    mayHaveArrived: (error: unknown): boolean =>
      error instanceof HostError ? isLost || error.mayHaveHappened : !(error instanceof CodedError),
  };
}
