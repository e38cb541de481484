import type { CallOptions } from "../../api/callOptions";
import type { AssetId } from "../assets/assetLists";
import { isNotFound } from "../assets/existence";
import type { Host } from "../host";
import { sightOf } from "../shown/sight";

/**
 * Creates a function that says whether the host may be busy with an asset, judged by the server's record. For an asset
 * that is no server, it returns false.
 */
export const isWorking =
  ({ client }: Host, asset: AssetId) =>
  (call: CallOptions): Promise<boolean> =>
    client.server.details(asset, call).then(
      (record) => sightOf(record).mayBeAtWork,
      (error: unknown) => !isNotFound(error),
    );
