import { flag, identity, integer, record, string } from "./answerTypes";
import { account, paging } from "./commonMembers";
import { positiveInt, publicSshKey, wordUnderscore } from "./dataTypes";
import { list, write } from "./operation";

/** A named public SSH key of the account. */
export const sshKeyRecord = record({
  id: identity(integer().describe("Id number of the key.")),
  public_key_name: string().describe("Name of the key, unique in the account."),
  public_key_value: string().describe("The public key: the contents of a public key file."),
});

/** Identifies a key by its id, or by its name if no id is given. */
const oneKey = () => ({
  ...account(),
  id: positiveInt().optional(),
  public_key_name: wordUnderscore().optional(),
});

export const sshKey = {
  add: write({
    purpose: "Add a named public SSH key to the account",
    path: "account/ssh/key/add",
    certainty: "field",
    params: () => ({ ...account(), public_key_name: wordUnderscore(), public_key_value: publicSshKey() }),
    answer: record({ added: flag().describe("Whether the key was added.") }),
  }),
  list: list({
    purpose: "The named public SSH keys of the account",
    path: "account/ssh/key/list",
    certainty: "field",
    params: () => ({ ...account(), public_key_name: wordUnderscore().optional(), ...paging() }),
    answer: sshKeyRecord,
  }),
  remove: write({
    purpose: "Remove a named public SSH key from the account; servers deployed with it keep it",
    path: "account/ssh/key/remove",
    certainty: "field",
    // Not repeatable: keys are removed by name, and someone may add a new key of that name between two calls.
    destructive: true,
    params: oneKey,
    answer: record({ removed: flag().describe("Whether the key was removed.") }),
  }),
  update: write({
    purpose: "Rename a named public SSH key, or change its value",
    path: "account/ssh/key/update",
    certainty: "field",
    repeatable: true,
    params: () => ({ ...oneKey(), public_key_value: publicSshKey().optional() }),
    answer: sshKeyRecord,
  }),
};
