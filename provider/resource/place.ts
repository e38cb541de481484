import { hostAddress } from "../api/address";
import type { Session } from "./session";
import type { HomePlace, Stored } from "./stored";

const placeText = ({ host, user, account }: HomePlace): string =>
  `${host} as ${user}${account === undefined ? "" : `, account ${account}`}`;

/** Where a session looks for a resource with these outputs. */
export function currentPlace({ configuration }: Session, { __set = [] }: Stored): HomePlace {
  const { baseUrl, username: user, accountNumber: account } = configuration;
  const place = { host: hostAddress(baseUrl), user };
  // An account that the program itself sets wins over the configuration.
  return __set.includes("accountNumber") || account === undefined ? place : { ...place, account };
}

export type Difference = NonNullable<ReturnType<typeof placeDifference>>;

/** How the configured place differs from the place where the resource was created; undefined if both are the same. */
export function placeDifference(session: Session, outputs: Stored) {
  const { __host, accountNumber } = outputs;
  const now = currentPlace(session, outputs);
  // An older version did not store it.
  if (!__host || placeText(__host) === placeText(now)) return undefined;
  // The place with the account that the resource is known to be in.
  const then: HomePlace = { ...__host, ...(typeof accountNumber === "number" && { account: accountNumber }) };
  const { movedFrom } = session.configuration;
  const isOtherHost = then.host !== now.host;
  const isMoved = movedFrom !== undefined && hostAddress(movedFrom) === then.host;
  const isOtherUser = then.user !== now.user;
  const isOtherAccount = now.account !== undefined && then.account !== now.account;
  if (!(isOtherHost || isOtherUser || isOtherAccount)) return undefined;
  return {
    // If it is not sure, the resource may still be there: for another user, in an account that is named for the first
    // time, or at the new address.
    isSure: (isOtherHost && !isMoved) || (isOtherAccount && then.account !== undefined),
    facts: {
      createdAt: placeText(then),
      now: placeText(now),
      differs: isOtherHost ? "host" : isOtherUser ? "user" : "account",
      formerHost: then.host,
    } as const,
  };
}
