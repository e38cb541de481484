import { HostError, InvalidCallError } from "../api/errors";

/** The end of work that sends calls as a person has typed them. */
type CallsEnd<Value> = { readonly is: "done"; readonly value: Value } | BrokenCalls;

/** The end of such work before it was done. */
export type BrokenCalls =
  /** The operation has no such parameter, or does not allow its value. Nothing was sent. `text` has the API's names. */
  | { readonly is: "invalid"; readonly text: string }
  /** The host's answer has ended it, or the lack of one. */
  | { readonly is: "failed"; readonly because: unknown };

/** @throws a failure that is not the host's. */
export async function endOfCalls<Value>(work: () => Promise<Value>): Promise<CallsEnd<Value>> {
  try {
    return { is: "done", value: await work() };
  } catch (error) {
    if (error instanceof InvalidCallError) return { is: "invalid", text: error.message };
    if (error instanceof HostError) return { is: "failed", because: error };
    throw error;
  }
}
