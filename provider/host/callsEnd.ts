import { HostError, InvalidCallError } from "../api/errors";

/** How work has ended that sends calls as a person has typed them. */
type CallsEnd<Value> = { readonly is: "done"; readonly value: Value } | BrokenCalls;

/** How such work has ended before it was done. */
export type BrokenCalls =
  /** The operation has no such parameter, or does not allow its value. Nothing was sent. `text` has the API's names. */
  | { readonly is: "invalid"; readonly text: string }
  /** By what the host has answered, or because it has not. */
  | { readonly is: "failed"; readonly because: unknown };

/** @throws what the host has no part in. */
export async function endOfCalls<Value>(work: () => Promise<Value>): Promise<CallsEnd<Value>> {
  try {
    return { is: "done", value: await work() };
  } catch (error) {
    if (error instanceof InvalidCallError) return { is: "invalid", text: error.message };
    if (error instanceof HostError) return { is: "failed", because: error };
    throw error;
  }
}
