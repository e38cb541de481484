import type { EffectKind } from "../../../../provider/resource/changeTable";
import { credential } from "../../../support/resources";
import { describeChangeTable } from "../../resource/describeChangeTable";
import { everyInput, otherValue } from "./samples";

const expected: Record<string, EffectKind> = {
  uniqId: "replace",
  type: "replace",
  name: "replace",
  description: "replace",
  authType: "replace",
  location: "update",
  username: "update",
  authData: "update",
  accountNumber: "replace",
};

describeChangeTable({
  resource: credential,
  expected,
  everyInput,
  otherValue,
  required: ["uniqId", "type"],
  secret: ["authData"],
  stored: { id: "31", told: { credentialId: 31 } },
  host: () => ({ "server.credential.update": () => ({}) }),
});
