import {
  type CallFailureCode,
  describeFailure,
  HostError,
  type HostFailure,
  InvalidCallError,
} from "../api/errors";
import { programName } from "../resource/programNames";
import { advice } from "./messages/host";

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

/** Puts the client's words in a text into Pulumi's: those of the error itself, or of one that caused it. */
export function inPulumiWords(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text;
  return inPulumiWords(replaced(text, error), error.cause);
}

function replaced(text: string, error: Error): string {
  if (error instanceof HostError) return swap(text, error.message, hostText(error));
  if (!(error instanceof InvalidCallError)) return text;
  return error.failures.reduce(
    (told, { reason, code }) => (code ? swap(told, reason, reasons[code](error.operation)) : told),
    text,
  );
}

/** A sentence may be quoted without its full stop. */
const swap = (text: string, from: string, to: string): string =>
  text.replace(from.replace(/\.$/, ""), () => to.replace(/\.$/, ""));
