import { operations } from "../../provider/api/contract";
import { apiVersions } from "../../provider/api/contract/enumerations";
import type { ClientOptions } from "../../provider/api/options/options";
import type { GivenWire } from "../../provider/api/wire";
import type { Configuration } from "../../provider/config";
import type { UnknownHost } from "../../provider/host/unknownHost";

/** The address at which the API starts. */
export interface Base {
  readonly baseUrl: string;
  readonly apiVersion?: ClientOptions["apiVersion"];
  readonly wire?: GivenWire;
  readonly verbs?: ClientOptions["verbs"];
}

/** The addresses and API versions to try, the most likely first. */
export function* bases({
  baseUrl,
  apiVersion,
  wire,
  ...login
}: Pick<Configuration, "baseUrl" | "apiVersion" | "wire" | "totpSecret" | "passcode">): Generator<Base> {
  // With two-factor authentication each attempt would use a passcode, and passcodes change only every 30 seconds.
  const isWithoutPasscode = login.totpSecret === undefined && login.passcode === undefined;
  const plainAddress = baseUrl.replace(/\/+$/, "");
  // A version at the end of the address is removed, because each request path starts with the version.
  const addressWithoutVersion = plainAddress.replace(/\/(?:bleed|v\d+)$/, "");
  const allBases = () =>
    basesAt([addressWithoutVersion, plainAddress, `${addressWithoutVersion}/api`], { apiVersion, wire });
  yield* allBases();
  // Some hosts return "not found" for a verb that they do not support.
  if (isWithoutPasscode) for (const base of allBases()) yield { ...base, verbs: readsByGet };
}

/** All read operations by GET. */
const readsByGet: NonNullable<ClientOptions["verbs"]> = Object.fromEntries(
  operations().flatMap(([name, { writes }]) => (writes ? [] : [[name, "GET"]])),
);

function* basesAt(
  addresses: readonly string[],
  { apiVersion, wire }: Pick<Configuration, "apiVersion" | "wire">,
): Generator<Base> {
  for (const address of new Set(addresses)) {
    if (wire?.version !== undefined) {
      yield { baseUrl: address, apiVersion };
      continue;
    }
    for (const version of new Set([apiVersion, ...apiVersions.toReversed()]))
      yield { baseUrl: address, apiVersion: version };
    yield { baseUrl: address, wire: { version: "" } };
  }
}

/**
 * Finds the first address and version at which the API answers, and the login error if the host refuses the login
 * there. The call is `asset.list`, because the API specification shows the path of this operation.
 *
 * @throws the last error if the API answers nowhere.
 */
export async function findBase(
  candidates: Iterable<Base>,
  open: (base: Base) => UnknownHost,
  signal: AbortSignal,
): Promise<{ readonly base: Base; readonly refusal?: unknown }> {
  let lastError: unknown;
  for (const base of candidates) {
    const host = open(base);
    const attempt = await host.tryList("asset.list", { signal }).finally(() => host.close());
    switch (attempt.is) {
      case "answered":
      case "notPermitted":
      case "objected":
        return { base };
      case "loginRefused":
        // A host that refuses the login does speak this API. More attempts with the same login could lock the user's
        // account.
        return { base, refusal: attempt.because };
      case "elsewhere":
        lastError = attempt.because;
        break;
      case "unreached":
      case "failed":
        throw attempt.because;
    }
  }
  throw lastError;
}
