import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import type { OperationName } from "../api/contract";
import type { Operation } from "../api/contract/operation";
import { HostError } from "../api/errors";
import { type Failed, outcomeOfTry, type TryWatch, watched, writeOutcome } from "./outcome";

/** The outcome of a write that a person has typed, over all of its tries. */
type TypedWriteEnd =
  | { readonly is: "done"; readonly answer: unknown }
  /** Nothing came of it. */
  | { readonly is: "refused"; readonly because: unknown }
  /** The host may have done it. An order is unsure after a refused login too, which may be a proxy's. */
  | { readonly is: "unsure"; readonly because: unknown }
  /** It was interrupted, and the outcome is unknown. */
  | { readonly is: "interrupted"; readonly because: unknown };

/**
 * A proxy may refuse the login of an order that has arrived, so only an order that never left is sent again without a
 * look.
 */
async function onlyUnsent(failure: HostError): Promise<void> {
  if (outcomeOfTry(failure).is !== "notSent") throw failure;
}

const isOfLogin = (outcome: Failed): boolean => outcome.is === "refusedForNow" && outcome.isOfLogin;

/** Sends any write by its name, with unchanged params. It never fails. */
export async function sendTypedWrite(
  { client }: { readonly client: Calls },
  [name, { orders, repeatable }]: readonly [OperationName, Operation],
  params: Readonly<Record<string, unknown>>,
  { watch, ...call }: CallOptions & { readonly watch?: TryWatch | undefined },
): Promise<TypedWriteEnd> {
  const options: CallOptions = {
    ...call,
    // The person who reads that an order was refused for now may send it again.
    untilSent: !repeatable,
    ...(orders && { beforeRepeat: onlyUnsent }),
    ...(watch && { around: watched(watch) }),
  };
  const outcome = await writeOutcome(options, (observed) => client.call(name, params as never, observed));
  if (outcome.is === "done") return { is: "done", answer: outcome.value };
  const { error: because } = outcome;
  if (outcome.is !== "unsure" && !(orders && isOfLogin(outcome))) return { is: "refused", because };
  return { is: because instanceof HostError ? "unsure" : "interrupted", because };
}
