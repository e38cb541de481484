import type { HostError } from "../api/errors";
import type { Absence, RecordAnswer } from "../host/assets/existence";
import { failure } from "../message";

/**
 * @param recordName the name of the record in messages. @param error the host's answer that the record does not exist.
 */
export const unsureAbsenceFailure = (
  recordName: string,
  absence: Exclude<Absence, "gone">,
  error: HostError,
) =>
  failure("existence-unsure", {
    what: recordName,
    because: absence === "notShown" ? "alone" : absence,
    hostSaid: error.hostMessage,
  });

/** The host's answer about a record; undefined if the record is gone. @throws if it is not clear whether it is gone. */
export function answerUnlessGone<Answer>(
  recordName: string,
  answer: RecordAnswer<Answer>,
): Answer | undefined {
  switch (answer.is) {
    case "answered":
      return answer.answer;
    case "gone":
      return undefined;
    default:
      throw unsureAbsenceFailure(recordName, answer.is, answer.because);
  }
}
