import type { ChangeTable } from "../../resource/changeTable";
import type { SshKeyInputs } from "./inputs";

const from = (field: string) => ({ operation: "sshKey.list", field });

/** What a changed input of an SshKey does. */
export const sshKeyChanges = {
  publicKeyName: { effect: "update", call: "sshKey.update", readsFrom: from("public_key_name") },
  publicKeyValue: { effect: "update", call: "sshKey.update", readsFrom: from("public_key_value") },
  accountNumber: { effect: "replace", readsFrom: "never" },
  onExisting: { effect: "recorded", readsFrom: "never" },
  removeOnDelete: { effect: "recorded", readsFrom: "never" },
} as const satisfies ChangeTable<keyof SshKeyInputs>;
