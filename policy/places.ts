import type { ServerInputs } from "../provider/resources/server/declared/inputs";
import { isUnknown, type Server } from "./servers";

/** The zone and the plan of a server. */
export type Place = Partial<Pick<ServerInputs, "zoneId" | "planId">>;

/**
 * Every place where the server may be ordered: the places of `placement`, or the zone and plan that the program sets.
 */
export function placesOf({ properties }: Server): readonly Place[] {
  const { placement } = properties as Pick<ServerInputs, "placement">;
  return placement ?? [properties];
}

/** The plan of the server if it is known, or else every plan that it may get. */
export function plansOf(server: Server): readonly Place["planId"][] {
  const { properties } = server;
  const isTold = !isUnknown(server, "planId") && properties.planId !== undefined;
  return (isTold ? [properties] : placesOf(server)).map((place) =>
    isUnknown({ ...server, properties: place }, "planId") ? undefined : place.planId,
  );
}
