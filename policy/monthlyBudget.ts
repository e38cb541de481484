import { plansOf } from "./places";
import { type MonthlyPrice, months, reportedPrice } from "./price";
import { serversPolicy } from "./serverPolicy";
import { isUnknown, type Server } from "./servers";
import { settings } from "./settings";

interface Budget {
  readonly limit: number;
  readonly plans: Readonly<Record<string, number>>;
  readonly months: readonly string[];
  readonly allowUntoldCost: boolean;
}

/** The price is an output, so in a preview it is known only for servers that do not change. */
export const monthlyBudget = serversPolicy<Budget>(
  {
    name: "monthly-budget",
    description:
      "The servers of the stack together stay within a monthly budget. The usage costs of `bandwidthQuota: 0` are not counted.",
    enforcementLevel: "mandatory",
    configSchema: settings("every stack", {
      limit: {
        type: "number",
        minimum: 0,
        default: 0,
        description: "Highest monthly cost of all servers together. 0: no limit.",
      },
      plans: {
        type: "object",
        additionalProperties: { type: "number", minimum: 0 },
        default: {},
        description:
          "Monthly price of a server, by the id of its plan. It is used if the host's price is known only after `up`, or if the host reports none. For a placement, the highest price counts.",
      },
      months,
      allowUntoldCost: {
        type: "boolean",
        default: false,
        description:
          "Whether servers without a known price pass. If not, they break a limit, because they may cost anything.",
      },
    }),
  },
  (servers, budget, report) => {
    const { limit, allowUntoldCost } = budget;
    if (limit === 0) return;
    const prices = servers.map((server) => ({ server, price: monthlyPrice(server, budget) }));
    const knownPrices = prices.flatMap(({ price }) => price ?? []);
    const currencies = [...new Set(knownPrices.map(({ currency }) => currency).filter((one) => one !== ""))];
    if (currencies.length > 1) {
      report(
        `The servers are paid in ${currencies.join(" and ")}, which cannot be added. Name those of one currency in \`except\` of monthly-budget.`,
      );
      return;
    }
    const sum = cents(knownPrices.reduce((subtotal, { amount }) => subtotal + amount, 0));
    const unpricedServers = prices
      .filter(({ price }) => price === undefined)
      .map(({ server }) => server.name);
    const money = (amount: number) => [amount, ...currencies].join(" ");
    if (sum > limit) {
      const notCounted =
        unpricedServers.length > 0
          ? ` Not counted, because no price is known: ${unpricedServers.join(", ")}.`
          : "";
      const paidByUsage = servers.filter(
        (server) => !isUnknown(server, "bandwidthQuota") && server.properties.bandwidthQuota === 0,
      );
      const byUsage =
        paidByUsage.length > 0
          ? ` Usage of bandwidth of ${paidByUsage.map(({ name }) => name).join(", ")} is not counted.`
          : "";
      report(
        `The servers cost ${money(sum)} a month, and the limit is ${money(limit)}.${notCounted}${byUsage} Take smaller plans or fewer servers, or raise \`limit\` of monthly-budget.`,
      );
    } else if (unpricedServers.length > 0 && !allowUntoldCost) {
      report(
        `The limit is ${money(limit)} a month, and no price is known of ${unpricedServers.join(", ")}. Name what their plans cost in \`plans\` of monthly-budget, or set its \`allowUntoldCost\` to let them pass.`,
      );
    }
  },
);

/**
 * The monthly price that the host reports, or else the price of the server's plan in the policy's settings; undefined
 * if neither is known.
 */
function monthlyPrice(server: Server, { plans, months }: Budget): MonthlyPrice | undefined {
  const hostPrice = reportedPrice(server, months);
  if (typeof hostPrice === "object") return hostPrice;
  const amounts = plansOf(server).map((plan) => plans[String(plan)]);
  const knownAmounts = amounts.filter((amount) => amount !== undefined);
  return knownAmounts.length === 0 || knownAmounts.length < amounts.length
    ? undefined
    : { amount: Math.max(...knownAmounts), currency: "" };
}

/** Rounds an amount to cents, which removes the rounding errors of binary fractions. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;
