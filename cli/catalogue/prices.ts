import { listedPlanPrice } from "../../provider/resources/server/life/price";
import type { CommandSession } from "../openSession";
import { priceSilence } from "../report/priceLists";
import type { ListedOffer } from "./offers";

/**
 * Adds the price without options to each plan, and a remark if plans have no price. The host is called once for each
 * server type.
 */
export async function priceOffers(
  session: CommandSession,
  plans: readonly ListedOffer[],
  signal: AbortSignal,
): Promise<{ readonly offers: readonly ListedOffer[]; readonly remark?: string | undefined }> {
  const { catalogue } = session;
  const types = [...new Set(plans.flatMap(({ serverType }) => (serverType ? [String(serverType)] : [])))];
  const products = new Map(
    await Promise.all(
      types.map(async (type) => [type, await catalogue.pricedProduct(type, undefined, signal)] as const),
    ),
  );
  const priced = plans.map((plan) => {
    const price = listedPlanPrice(products.get(String(plan.serverType)), plan.id, catalogue.reader);
    const { total, currency, period } = price ?? {};
    return total === undefined ? plan : { ...plan, price: total, currency, period };
  });
  const unpriced = priced.filter((plan) => !("price" in plan)).length;
  if (unpriced === 0) return { offers: priced };
  const why =
    types.length === 0
      ? "the host does not say the server type of these plans"
      : [...products.values()].some((product) => product !== undefined)
        ? undefined
        : priceSilence(session).untoldBecause;
  const remark =
    unpriced < priced.length
      ? `The host does not report what ${unpriced} of these plans cost.`
      : why === undefined
        ? "The host reports no prices of plans, or reports them in members that `hosting:wire` does not name."
        : `Prices are not known: ${why}.`;
  return { offers: priced, remark };
}
