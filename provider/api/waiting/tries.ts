import { formatDuration } from "../../duration";
import type { HostError } from "../errors";

/** Matches messages that this package wrote because the host gave no message. */
const ownTexts =
  /^(?:no connection to |the connection to |the host answered with status |status \d+ came with|the host's answer )/;

/** Why an attempt failed, without advice: `the host said: it is busy`. */
export function refusalOf({ hostMessage }: HostError): string {
  const text = hostMessage.replace(/[.\s]+$/, "");
  return ownTexts.test(text) ? text : `the host said: ${text}`;
}

/** The subject of a call, if one of its parameters names it. */
const subjectOf = ({ params }: HostError): string => {
  const name = [params.uniq_id, params.domain, params.public_key_name].find(
    (value) => typeof value === "string",
  );
  return name === undefined ? "" : ` of ${name}`;
};

/** The line about a retry: `server.create of web.example.com: the host said: it is busy; retry in 8s (try 3)`. */
export const retryLine = (error: HostError, nextTry: number, pause: number): string =>
  `${error.operation}${subjectOf(error)}: ${refusalOf(error)}; retry in ${formatDuration(Math.max(pause, 1000))} (try ${nextTry})`;

/** The reason for a delay after refusals: `at try 3 the host said: it is busy`. */
export const tryText = (tries: number, error: HostError): string => `at try ${tries} ${refusalOf(error)}`;
