import { readOnce } from "../api/contract/marks";
import { addressOf, type Configuration } from "../config";
import { type CodedError, failure } from "../message";
import type { Session } from "./session";
import type { Place, Stored } from "./stored";

const placeOf = readOnce(
  ({ baseUrl, username, accountNumber }: Configuration): Place => ({
    host: addressOf(baseUrl),
    user: username,
    ...(accountNumber !== undefined && { account: accountNumber }),
  }),
);

const placeText = ({ host, user, account }: Place): string =>
  `${host} as ${user}${account === undefined ? "" : `, account ${account}`}`;

/** Where a session looks for a resource with these outputs. */
export function placeNow({ configuration }: Session, { __set = [] }: Stored): Place {
  const { account, ...place } = placeOf(configuration);
  // What the program itself says of the account wins over the configuration.
  return __set.includes("accountNumber") || account === undefined ? place : { ...place, account };
}

/** The place of its creation, with the account that it is known to be in. */
const placeThen = ({ accountNumber }: Stored, created: Place): Place => ({
  ...created,
  ...(typeof accountNumber === "number" && { account: accountNumber }),
});

/**
 * How the place of the configuration differs from the one where the resource was created. `moved`: it may be there
 * nevertheless, for another user, in an account that is named for the first time, or at the host's new address.
 */
export function differenceOf(session: Session, outputs: Stored): "none" | "moved" | "other" {
  const now = placeNow(session, outputs);
  // An older version did not store it.
  if (!outputs.__host || placeText(outputs.__host) === placeText(now)) return "none";
  const { host, user, account } = placeThen(outputs, outputs.__host);
  if (account !== undefined && now.account !== undefined && account !== now.account) return "other";
  const { movedFrom } = session.configuration;
  if (host !== now.host) return movedFrom !== undefined && addressOf(movedFrom) === host ? "moved" : "other";
  return user !== now.user || (account === undefined && now.account !== undefined) ? "moved" : "none";
}

/** @param found what has its id where the configuration points; undefined: nothing, or nothing was asked. */
export function elsewhere(
  resource: string,
  session: Session,
  { id, outputs }: { readonly id: string; readonly outputs: Stored },
  found?: object,
): CodedError {
  const now = placeNow(session, outputs);
  const then = placeThen(outputs, outputs.__host ?? now);
  return failure("resource-elsewhere", {
    resource,
    id,
    createdAt: placeText(then),
    now: placeText(now),
    found: found ? "another" : "nothing",
    differs: then.host !== now.host ? "host" : then.user !== now.user ? "user" : "account",
    formerHost: then.host,
  });
}
