import { HostError, isHostError, undefinedIf } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { isTransient } from "../api/waiting/poll";

// Wrappers of calls whose result is optional. The result is undefined if the host cannot or will not give it.

/**
 * The result of a secondary source; undefined if the host does not have it, or does not show it to this user.
 *
 * @throws a transient failure, and a refused login, because neither says anything about the source.
 */
export const secondSource = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!(error instanceof HostError) || isTransient(error) || error.kind === "authorization") throw error;
  });

/**
 * Like {@link secondSource}, but also undefined after a refused login, because another call of the same work reports
 * it.
 */
export const unlessRefused = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!(error instanceof HostError) || isTransient(error)) throw error;
  });

/** The result of a call; undefined after any failure of the host. */
export const unlessFailed = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!(error instanceof HostError)) throw error;
  });

/** Creates a function that turns failures of these kinds into undefined. */
const undefinedAfter =
  (...kinds: readonly FailureKind[]) =>
  <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
    call.catch(undefinedIf(...kinds));

/** The result of a call; undefined if this user may not make the call. */
export const ifPermitted = undefinedAfter("permission");

/** The result of a call; undefined if this user may not make the call, or the host has no such operation. */
export const ifOffered = undefinedAfter("permission", "wrongAddress");

/**
 * The result of a call; undefined if this user may not make the call, or the host has no such operation or parameter.
 */
export const ifUnderstood = undefinedAfter("permission", "wrongAddress", "input");

/**
 * The result of a call with an optional field; undefined if the host does not support the field, or does not report it
 * to this user.
 */
export const ifReported = undefinedAfter("input", "permission");

/** The result of a call about a record; undefined if the host says that the record does not exist. */
export const ifFound = undefinedAfter("notFound");

/** The result of a call about a record; undefined if the host says in any way that it has no such record. */
export const ifExistent = undefinedAfter("notFound", "input", "other");

/** The result of a call about a record, or "none" if the host says that the record does not exist. */
export const orNone = async <Answer>(call: Promise<Answer>): Promise<Answer | "none"> =>
  call.catch((error: unknown): "none" => {
    if (isHostError(error, "notFound")) return "none";
    throw error;
  });
