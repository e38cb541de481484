import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { uniqId } from "../api/contract/dataTypes";
import { type HostError, isHostError } from "../api/errors";
import { secondSource } from "./secondSource";
import { type Kind, kindOf, type ShownAsset, typeWord } from "./shown/kind";

/**
 * How the host has just shown an asset: in a list, and by the asset's own call. A record that is passed as `own` is not
 * read again.
 */
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
 * An asset that the host has just shown to be no server. Only {@link fetchKind} creates such a value, and a removal
 * requires this proof.
 */
export interface NotAServer extends AssetName {
  readonly [judged]: "other";
}

/** The kind of an asset, judged by everything that the host shows now. */
type KindNow =
  | { readonly is: "server" | "untold" }
  | { readonly is: "other"; readonly notAServer: NotAServer };

/**
 * Finds out the kind of an asset. If the shown fields leave the kind open, the asset's own record is read, and then the
 * record of a server with the same id. If there is no such server record, an active asset counts as no server; for any
 * other asset the kind stays open, because a server may be listed before its record exists.
 *
 * @throws a transient failure.
 */
export async function fetchKind(
  { client }: { readonly client: Calls },
  { uniq_id, accnt }: AssetName,
  { listed, own: shownRecord }: Shown,
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
  const ofShown = answerOf(kindOf(shownRecord ?? listed ?? {}));
  if (ofShown) return ofShown;
  const ownRecord = shownRecord ?? (await secondSource(client.asset.details(asset, { signal })));
  const ofOwn = answerOf(kindOf(ownRecord ?? {}));
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
  const isNone = hasServer === false && isShownInFull({ ...listed, ...ownRecord });
  return (isNone && answerOf("other")) || { is: "untold" };
}

/** Whether a server would have its record by now: the asset is built, or it has the status "active" and a type. */
const isShownInFull = ({ active, status, type }: ShownAsset): boolean =>
  active === true || (active === undefined && typeWord(type) !== "" && typeWord(status) === "active");

/** Whether the host says that it has no server with this id, and the failure is not about another field. */
const isNoneOfThisId = (error: unknown): error is HostError =>
  isHostError(error, "notFound") && (error.field === undefined || error.field === "uniq_id");

/**
 * Finds the kind of each asset. Only assets whose kind is open are looked up at the host.
 *
 * @throws a transient failure.
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
