import type { LastTry } from "../../../host/createOnce";
import type { NotTaken } from "../../../messages/catalogue";
import type { Candidate, Candidates, Match } from "./candidates";
import type { LostOrderSight } from "./lostOrder";
import type { Place } from "./newOrder";

/** The finding of the last step of an order, which decides the next step. */
export type OrderFinding =
  | { readonly is: "unlooked" }
  | LostOrderSight
  | ({ readonly is: "adoptable"; readonly server: Candidate } & OtherServers)
  | ({ readonly is: "free"; readonly shown: Candidates | undefined } & OtherServers)
  | OpenPlace
  | { readonly is: "noStock"; readonly places: readonly NotTaken[] }
  | FoundServer;

/** The servers of the domain besides the one that the resource gets. */
export interface OtherServers {
  readonly otherServers: readonly Candidate[];
}

/** The places that an order has yet to try, the first one next, and those that did not work out. */
export interface PlacesToTry extends OtherServers, Pick<Place, "idsBefore"> {
  readonly places: readonly Place["place"][];
  readonly notTaken: readonly NotTaken[];
}

/** Places that may take the order now. */
export interface OpenPlace extends PlacesToTry {
  readonly is: "openPlace";
  /** When the order asked for its turn, in milliseconds since the epoch. */
  readonly since: number;
  readonly lastTry: LastTry;
}

/** The server for the resource: an adopted one, or the one that was ordered. */
export interface FoundServer extends OtherServers {
  readonly is: "ours";
  readonly match: Match;
  readonly adopted: boolean;
}
