/** One line of a transcript. Two transcripts are equal if all of their lines are. */
export interface RecordedLine {
  /** Where in the transcript: `run 2, create web`. */
  readonly about: string;
  readonly kind: "request" | "message" | "failure" | "stored" | "printed";
  /** The operation, message or resource. */
  readonly name: string;
  readonly data: unknown;
}

/** A kind of transcripts: what is drawn for each, as data, and what comes of it. */
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

/** Makes lines of the requests of one host, each with the seconds since the one before. */
export function requestLines() {
  let last: number | undefined;
  return (about: string, requests: readonly Request[]): RecordedLine[] =>
    requests.map(({ at, operation, path, params, status, errorClass }) => {
      const pause = (at - (last ?? at)) / 1000;
      last = at;
      return { about, kind: "request", name: operation ?? path, data: { params, status, errorClass, pause } };
    });
}

/** A message in the words of a user, which name its code in brackets, or as the tests of the core see it. */
export function messageLine(
  about: string,
  text: string,
  kind: "message" | "failure" = "message",
): RecordedLine {
  const code = /^([a-z]+(?:-[a-z]+)+) \{/.exec(text) ?? /\[([a-z]+(?:-[a-z]+)+)\]/.exec(text);
  const name = code?.[1] ?? text.replace(/\d+/g, "N").slice(0, 60);
  const facts = code && text.startsWith(`${name} {`) ? parsed(text.slice(name.length + 1)) : undefined;
  return { about, kind, name, data: facts ?? { text } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An error as data: its message and those of its reasons. */
export const failureLine = (about: string, error: unknown): RecordedLine =>
  messageLine(about, error instanceof Error ? error.message : String(error), "failure");
