import { type Place, placesOf } from "./places";
import { serverPolicy } from "./serverPolicy";
import { listSetting, settings } from "./settings";

interface Allowed {
  readonly ids: readonly number[];
}

const allowedPolicy = (noun: "plan" | "zone", member: keyof Place) =>
  serverPolicy<Allowed>(
    {
      name: `allowed-${noun}s`,
      description: `Servers have an allowed ${noun}.`,
      enforcementLevel: "mandatory",
      configSchema: settings("every stack", {
        ids: listSetting("integer", `Ids of the ${noun}s that are allowed. Empty: all of them.`),
      }),
    },
    (server, { ids }) => {
      if (ids.length === 0) return undefined;
      const places = placesOf(server).map((place) => place[member]);
      const refusedPlaces = places.flatMap((id, index) =>
        id === undefined || !ids.includes(Number(id)) ? [{ id, choice: index + 1 }] : [],
      );
      if (refusedPlaces.length === 0) return undefined;
      const choices = refusedPlaces.map(({ choice }) => choice).join(", ");
      // The message does not quote the id, because the id may be a secret.
      const is = refusedPlaces.some(({ id }) => id === undefined)
        ? `names no ${noun}`
        : `has a ${noun} that is not allowed${places.length > 1 ? ` (in its placement: choice ${choices})` : ""}`;
      return { is, wayOut: `Allowed ${noun}s: ${ids.join(", ")}. Take one of them` };
    },
  );

export const allowedPlans = allowedPolicy("plan", "planId");
export const allowedZones = allowedPolicy("zone", "zoneId");
