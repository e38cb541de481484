import { formatDuration } from "../../duration";
import type { HostError } from "../errors";

/** Texts that start like this are ours: the host gave no message. */
const ours =
  /^(?:no connection to |the connection to |the host answered with status |status \d+ came with|the host's answer )/;

/** The reason of a failed try, without advice: `the host said: it is busy`. */
export function refusalOf({ hostMessage }: HostError): string {
  const text = hostMessage.replace(/[.\s]+$/, "");
  return ours.test(text) ? text : `the host said: ${text}`;
}

/** The subject of a call, if its params name it. */
const subjectOf = ({ params }: HostError): string => {
  const name = [params.uniq_id, params.domain, params.public_key_name].find((one) => typeof one === "string");
  return name === undefined ? "" : ` of ${name}`;
};

/** `server.create of web.example.com: the host said: it is busy; retry in 8s (try 3)`. */
export const retryLine = (error: HostError, nextTry: number, pause: number): string =>
  `${error.operation}${subjectOf(error)}: ${refusalOf(error)}; retry in ${formatDuration(Math.max(pause, 1000))} (try ${nextTry})`;

/** `at try 3 the host said: it is busy`. */
export const tryText = (tries: number, error: HostError): string => `at try ${tries} ${refusalOf(error)}`;
