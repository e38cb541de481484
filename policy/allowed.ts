import { type Place, placesOf } from "./places";
import { serverPolicy } from "./serverPolicy";
import { listOf, settings } from "./settings";

interface Allowed {
  readonly ids: readonly number[];
}

const allowed = (what: "plan" | "zone", member: keyof Place) =>
  serverPolicy<Allowed>(
    {
      name: `allowed-${what}s`,
      description: `Servers have an allowed ${what}.`,
      enforcementLevel: "mandatory",
      configSchema: settings("every stack", {
        ids: listOf("integer", `Ids of the ${what}s that are allowed. Empty: all of them.`),
      }),
    },
    (server, { ids }) => {
      if (ids.length === 0) return undefined;
      const named = placesOf(server).map((place) => place[member]);
      const refused = named.filter((id) => id === undefined || !ids.includes(Number(id)));
      if (refused.length === 0) return undefined;
      const is = refused.includes(undefined)
        ? `names no ${what}`
        : `has ${what} ${[...new Set(refused)].join(", ")}, which is not allowed`;
      return { is, wayOut: `Allowed ${what}s: ${ids.join(", ")}. Take one of them` };
    },
  );

export const allowedPlans = allowed("plan", "planId");
export const allowedZones = allowed("zone", "zoneId");
