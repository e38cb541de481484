import { checkInputs } from "../checkInputs";
import type { Resource } from "../resource";
import { assetChanges } from "./changes";
import { createAsset } from "./create";
import { deleteAsset } from "./delete";
import { diffAsset } from "./diff";
import { assetInputs, assetOutputs } from "./inputs";
import { readAsset } from "./read";
import { toldInputs } from "./state";
import { updateAsset } from "./update";

/** An existing asset of the account, whose name, description, domain and features are managed. */
export const asset: Resource = {
  name: "Asset",
  inputs: assetInputs,
  outputs: assetOutputs,
  changes: assetChanges,
  tells: toldInputs,
  check: ({ news }) => checkInputs("Asset", assetInputs, news),
  diff: diffAsset,
  create: createAsset,
  read: readAsset,
  update: updateAsset,
  delete: deleteAsset,
};
