import { asset, credential, sshKey } from "../../support/resources";
import { describeChangeTable } from "../resource/describeChangeTable";
import { inputs as ofAsset, reported } from "./asset/world";
import { inputs as ofCredential } from "./credential/world";
import { one, two } from "./sshKey/samples";

describeChangeTable({
  resource: asset,
  inputs: ofAsset,
  required: ["uniqId"],
  secret: [],
  stored: { id: "ABC123", told: reported },
  host: () => ({ "asset.update": () => ({}) }),
});

describeChangeTable({
  resource: credential,
  inputs: ofCredential,
  required: ["uniqId", "type"],
  secret: ["authData"],
  stored: { id: "31", told: { credentialId: 31 } },
  host: () => ({ "server.credential.update": () => ({}) }),
});

describeChangeTable({
  resource: sshKey,
  inputs: {
    publicKeyName: ["update", "first", "second"],
    publicKeyValue: ["update", one, two],
    accountNumber: ["replace", 7, 8],
    onExisting: ["recorded", "fail", "adopt"],
    removeOnDelete: ["recorded", true, false],
  },
  required: ["publicKeyName", "publicKeyValue"],
  secret: [],
  stored: { id: "5", told: { keyId: 5 } },
  host: () => ({ "sshKey.update": () => ({}) }),
});
