import type { EffectKind } from "../../../../provider/resource/changeTable";
import { asset } from "../../../support/resources";
import { describeChangeTable } from "../../resource/describeChangeTable";
import { everyInput, otherValue, reported } from "./samples";

const expected: Record<string, EffectKind> = {
  uniqId: "replace",
  customName: "update",
  customDescription: "update",
  domain: "update",
  features: "update",
  accountNumber: "replace",
  removeOnDelete: "recorded",
  removal: "recorded",
  timeouts: "recorded",
};

describeChangeTable({
  resource: asset,
  expected,
  everyInput,
  otherValue,
  required: ["uniqId"],
  secret: [],
  stored: { id: "ABC123", told: reported },
  host: () => ({ "asset.update": () => ({}) }),
});
