import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import { failureText } from "../../provider/engine/failureText";
import { CodedError, type Line } from "../../provider/message";
import { wordsOf } from "../../provider/messages";
import type { CallContext, CheckResult, Resource } from "../../provider/resource/resource";

const shown = (line: Line, words?: string) => {
  if (typeof line === "string") return line;
  const repr = `${line.code} ${JSON.stringify(line.data)}`;
  appendFileSync(
    "/tmp/pairs.jsonl",
    JSON.stringify([expect.getState().testPath, words ?? wordsOf(line), repr, line.code]) + "\n",
  );
  return repr;
};

/** A context that keeps what a user would be told: codes with their facts, and lines. */
export function wordedContext(status: string[], warnings: string[]): CallContext {
  return {
    status: (line: Line) => void status.push(shown(line)),
    warn: (told) => void warnings.push(shown(told)),
  };
}

/** What check finds wrong. */
export const wordedFailures = ({ failures }: Pick<CheckResult, "failures">) =>
  failures.map(({ property, reason }) => ({ property, reason: shown(reason) }));

/** A failure of ours with the text that a user would see; another as it is. */
export function wordedError(error: unknown): unknown {
  if (error instanceof CodedError) {
    shown(error.content, failureText(error));
  }
  return error;
}

/** The resource, failing in the words that a user would see. */
export function inWords(resource: Resource): Resource {
  const saying = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw wordedError(error);
    }
  };
  return {
    ...resource,
    create: (...asked) => saying(resource.create(...asked)),
    read: (...asked) => saying(resource.read(...asked)),
    update: (...asked) => saying(resource.update(...asked)),
    delete: (...asked) => saying(resource.delete(...asked)),
  };
}
