import { sshKey } from "../../../support/resources";
import { describeChangeTable } from "../../resource/describeChangeTable";
import { one, two } from "./samples";

describeChangeTable({
  resource: sshKey,
  expected: {
    publicKeyName: "update",
    publicKeyValue: "update",
    accountNumber: "replace",
    onExisting: "recorded",
    removeOnDelete: "recorded",
  },
  everyInput: {
    publicKeyName: "first",
    publicKeyValue: one,
    accountNumber: 7,
    onExisting: "fail",
    removeOnDelete: true,
  },
  otherValue: {
    publicKeyName: "second",
    publicKeyValue: two,
    accountNumber: 8,
    onExisting: "adopt",
    removeOnDelete: false,
  },
  required: ["publicKeyName", "publicKeyValue"],
  secret: [],
  stored: { id: "5", told: { keyId: 5 } },
  host: () => ({ "sshKey.update": () => ({}) }),
});
