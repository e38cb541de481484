import { DeadlineExceeded, pollUntil } from "../../../api/waiting/poll";
import { failure, isFailure } from "../../../message";
import { type NotTaken, placeText } from "../../../messages/catalogue";
import type { NotOffered } from "../../../messages/notOffered";
import type { Order } from "./candidates";
import { verdictOf } from "./offers";
import { isOutOfStock, placesNow, stockDeadlineOf } from "./placement";

/**
 * Orders at once, or, with `timeouts.stock`, when a place is available. All who wait share the host's list of plans, and
 * after a refusal each orders again only if a newer list has shown a place.
 *
 * @param attempt orders, if nothing else is there by now: time has passed.
 */
export async function onceInStock<Made>(order: Order, attempt: () => Promise<Made>): Promise<Made> {
  const { session, news, context } = order;
  const { clock, catalogue } = session;
  const deadline = stockDeadlineOf(session, news);
  if (deadline === 0) return attempt();
  const startedAt = clock.now();
  let renewedBefore = catalogue.renewPlans();
  for (;;) {
    let places: readonly NotTaken[];
    try {
      return await attempt();
    } catch (error) {
      if (!isFailure(error, "placement-unavailable")) throw error;
      ({ places } = error.content.data);
      if (!isOutOfStock(places)) throw error;
    }
    try {
      await pollUntil(session, {
        ...context,
        name: news.domain,
        doing: `waiting for stock of ${places.map(placeText).join(" or ")}`,
        startedAt,
        usual: undefined,
        deadline: startedAt + deadline - clock.now(),
        async look() {
          // An order that was refused late is not followed by another one.
          if (clock.now() - startedAt >= deadline) return undefined;
          const renewedAt = catalogue.renewPlans();
          if (renewedAt === renewedBefore) return undefined;
          renewedBefore = renewedAt;
          const { open } = await placesNow(order);
          return open.length > 0 || undefined;
        },
      });
    } catch (error) {
      if (context.signal?.aborted && error === context.signal.reason)
        throw failure("stock-interrupted", { domain: news.domain, places }, error);
      if (!(error instanceof DeadlineExceeded)) throw error;
      const { fault } = await verdictOf(catalogue, "planId", { ...news, ...places[0] });
      const { choices = [] } = (fault?.data ?? {}) as Partial<NotOffered>;
      throw failure("stock-late", { domain: news.domain, places, deadline, choices }, error);
    }
  }
}
