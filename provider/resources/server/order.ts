import type { NotTaken } from "../../catalogue/messages";
import { failure, message } from "../../message";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import type { Match } from "./candidates";
import type { ServerInputs } from "./inputs";
import { judgePlaces, type Place } from "./placement";
import { provision } from "./provision";

/** Milliseconds for which the catalogue that was asked before an order counts as that of now. */
const catalogueServes = 30_000;

/** A server that was ordered, and the place of the placement that was taken. */
export interface Ordered extends Match {
  readonly place?: Place;
}

/**
 * Orders the server: where the program says, or at the first place of its placement that can be had.
 *
 * @param known see `provision`.
 * @throws before any order, if the host says of each place that it cannot be had.
 */
export async function order(
  session: Session,
  news: ServerInputs,
  accnt: number | undefined,
  known: ReadonlySet<string> | undefined,
  context: CallContext,
): Promise<Ordered> {
  const { domain, placement } = news;
  if (!placement) return (await provision(session, news, accnt, known, context, undefined)) as Match;
  const { open, closed } = await judgePlaces(
    session.catalogue.notOlderThan(catalogueServes),
    placement,
    news,
  );
  const notTaken = [...closed];
  for (const place of open) {
    const match = await provision(session, news, accnt, known, context, place);
    if (match !== "noStock") return { ...match, place };
    const refused: NotTaken = { ...place, why: "refused" };
    notTaken.push(refused);
    if (place !== open.at(-1)) context.status(message("placement-next", { domain, place: refused }));
  }
  throw failure("placement-unavailable", { domain, places: notTaken });
}
