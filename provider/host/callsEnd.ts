import { HostError, InvalidCallError } from "../api/errors";

/** The outcome of work that sends calls with parameters that a person has typed. */
type CallsEnd<Value> = { readonly is: "done"; readonly value: Value } | BrokenCalls;

/** The outcome of failed work that sends calls with parameters that a person has typed. */
export type BrokenCalls =
  /**
   * The operation has no such parameter, or does not allow its value. Nothing was sent. `text` uses the API's parameter
   * names.
   */
  | { readonly is: "invalid"; readonly text: string }
  /** The host refused a call, or did not respond. */
  | { readonly is: "failed"; readonly because: unknown };

/**
 * Runs the work and reports its outcome.
 *
 * @throws a failure that does not come from the host.
 */
export async function endOfCalls<Value>(work: () => Promise<Value>): Promise<CallsEnd<Value>> {
  try {
    return { is: "done", value: await work() };
  } catch (error) {
    if (error instanceof InvalidCallError) return { is: "invalid", text: error.message };
    if (error instanceof HostError) return { is: "failed", because: error };
    throw error;
  }
}
