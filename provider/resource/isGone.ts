import { HostError } from "../api/errors";
import { isObject } from "../isObject";

/** Statuses of an asset that is not there any more, or will not be in a while whatever is done. */
const goneStatuses: readonly unknown[] = ["Terminated", "Pending-Termination"];

/**
 * Whether an answer, or a failure, says that the record is gone: a status of removal, or an `error_class` that ends
 * in RecordNotFound. A bare 404 is a wrong address and never "gone": a bad baseUrl must not empty a stack.
 */
export const isGone = (answer: unknown): boolean =>
  answer instanceof HostError
    ? answer.kind === "notFound"
    : isObject(answer) && goneStatuses.includes(answer.status);
