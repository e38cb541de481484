import { readOnce } from "../api/contract/marks";
import { addressOf, type Configuration } from "../config";
import type { MessageData } from "../message";
import type { Session } from "./session";
import type { Place, Stored } from "./stored";

type HostSettings = Pick<Configuration, "baseUrl" | "username" | "accountNumber">;

const configuredPlace = ({ baseUrl, username, accountNumber }: HostSettings): Place => ({
  host: addressOf(baseUrl),
  user: username,
  ...(accountNumber !== undefined && { account: accountNumber }),
});

const placeOf = readOnce((configuration: Configuration) => configuredPlace(configuration));

const placeText = ({ host, user, account }: Place): string =>
  `${host} as ${user}${account === undefined ? "" : `, account ${account}`}`;

/** Where a configuration points, in words. */
export const pointsTo = (configured: HostSettings): string => placeText(configuredPlace(configured));

/** Where a session looks for a resource with these outputs. */
export function placeNow({ configuration }: Session, { __set = [] }: Stored): Place {
  const { account, ...place } = placeOf(configuration);
  // What the program itself says of the account wins over the configuration.
  return __set.includes("accountNumber") || account === undefined ? place : { ...place, account };
}

type Elsewhere = MessageData["resource-elsewhere"];

/** How the place of the configuration differs from the one where the resource was created. */
export interface Difference {
  /**
   * False: it may be there nevertheless, for another user, in an account that is named for the first time, or at the
   * host's new address.
   */
  readonly isSure: boolean;
  readonly facts: Pick<Elsewhere, "createdAt" | "now" | "differs" | "formerHost">;
}

/** Undefined: it does not differ. */
export function differenceOf(session: Session, outputs: Stored): Difference | undefined {
  const { __host, accountNumber } = outputs;
  const now = placeNow(session, outputs);
  // An older version did not store it.
  if (!__host || placeText(__host) === placeText(now)) return undefined;
  // With the account that it is known to be in.
  const then: Place = { ...__host, ...(typeof accountNumber === "number" && { account: accountNumber }) };
  const { movedFrom } = session.configuration;
  const isOtherHost = then.host !== now.host;
  const isMoved = movedFrom !== undefined && addressOf(movedFrom) === then.host;
  const isOtherUser = then.user !== now.user;
  const isOtherAccount = now.account !== undefined && then.account !== now.account;
  if (!(isOtherHost || isOtherUser || isOtherAccount)) return undefined;
  return {
    isSure: (isOtherHost && !isMoved) || (isOtherAccount && then.account !== undefined),
    facts: {
      createdAt: placeText(then),
      now: placeText(now),
      differs: isOtherHost ? "host" : isOtherUser ? "user" : "account",
      formerHost: then.host,
    },
  };
}
