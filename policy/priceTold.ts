import { months, reportedPrice } from "./price";
import { serversPolicy } from "./serverPolicy";
import { settings } from "./settings";

/**
 * This policy is separate from monthly-budget, because each policy has one enforcement level, and a missing price must
 * not fail a run.
 */
export const priceTold = serversPolicy<{ readonly months: readonly string[] }>(
  {
    name: "price-told",
    description: "The host reports what each server costs.",
    enforcementLevel: "advisory",
    configSchema: settings("every stack", { months }),
  },
  (servers, { months: monthWords }, report) => {
    const serversWithoutPrice = servers.filter((server) => reportedPrice(server, monthWords) === "notTold");
    if (serversWithoutPrice.length === 0) return;
    report(
      `The host reports no monthly price of ${serversWithoutPrice.map(({ name }) => name).join(", ")}. monthly-budget counts them only by its setting \`plans\`.`,
    );
  },
);
