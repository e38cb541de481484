import { failureText } from "../../provider/engine/failureText";
import { CodedError, type Line } from "../../provider/message";
import { worded } from "../../provider/messages";
import type { CallContext, CheckResult, Resource } from "../../provider/resource/resource";

/** A context that keeps what a user would see. */
export function wordedContext(status: string[], warnings: string[]): CallContext {
  return {
    status: (line: Line) => void status.push(worded(line)),
    warn: (told) => void warnings.push(worded(told)),
  };
}

/** What check finds wrong, as a user sees it. */
export const wordedFailures = ({ failures }: Pick<CheckResult, "failures">) =>
  failures.map(({ property, reason }) => ({ property, reason: worded(reason) }));

/** A failure of ours with the text that a user would see; another as it is. */
export function wordedError(error: unknown): unknown {
  if (error instanceof CodedError) error.message = failureText(error);
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
