import { failure, message } from "../../../message";
import type { NotTaken } from "../../../messages/catalogue";
import type { Match } from "./candidates";
import { judgePlaces, type Place } from "./placement";
import { type Order, provision } from "./provision";

/** A server that was ordered, and the place of the placement that was taken. */
export interface Ordered extends Match {
  readonly place?: Place;
}

/**
 * Orders the server: where the program says, or at the first place of its placement that the host has.
 *
 * @param known see `provision`.
 * @throws before any order, if the host says of each place that it cannot serve it.
 */
export async function orderAtPlace(order: Order, known: ReadonlySet<string> | undefined): Promise<Ordered> {
  const { session, news, context } = order;
  const { domain, placement } = news;
  if (!placement) return (await provision(order, known, undefined)) as Match;
  const { open, closed } = await judgePlaces(session.catalogue, placement, news);
  const notTaken = [...closed];
  for (const place of open) {
    const match = await provision(order, known, place);
    if (match !== "noStock") return { ...match, place };
    const refused: NotTaken = { ...place, why: "refused" };
    notTaken.push(refused);
    if (place !== open.at(-1)) context.status(message("placement-next", { domain, place: refused }));
  }
  throw failure("placement-unavailable", { domain, places: notTaken });
}
