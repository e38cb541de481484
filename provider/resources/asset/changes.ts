import { type ChangeRow, type ChangeTable, inputsWhere, isSentBy } from "../../resource/changeTable";
import type { AssetInputs } from "./inputs";

const update = (field: string) =>
  ({
    effect: "update",
    call: "asset.update",
    readsFrom: { operation: "asset.details", field },
  }) as const;
const replace = { effect: "replace", readsFrom: "never" } as const;
const recorded = { effect: "recorded", readsFrom: "never" } as const;

/** What a changed input of an Asset does. */
export const assetChanges = {
  uniqId: replace,
  customName: update("custom_name"),
  customDescription: update("custom_description"),
  domain: update("domain"),
  // Never read: the specification does not show the shape of features under `alsowith`, and a guess would be false
  // drift.
  features: { effect: "update", call: "asset.update", readsFrom: "never" },
  accountNumber: replace,
  removeOnDelete: recorded,
  removal: recorded,
  timeouts: recorded,
} as const satisfies ChangeTable<keyof AssetInputs>;

/** What an update sends. */
export const updatable = inputsWhere<keyof AssetInputs, ChangeRow>(assetChanges, (row) =>
  isSentBy(row, "asset.update"),
);
