import { InvalidCallError } from "../api/errors";

/** The outcome of a call whose parameters come from a program. */
type CheckedAnswer<Answer> =
  | { readonly is: "answered"; readonly answer: Answer }
  /** The operation has no such parameter, or does not allow its value. Nothing was sent. */
  | { readonly is: "invalid"; readonly because: unknown };

/**
 * Sends a call and reports invalid parameters as an outcome.
 *
 * @throws any failure of the host.
 */
export async function checkedAnswer<Answer>(ask: () => Promise<Answer>): Promise<CheckedAnswer<Answer>> {
  try {
    return { is: "answered", answer: await ask() };
  } catch (because) {
    if (!(because instanceof InvalidCallError)) throw because;
    return { is: "invalid", because };
  }
}
