import type { CallOptions } from "../../api/callOptions";
import type { AssetId } from "../assets/assetLists";
import { isNotFound } from "../assets/existence";
import type { Host } from "../host";
import { sightOf } from "../shown/sight";

/** Whether the host may be busy with an asset, by the server's record. An asset that is no server shows no work. */
export const isWorking =
  ({ client }: Host, asset: AssetId) =>
  (call: CallOptions): Promise<boolean> =>
    client.server.details(asset, call).then(
      (record) => sightOf(record).mayBeAtWork,
      (error: unknown) => !isNotFound(error),
    );
