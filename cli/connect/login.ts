import type { Client } from "../../provider/api/client";
import { apiVersions } from "../../provider/api/contract/enumerations";
import { type HostError, isHostError } from "../../provider/api/errors";
import type { ClientOptions } from "../../provider/api/options/options";
import type { GivenWire } from "../../provider/api/wire";
import type { Configuration } from "../../provider/config";
import { tryList } from "../../provider/host/readList";

/** Where the API starts. */
export interface Base {
  readonly baseUrl: string;
  readonly apiVersion?: ClientOptions["apiVersion"];
  readonly wire?: GivenWire;
}

/** Addresses and versions to try, the most likely first. */
export function* bases({
  baseUrl,
  apiVersion,
  wire,
}: Pick<Configuration, "baseUrl" | "apiVersion" | "wire">): Generator<Base> {
  const plain = baseUrl.replace(/\/+$/, "");
  // A version at the end of the address belongs into every path, and would be there twice.
  const without = plain.replace(/\/(?:bleed|v\d+)$/, "");
  for (const address of new Set([without, plain, `${without}/api`])) {
    if (wire?.version !== undefined) {
      yield { baseUrl: address, apiVersion };
      continue;
    }
    for (const version of new Set([apiVersion, ...apiVersions.toReversed()]))
      yield { baseUrl: address, apiVersion: version };
    yield { baseUrl: address, wire: { version: "" } };
  }
}

/** What answers at an address that has none of this API. */
const elsewhere = ["wrongAddress", "unreadable", "unbounded"] as const;

/**
 * The first address and version at which the API answers, and how it refuses the login there, if it does. It calls
 * `asset.list`, whose path the specification shows.
 *
 * @throws what the last try met, if it is nowhere.
 */
export async function findBase(
  candidates: Iterable<Base>,
  open: (base: Base) => Client,
  signal: AbortSignal,
): Promise<{ readonly base: Base; readonly refusal?: HostError }> {
  let last: unknown;
  for (const base of candidates) {
    const client = open(base);
    try {
      await tryList(client, "asset.list", { signal });
      return { base };
    } catch (error) {
      // Who refuses the login speaks this API. Further tries of the same login could lock the user out.
      if (isHostError(error, "authorization")) return { base, refusal: error };
      if (isHostError(error, "permission", "input", "notFound")) return { base };
      if (!isHostError(error, ...elsewhere)) throw error;
      last = error;
    } finally {
      await client.close();
    }
  }
  throw last;
}
