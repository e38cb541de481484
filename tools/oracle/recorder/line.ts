/** One line of a transcript. Two transcripts are equal if all of their lines are equal. */
export interface RecordedLine {
  /** The part of the transcript, such as `run 2, create web`. */
  readonly about: string;
  readonly kind: "request" | "message" | "failure" | "stored" | "printed";
  /** The name of the operation, message or resource. */
  readonly name: string;
  readonly data: unknown;
}

/** A kind of cases: `draw` generates a case as data, and `record` runs it and returns its transcript. */
export interface Recorded<Given> {
  readonly draw: import("fast-check").Arbitrary<Given>;
  record(given: Given): Promise<readonly RecordedLine[]>;
}

interface Request {
  readonly at: number;
  readonly operation?: string | undefined;
  readonly path: string;
  readonly params: unknown;
  readonly status: number | undefined;
  readonly errorClass: string | undefined;
}

/** Makes transcript lines from the requests to one host. Each line has the seconds since the previous request. */
export function requestLines() {
  let lastTime: number | undefined;
  return (about: string, requests: readonly Request[]): RecordedLine[] =>
    requests.map(({ at, operation, path, params, status, errorClass }) => {
      const pause = (at - (lastTime ?? at)) / 1000;
      lastTime = at;
      return { about, kind: "request", name: operation ?? path, data: { params, status, errorClass, pause } };
    });
}

/**
 * A message as a transcript line. The message is either a user's text with its code in brackets, or a code with JSON,
 * as the tests of the core see it.
 */
export function messageLine(
  about: string,
  text: string,
  kind: "message" | "failure" = "message",
): RecordedLine {
  const code = /^([a-z]+(?:-[a-z]+)+) \{/.exec(text) ?? /\[([a-z]+(?:-[a-z]+)+)\]/.exec(text);
  const name = code?.[1] ?? text.replace(/\d+/g, "N").slice(0, 60);
  const facts = code && text.startsWith(`${name} {`) ? parseJson(text.slice(name.length + 1)) : undefined;
  return { about, kind, name, data: facts ?? { text } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An error as a transcript line. */
export const failureLine = (about: string, error: unknown): RecordedLine =>
  messageLine(about, error instanceof Error ? error.message : String(error), "failure");
