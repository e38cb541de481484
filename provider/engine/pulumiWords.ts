import {
  type CallFailureCode,
  describeFailure,
  type HostFailure,
  type InvalidCallError,
} from "../api/errors";
import { programName } from "../resource/programNames";
import { advice } from "./hostTexts";

const reasons: Readonly<Record<CallFailureCode, (operation: string | undefined) => string>> = {
  noPath: (operation) =>
    `has no default path, because what it does is not stated and may be destructive. To call it, set its path: hosting:paths {"${operation}": "…"}`,
  passcodeUsed: () =>
    "was used already and can be used once; give a new hosting:passcode, or hosting:totpSecret to make passcodes as needed",
};

/** A failure of the host, in the names of the inputs and the configuration. */
export const hostText = (failure: HostFailure): string =>
  describeFailure(failure, { nameOf: programName, advice });

/** What is wrong with a call, by parameter, without a full stop. */
export const callReasons = ({ operation, failures }: InvalidCallError): string =>
  failures
    .map(({ parameter, reason, code }) =>
      `${programName(parameter)} ${code ? reasons[code](operation) : reason}`.trim(),
    )
    .join("; ");

/** A wrong call, which was not sent. */
export const callText = (error: InvalidCallError): string =>
  `${error.operation ? `${error.operation}: ` : ""}${callReasons(error)}. Nothing was sent.`;
