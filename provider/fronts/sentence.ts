import { describeFailure, HostError } from "../api/errors";
import { programName } from "../resources/names";
import { PartialFailure } from "../resources/resource";

/** What happened, in one text, without a stack trace; the host's parameters under the names of the inputs. */
export function sentence(error: unknown): string {
  if (error instanceof HostError) return describeFailure(error, programName);
  const text = error instanceof Error ? error.message || error.name : String(error);
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError)
    return `This is a defect of pulumi-hosting, please report it: ${text}`;
  return text;
}

export const isPartial = (error: unknown): error is PartialFailure => error instanceof PartialFailure;
