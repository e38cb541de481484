import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { uniqId } from "../api/contract/dataTypes";
import { type HostError, isHostError } from "../api/errors";
import { secondSource } from "./secondSource";
import { type Kind, kindOf, type ShownAsset, typeWord } from "./shown/kind";

/** The host's view of an asset a moment ago. The asset's own record is not asked for again. */
export interface Shown {
  readonly listed?: ShownAsset | undefined;
  readonly own?: ShownAsset | undefined;
}

export interface AssetName {
  readonly uniq_id: string;
  readonly accnt: number | undefined;
}

declare const judged: unique symbol;

/**
 * An asset that is no server, by the host's present answer. Only {@link fetchKind} makes one, and without it nothing is
 * removed.
 */
export interface NotAServer extends AssetName {
  readonly [judged]: "other";
}

/** The kind of an asset, by all that the host shows now. */
type KindNow =
  | { readonly is: "server" | "untold" }
  | { readonly is: "other"; readonly notAServer: NotAServer };

/**
 * Asks for the kind of an asset. If the shown members leave it open, the asset's own record is asked for, then that of
 * a server with this id. The absence of the server's record counts for an active asset only, because a server may be
 * listed before it is shown.
 *
 * @throws a failure that passes.
 */
export async function fetchKind(
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

/** Whether a server would have its record by now: it is built, or the active record says that it is something else. */
const isShownInFull = ({ active, status, type }: ShownAsset): boolean =>
  active === true || (active === undefined && typeWord(type) !== "" && typeWord(status) === "active");

/** Whether the host says that it has no server with this id, and does not mean another field. */
const isNoneOfThisId = (error: unknown): error is HostError =>
  isHostError(error, "notFound") && (error.field === undefined || error.field === "uniq_id");

/**
 * Each of these assets, with its kind: the host is asked about those whose kind is open. @throws a failure that passes.
 */
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
      return { asset, kind: (await fetchKind(host, { uniq_id, accnt }, { listed: asset }, call)).is };
    }),
  );

const isId = (id: string | undefined): id is string => uniqId().safeParse(id).success;
