import type { Lived } from "../runLife";
import type { Broken } from "./rules";
import { holders, isHidden, isNamed, linesOf } from "./seen";

/**
 * Orders for a domain that already has a server, if no message names the other server. `from` is this run and the later
 * runs, whose messages count too.
 */
export function orders(run: Lived, from: readonly Lived[]): Broken[] {
  const lines = from.flatMap(linesOf);
  return run.calls.flatMap((call) => {
    const [order, ...more] = call.orders;
    const broken = (what: string) => ({ rule: "orders" as const, what: `${call.urn} ordered ${what}` });
    const twice = more.map(({ uniqId }) => broken(`${uniqId} too`));
    if (!order || isHidden(run) || run.ill.includes("lists leave it out")) return twice;
    const beside = call.before.servers.filter(
      ({ uniqId, domain, isLeaving }) =>
        !isLeaving &&
        domain.toLowerCase() === order.domain.toLowerCase() &&
        holders(call.before.stack, uniqId).length === 0 &&
        !isNamed(uniqId, lines),
    );
    return [
      ...twice,
      ...beside.map(({ uniqId }) => broken(`${order.uniqId} beside ${uniqId}, which no line ever names`)),
    ];
  });
}
