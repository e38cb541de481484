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
  const placeNow = currentPlace(session, outputs);
  // An older version did not store the place.
  if (!__host || placeText(__host) === placeText(placeNow)) return undefined;
  // The stored place, with the resource's account according to the outputs.
  const storedPlace: HomePlace = {
    ...__host,
    ...(typeof accountNumber === "number" && { account: accountNumber }),
  };
  const { movedFrom } = session.configuration;
  const isOtherHost = storedPlace.host !== placeNow.host;
  const isMoved = movedFrom !== undefined && hostAddress(movedFrom) === storedPlace.host;
  const isOtherUser = storedPlace.user !== placeNow.user;
  const isOtherAccount = placeNow.account !== undefined && storedPlace.account !== placeNow.account;
  if (!(isOtherHost || isOtherUser || isOtherAccount)) return undefined;
  return {
    // If `isSure` is false, the resource may still be there: another user may see it, its account may be configured for
    // the first time, or the host may have a new address.
    isSure: (isOtherHost && !isMoved) || (isOtherAccount && storedPlace.account !== undefined),
    facts: {
      createdAt: placeText(storedPlace),
      now: placeText(placeNow),
      differs: isOtherHost ? "host" : isOtherUser ? "user" : "account",
      formerHost: storedPlace.host,
    } as const,
  };
}
