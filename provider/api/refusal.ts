import { formatDuration } from "../duration";
import type { HostError } from "./errors";

/** Our own words for a host that had none begin so. */
const ours = /^(?:no connection to |the connection to |the host answered with status |the host's answer )/;

/** What a failed try tells, without advice: `the host said: it is busy`. */
export function refusalOf({ hostMessage }: HostError): string {
  const text = hostMessage.replace(/[.\s]+$/, "");
  return ours.test(text) ? text : `the host said: ${text}`;
}

/** What a call is about, where its params say. */
const subjectOf = ({ params }: HostError): string => {
  const name = [params.uniq_id, params.domain, params.public_key_name].find((one) => typeof one === "string");
  return name === undefined ? "" : ` of ${name}`;
};

/** `server.create of web.example.com: try 3 in 8s; the host said: it is busy`. */
export const retryLine = (error: HostError, nextTry: number, pause: number): string =>
  `${error.operation}${subjectOf(error)}: try ${nextTry} in ${formatDuration(Math.max(pause, 1000))}; ${refusalOf(error)}`;

/** `at try 3 the host said: it is busy`. */
export const atTry = (tries: number, error: HostError): string => `at try ${tries} ${refusalOf(error)}`;
