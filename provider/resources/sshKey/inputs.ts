import * as z from "zod";
import { accountNumber, publicSshKey, wordUnderscore } from "../../api/contract/dataTypes";
import { inAnyCase, publicKey } from "../../normalForms";
import { recorded, replaced, updatedBy } from "../../resource/changeTable";
import { optional } from "../../resource/optional";
import { inWireNames } from "../../resource/programNames";
import { numberOf } from "../../resource/record";
import { type ResourceOf, recordKit, type StoredOf } from "../../resource/recordKit";

/** Inputs of an SshKey (specification, Named public SSH keys). */
const sshKeyInputs = z.object({
  publicKeyName: wordUnderscore()
    .meta({ autoname: true })
    .describe(
      "Name of the key, unique in the account: letters, digits and underscores. Not given: made from the resource's name and a suffix that differs in every stack. Changing it renames the key in place.",
    ),
  publicKeyValue: publicSshKey().describe(
    "The public key: the contents of a public key file, beginning with `ssh-`. Changing it updates the key in place; servers already deployed keep the key they were built with.",
  ),
  accountNumber: optional(
    accountNumber(),
    "Account that the key belongs to. Default: the configured account. Changing it replaces the key.",
  ),
  onExisting: optional(
    z.enum(["fail", "adopt"], { error: "must be fail or adopt" }),
    "What to do if the account already has a key of this name.",
    { default: "fail" },
  ),
  removeOnDelete: optional(
    z.boolean({ error: "must be true or false" }),
    'Whether deleting this resource removes the key from the account. Default: true for a key that this resource added or that was imported, false for one that it adopted with `onExisting: "adopt"`, which stays in the account.',
  ),
});

export type SshKeyInputs = z.output<typeof sshKeyInputs>;

const update = updatedBy("sshKey.update", "sshKey.list");

export const kit = recordKit({
  name: "SshKey",
  inputs: sshKeyInputs,
  outputs: z.object({
    keyId: z.number().int().describe("The key's id number at the host; also the resource's id."),
  }),
  changes: {
    publicKeyName: { ...update("public_key_name"), form: inAnyCase },
    publicKeyValue: { ...update("public_key_value"), form: publicKey },
    accountNumber: replaced,
    onExisting: recorded,
    removeOnDelete: recorded,
  },
  reportedInputs: ["accountNumber"],
  reportedBy: "sshKey.list",
  ofId: (id) => ({ keyId: numberOf(id) }),
  imported: () => ["publicKeyName", "publicKeyValue"],
});

export type SshKeyResource = ResourceOf<typeof kit>;
/** What Pulumi stores of a key. */
export type StoredSshKey = StoredOf<typeof kit>;

/** What is known of a key without a call. */
export const declaredSshKey = {
  ...kit.declared,
  description:
    "A named public SSH key of the account.\n\n" +
    "Name and value are changed in place. Servers keep the keys they were built with: removing a key here removes it from the account's list only. " +
    "Without `publicKeyName` the key is named after the resource, with a suffix of its own that stays. " +
    "Only one variant of the API has named keys: on a host without them, give each Server its `publicSshKey`.",
  check({ olds, news, autoname }) {
    // A generated name stays; a new one is created only if there is none.
    const publicKeyName = news.publicKeyName ?? olds?.publicKeyName ?? autoname?.();
    return kit.declared.check({ olds, news: { ...news, publicKeyName } });
  },
  what: (id: string) => `SSH key ${id}`,
  /** One that was adopted stays at the host, unless the program says otherwise. */
  isReleased: ({ __adopted, removeOnDelete = __adopted !== true }) => !removeOnDelete,
  // Of a key whose update may have arrived no value is known.
  isSame({ publicKeyValue }, now) {
    const valueNow = inWireNames(now, ["publicKeyValue"]);
    return (
      publicKeyValue !== undefined && kit.judge(valueNow, { publicKeyValue }, ["publicKeyValue"]) === "same"
    );
  },
} satisfies Partial<SshKeyResource>;
