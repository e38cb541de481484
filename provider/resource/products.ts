import { abortable } from "../api/pipeline/abortable";
import { TimeBudget } from "../catalogue/timeBudget";
import type { Properties } from "./properties";
import type { Session } from "./session";

/** A price is worth no longer wait, in milliseconds. */
const longest = 5_000;

/**
 * What the host tells of a product code: its options with quotas and prices. Asked once for each code and process, however
 * many resources share it. Undefined where the host does not tell; it never rejects, because no work depends on a price.
 */
export async function productOf(
  session: Session,
  code: string,
  signal?: AbortSignal,
): Promise<Properties | undefined> {
  const asked = session.products.get(code) ?? ask(session, code);
  session.products.set(code, asked);
  return abortable(asked, signal).catch(() => undefined);
}

async function ask({ catalogue, client, clock }: Session, code: string): Promise<Properties | undefined> {
  const told = await catalogue.productTold(code);
  if (told) return told;
  const question = (signal: AbortSignal) => client.product.details({ code }, { signal });
  return new TimeBudget(clock, longest).within(question).catch(() => undefined);
}
