import type { ServerInputs } from "../provider/resources/server/declared/inputs";
import { isUnknown, type Server } from "./servers";

/** The zone and the plan of a server. */
export type Place = Partial<Pick<ServerInputs, "zoneId" | "planId">>;

/** Every place that the program may order a server at: those of its placement, or the one that it names. */
export function placesOf({ properties }: Server): readonly Place[] {
  const { placement } = properties as Pick<ServerInputs, "placement">;
  return placement ?? [properties];
}

/** The plan that the server has, or those that it may get. */
export function plansOf(server: Server): readonly Place["planId"][] {
  const { properties } = server;
  const isTold = !isUnknown(server, "planId") && properties.planId !== undefined;
  return (isTold ? [properties] : placesOf(server)).map((place) =>
    isUnknown({ ...server, properties: place }, "planId") ? undefined : place.planId,
  );
}
