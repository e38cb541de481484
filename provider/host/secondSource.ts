import { HostError, isHostError, undefinedIf } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { isTransient } from "../api/waiting/poll";

// The answer of a call that can be done without. Undefined: the host does not say, so nothing is known.

/**
 * An answer of a secondary source; undefined: the host does not have it, or does not show it to this user.
 *
 * @throws a passing failure, and a refused login: neither is an answer.
 */
export const secondSource = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!(error instanceof HostError) || isTransient(error) || error.kind === "authorization") throw error;
  });

/**
 * Like {@link secondSource}, and undefined after a refused login too, because another call of the work reports that.
 */
export const unlessRefused = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!(error instanceof HostError) || isTransient(error)) throw error;
  });

/** Undefined after any failure of the host. */
export const unlessFailed = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!(error instanceof HostError)) throw error;
  });

/** Undefined after a failure of one of these kinds. */
const unless =
  (...kinds: readonly FailureKind[]) =>
  <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
    call.catch(undefinedIf(...kinds));

/** Undefined: this user may not ask for it. */
export const ifPermitted = unless("permission");

/** Undefined: this user may not ask for it, or the host has no such operation. */
export const ifOffered = unless("permission", "wrongAddress");

/** Undefined: this user may not ask for it, or the host has no such operation or parameter. */
export const ifUnderstood = unless("permission", "wrongAddress", "input");

/** Undefined: the host does not know the member, or does not report it to this user. */
export const ifReported = unless("input", "permission");

/** Undefined: the host says that it does not exist. */
export const ifFound = unless("notFound");

/** Undefined: the host says, in whatever words, that it has no such record. */
export const ifExistent = unless("notFound", "input", "other");

/** "none": the host says that it does not exist. */
export const orNone = async <Answer>(call: Promise<Answer>): Promise<Answer | "none"> =>
  call.catch((error: unknown): "none" => {
    if (isHostError(error, "notFound")) return "none";
    throw error;
  });
