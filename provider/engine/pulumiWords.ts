import {
  type Advice,
  type CallFailureCode,
  describeFailure,
  HostError,
  InvalidCallError,
} from "../api/errors";
import { programName } from "../resource/programNames";

/** What to do next, by the keys of the stack's configuration. */
const advice: Advice = {
  authorization: "Check hosting:username and hosting:password (or hosting:token).",
  wrongAddress:
    "Check hosting:baseUrl and hosting:apiVersion; hosting:paths sets a path that differs at your host.",
  rateLimit: "Try again later, or lower hosting:concurrency.",
  unreachable: "Check hosting:baseUrl and the network.",
  unreadable: "Check that hosting:baseUrl is the address of the API.",
};

const reasons: Readonly<Record<CallFailureCode, (operation: string | undefined) => string>> = {
  noPath: (operation) =>
    `has no default path, because what it does is not stated and may be destructive. To call it, set its path: hosting:paths {"${operation}": "…"}`,
  passcodeUsed: () =>
    "was used already and can be used once; give a new hosting:passcode, or hosting:totpSecret to make passcodes as needed",
};

/** The text in Pulumi's words, where it quotes an error of the client: the error itself, or one that caused it. */
export function inPulumiWords(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text;
  return inPulumiWords(replaced(text, error), error.cause);
}

function replaced(text: string, error: Error): string {
  if (error instanceof HostError)
    return swap(text, error.message, describeFailure(error, { nameOf: programName, advice }));
  if (!(error instanceof InvalidCallError)) return text;
  return error.failures.reduce(
    (told, { reason, code }) => (code ? swap(told, reason, reasons[code](error.operation)) : told),
    text,
  );
}

/** A sentence may be quoted without its end. */
const swap = (text: string, from: string, to: string): string =>
  text.replace(from.replace(/\.$/, ""), () => to.replace(/\.$/, ""));
