import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import type { OperationName } from "../api/contract";
import type { Operation } from "../api/contract/operation";
import { HostError } from "../api/errors";
import { type Failed, outcomeOfTry, type TryWatch, watchTries, writeOutcome } from "./outcome";

/** The outcome of a write that a person has typed, over all of its attempts. */
type TypedWriteEnd =
  | { readonly is: "done"; readonly answer: unknown }
  /** The write had no effect. */
  | { readonly is: "refused"; readonly because: unknown }
  /**
   * The host may have carried the write out. An order whose login was refused is also `unsure`, because a proxy may
   * have refused the login.
   */
  | { readonly is: "unsure"; readonly because: unknown }
  /** The write was interrupted, and its outcome is unknown. */
  | { readonly is: "interrupted"; readonly because: unknown };

/**
 * Stops the retries of an order, unless it certainly was not sent. A proxy may refuse the login of an order that has
 * reached the host.
 */
async function onlyUnsent(failure: HostError): Promise<void> {
  if (outcomeOfTry(failure).is !== "notSent") throw failure;
}

const isOfLogin = (outcome: Failed): boolean => outcome.is === "refusedForNow" && outcome.isOfLogin;

/** Sends a write by its name, with the given parameters, and reports its outcome instead of throwing. */
export async function sendTypedWrite(
  { client }: { readonly client: Calls },
  [name, { orders, repeatable }]: readonly [OperationName, Operation],
  params: Readonly<Record<string, unknown>>,
  { watch, ...call }: CallOptions & { readonly watch?: TryWatch | undefined },
): Promise<TypedWriteEnd> {
  const options: CallOptions = {
    ...call,
    // A write that must not be carried out twice is not retried after a temporary refusal. The person who reads the
    // refusal may send it again.
    untilSent: !repeatable,
    ...(orders && { beforeRepeat: onlyUnsent }),
    ...(watch && { around: watchTries(watch) }),
  };
  const outcome = await writeOutcome(options, (observed) => client.call(name, params as never, observed));
  if (outcome.is === "done") return { is: "done", answer: outcome.value };
  const { error: because } = outcome;
  if (outcome.is !== "unsure" && !(orders && isOfLogin(outcome))) return { is: "refused", because };
  return { is: because instanceof HostError ? "unsure" : "interrupted", because };
}
