import { type Place, placesOf } from "./places";
import { serverPolicy } from "./serverPolicy";
import { listSetting, settings } from "./settings";

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
        ids: listSetting("integer", `Ids of the ${what}s that are allowed. Empty: all of them.`),
      }),
    },
    (server, { ids }) => {
      if (ids.length === 0) return undefined;
      const places = placesOf(server).map((place) => place[member]);
      const refused = places.flatMap((id, at) =>
        id === undefined || !ids.includes(Number(id)) ? [{ id, choice: at + 1 }] : [],
      );
      if (refused.length === 0) return undefined;
      const choices = refused.map(({ choice }) => choice).join(", ");
      // The message does not quote the id, because the id may be a secret.
      const is = refused.some(({ id }) => id === undefined)
        ? `names no ${what}`
        : `has a ${what} that is not allowed${places.length > 1 ? ` (in its placement: choice ${choices})` : ""}`;
      return { is, wayOut: `Allowed ${what}s: ${ids.join(", ")}. Take one of them` };
    },
  );

export const allowedPlans = allowed("plan", "planId");
export const allowedZones = allowed("zone", "zoneId");
