import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { uniqId } from "../api/contract/dataTypes";
import { serverTypes } from "../api/contract/enumerations";
import { type HostError, isHostError } from "../api/errors";
import { secondSource } from "./secondSource";

/** What a record says that an asset is. */
export type Kind = "server" | "other" | "untold";

/** What an asset shows of itself in a list, or by its own call. */
export interface ShownAsset {
  readonly type?: unknown;
  readonly active?: unknown;
  readonly status?: unknown;
}

/** What the host has shown of an asset a moment ago. Its own record is not asked for again. */
export interface Shown {
  readonly listed?: ShownAsset | undefined;
  readonly own?: ShownAsset | undefined;
}

interface AssetName {
  readonly uniq_id: string;
  readonly accnt: number | undefined;
}

declare const judged: unique symbol;

/** An asset that is no server, as the host says now. Only {@link kindNow} makes one, and without it nothing is removed. */
export interface NotAServer extends AssetName {
  readonly [judged]: "other";
}

/** What an asset is, by all that the host shows now. */
export type KindNow =
  | { readonly is: "server" | "untold" }
  | { readonly is: "other"; readonly notAServer: NotAServer };

/** Words of the specification for what is no server. What follows one of the first may be the host's own. */
const otherWords =
  /^(?:(?:dns|domains?|ssl|tls|certificates?)(?:$|[ ._-])|(?:load[ ._-]?balancer|object[ ._-]?storage)$)/;
/** Words for a machine. A host may call one `DNS Server`, or `Domain Controller`. */
const machineWords =
  /(?:^|[^a-z])(?:vps|vds|vm|servers?|hosts?|machines?|instances?|nodes?|droplets?|controllers?|metal|dedicated|compute|resolver)(?:$|[^a-z])/;
/** Hosts write a word of the specification with other signs too: `CLOUD_VPS`, `bare metal`. */
const lettersOf = (type: string): string => type.toLowerCase().replace(/[^a-z\d]+/g, "");
const lettersOfServers: ReadonlySet<string> = new Set(serverTypes.map(lettersOf));

/** A word of the host in small letters; empty: it says none. */
const wordOf = (type: unknown): string => (typeof type === "string" ? type.trim().toLowerCase() : "");

/** What the record says. A word that the specification does not have may be a new one for a server. */
export function kindOf({ type }: ShownAsset): Kind {
  const word = wordOf(type);
  if (lettersOfServers.has(lettersOf(word))) return "server";
  return otherWords.test(word) && !machineWords.test(word) ? "other" : "untold";
}

/**
 * What an asset is. If what is shown does not say it, its own record is asked for, then that of a server of this id. That
 * there is none counts for an asset that is active: a server may be listed before it is shown.
 *
 * @throws a failure that passes.
 */
export async function kindNow(
  { client }: { readonly client: Calls },
  { uniq_id, accnt }: AssetName,
  { listed, own: shown }: Shown,
  { signal }: Pick<CallOptions, "signal">,
): Promise<KindNow> {
  const asset = { uniq_id, accnt };
  const answerOf = (kind: Kind): KindNow | undefined => {
    switch (kind) {
      case "server":
        return { is: "server" };
      case "other":
        return { is: "other", notAServer: asset as NotAServer };
      case "untold":
        return undefined;
    }
  };
  const ofShown = answerOf(kindOf(shown ?? listed ?? {}));
  if (ofShown) return ofShown;
  const own = shown ?? (await secondSource(client.asset.details(asset, { signal })));
  const ofOwn = answerOf(kindOf(own ?? {}));
  if (ofOwn) return ofOwn;
  const hasServer = await secondSource(
    client.server.details(asset, { signal }).then(
      () => true,
      (error: unknown) => {
        if (isNoneOfThisId(error)) return false;
        throw error;
      },
    ),
  );
  if (hasServer) return { is: "server" };
  const isNone = hasServer === false && isShownInFull({ ...listed, ...own });
  return (isNone && answerOf("other")) || { is: "untold" };
}

/** Whether a server would have its record by now: it is built, or what is active says that it is something else. */
const isShownInFull = ({ active, status, type }: ShownAsset): boolean =>
  active === true || (active === undefined && wordOf(type) !== "" && wordOf(status) === "active");

/** Whether the host says that it has no server of this id, and not something about another field. */
const isNoneOfThisId = (error: unknown): error is HostError =>
  isHostError(error, "notFound") && (error.field === undefined || error.field === "uniq_id");

/** Each of these assets, with what it is: the host is asked of those that do not say it. @throws a failure that passes. */
export const judgedAssets = <Asset extends ShownAsset & Partial<AssetName>>(
  host: { readonly client: Calls },
  assets: readonly Asset[],
  accnt: number | undefined,
  call: Pick<CallOptions, "signal">,
): Promise<readonly { readonly asset: Asset; readonly kind: Kind }[]> =>
  Promise.all(
    assets.map(async (asset) => {
      const kind = kindOf(asset);
      const { uniq_id } = asset;
      if (kind !== "untold" || !isId(uniq_id)) return { asset, kind };
      return { asset, kind: (await kindNow(host, { uniq_id, accnt }, { listed: asset }, call)).is };
    }),
  );

const isId = (id: string | undefined): id is string => uniqId().safeParse(id).success;
