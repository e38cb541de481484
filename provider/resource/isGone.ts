import { HostError } from "../api/errors";

/** Statuses of an asset that is gone, or that nothing can keep from going. */
const goneStatuses: readonly unknown[] = ["Terminated", "Pending-Termination"];

/**
 * Whether an answer or a failure says that the record is gone: by a status of removal, or by an `error_class` that
 * ends in RecordNotFound. A bare 404 is a wrong address, not "gone": a wrong baseUrl must not empty a stack.
 */
export const isGone = (answer: unknown): boolean =>
  answer instanceof HostError
    ? answer.kind === "notFound"
    : goneStatuses.includes((answer as { status?: unknown } | undefined)?.status);
