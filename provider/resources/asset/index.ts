import { message } from "../../message";
import { checkInputs } from "../../resource/checkInputs";
import { compare, fromOutputs, toDiff } from "../../resource/compare";
import { createAsset } from "./create";
import { deleteAsset } from "./delete";
import { type AssetResource, assetChanges, assetInputs, assetOutputs } from "./inputs";
import { ofServerAlone, readAsset, reportedInputs } from "./read";
import { updateAsset } from "./update";

/** What changed since the outputs. Sends nothing and never throws; refresh calls it with old and new exchanged. */
const diffAsset: AssetResource["diff"] = (session, { id, olds, news }, context) => {
  const diff = toDiff(compare(assetChanges, fromOutputs(olds), news));
  if (diff.replaces.length > 0) return diff;
  session.managed.keep("Asset", id, olds);
  const inputs = ofServerAlone(olds, news);
  // The update would refuse this.
  if (diff.changes && inputs.length > 0) context?.warn(message("asset-of-server", { uniqId: id, inputs }));
  return diff;
};

/** An existing asset of the account, whose name, description, domain and features are managed. */
export const asset: AssetResource = {
  name: "Asset",
  description:
    "An asset of the account that exists already: a server, DNS zone, domain, certificate and so on (specification, Assets).\n\n" +
    "It is adopted by its `uniqId`, because no operation creates one; `customName`, `customDescription`, `domain` and `features` are managed as far as they are given. " +
    "Deleting the resource releases the asset: nothing is sent and nothing restored, unless `removeOnDelete` requests its removal. A server is removed by a `Server` alone, and its `domain` and `features` belong to that.",
  inputs: assetInputs,
  outputs: assetOutputs,
  changes: assetChanges,
  reportedInputs,
  check: ({ news }) => checkInputs("Asset", assetInputs, news),
  diff: diffAsset,
  create: createAsset,
  read: readAsset,
  update: updateAsset,
  delete: deleteAsset,
};
