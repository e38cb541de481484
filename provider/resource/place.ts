import { hostAddress } from "../api/address";
import type { Session } from "./session";
import type { HomePlace, Stored } from "./stored";

const placeText = ({ host, user, account }: HomePlace): string =>
  `${host} as ${user}${account === undefined ? "" : `, account ${account}`}`;

/** The host, user and account where a session looks for a resource with these outputs. */
export function currentPlace({ configuration }: Session, { __set = [] }: Stored): HomePlace {
  const { baseUrl, username: user, accountNumber: account } = configuration;
  const place = { host: hostAddress(baseUrl), user };
  // If the program itself sets the account, the configured account does not matter.
  return __set.includes("accountNumber") || account === undefined ? place : { ...place, account };
}

export type Difference = NonNullable<ReturnType<typeof placeDifference>>;

/**
 * How the configured host, user or account differs from that of the resource's creation; undefined if they are the
 * same.
 */
export function placeDifference(session: Session, outputs: Stored) {
  const { __host, accountNumber } = outputs;
  const now = currentPlace(session, outputs);
  // An older version did not store the place.
  if (!__host || placeText(__host) === placeText(now)) return undefined;
  // The stored place, with the resource's account according to the outputs.
  const then: HomePlace = { ...__host, ...(typeof accountNumber === "number" && { account: accountNumber }) };
  const { movedFrom } = session.configuration;
  const isOtherHost = then.host !== now.host;
  const isMoved = movedFrom !== undefined && hostAddress(movedFrom) === then.host;
  const isOtherUser = then.user !== now.user;
  const isOtherAccount = now.account !== undefined && then.account !== now.account;
  if (!(isOtherHost || isOtherUser || isOtherAccount)) return undefined;
  return {
    // If `isSure` is false, the resource may still be there: another user may see it, its account may be configured for
    // the first time, or the host may have a new address.
    isSure: (isOtherHost && !isMoved) || (isOtherAccount && then.account !== undefined),
    facts: {
      createdAt: placeText(then),
      now: placeText(now),
      differs: isOtherHost ? "host" : isOtherUser ? "user" : "account",
      formerHost: then.host,
    } as const,
  };
}
