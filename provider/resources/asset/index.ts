import { checkInputs } from "../../resource/checkInputs";
import type { Resource } from "../../resource/resource";
import { assetChanges } from "./changes";
import { createAsset } from "./create";
import { deleteAsset } from "./delete";
import { diffAsset } from "./diff";
import { type AssetInputs, type AssetOutputs, assetInputs, assetOutputs } from "./inputs";
import { readAsset } from "./read";
import { toldInputs } from "./stored";
import { updateAsset } from "./update";

/** An existing asset of the account, whose name, description, domain and features are managed. */
export const asset: Resource<AssetInputs, AssetOutputs> = {
  name: "Asset",
  description:
    "An asset of the account that exists already: a server, DNS zone, domain, certificate and so on (specification, Assets).\n\n" +
    "It is adopted by its `uniqId`, because no operation creates one; `customName`, `customDescription`, `domain` and `features` are managed as far as they are given. " +
    "Deleting the resource releases the asset: nothing is sent and nothing restored, unless `removeOnDelete` requests its removal. A server is removed by a `Server` alone, and its `domain` and `features` belong to that.",
  inputs: assetInputs,
  outputs: assetOutputs,
  changes: assetChanges,
  reportedInputs: toldInputs,
  check: ({ news }) => checkInputs("Asset", assetInputs, news),
  diff: diffAsset,
  create: createAsset,
  read: readAsset,
  update: updateAsset,
  delete: deleteAsset,
};
