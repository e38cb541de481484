import type { Properties } from "../../../../provider/values";
import type { Script } from "../../../support/scriptedHost";
import { built, news, record } from "./creatingHost";

/** How long a build takes, in seconds. */
export const buildTime = 500;

/** A host that builds this number of servers at a time, and refuses further orders with `refusal`. */
export function limitedHost(refusal: object, most = 3) {
  const orders: { uniq_id: string; domain: unknown; at: number }[] = [];
  let refusals = 0;
  const isBuilt = (at: number, seconds: number) => seconds >= at + buildTime;
  const script: Script = {
    "asset.list": ({ uniq_id, domain }, seconds) =>
      orders
        .filter(
          (one) => (!uniq_id || [uniq_id].flat().includes(one.uniq_id)) && (!domain || domain === one.domain),
        )
        .map(({ at, ...one }) => ({
          ...one,
          type: "Cloud.VPS",
          status: "Active",
          active: isBuilt(at, seconds),
        })),
    "server.details": ({ uniq_id }, seconds) => {
      const { at = 0, domain } = orders.find((one) => one.uniq_id === uniq_id) ?? {};
      return (isBuilt(at, seconds) ? built : record)(String(uniq_id), { domain });
    },
    "server.create": ({ domain }, seconds) => {
      if (orders.filter(({ at }) => !isBuilt(at, seconds)).length >= most) {
        refusals += 1;
        return refusal as Properties;
      }
      const uniq_id = `AAAA${String(orders.length).padStart(2, "0")}`;
      orders.push({ uniq_id, domain, at: seconds });
      return record(uniq_id, { domain });
    },
  };
  return { script, orders, refusals: () => refusals };
}

/** The inputs of `count` servers. */
export const fleet = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ ...news, domain: `web${number}.example.com` }));
