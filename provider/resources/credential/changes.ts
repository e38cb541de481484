import { type ChangeRow, type ChangeTable, inputsWhere, isSentBy } from "../../resource/changeTable";
import { type Change, compare, fromOutputs } from "../../resource/compare";
import type { WithUnknowns } from "../../values";
import type { CredentialInputs, StoredCredential } from "./inputs";

const update = (field: string) =>
  ({
    effect: "update",
    call: "server.credential.update",
    readsFrom: { operation: "server.credential.details", field },
  }) as const;
// No operation changes these. A host may write one differently; that is no drift and must not cause a replacement.
const replace = { effect: "replace", readsFrom: "never" } as const;
const ordered = { ordered: true } as const;

/** What a changed input of a Credential does. */
export const credentialChanges = {
  uniqId: replace,
  type: replace,
  name: { ...ordered, ...replace, emptyIsNone: true },
  description: { ...ordered, ...replace, emptyIsNone: true },
  authType: { ...ordered, ...replace },
  location: { ...ordered, ...update("location") },
  username: { ...ordered, ...update("username") },
  authData: { ...ordered, ...update("auth_data") },
  accountNumber: replace,
} as const satisfies ChangeTable<keyof CredentialInputs>;

type CredentialInput = keyof CredentialInputs;
const where = (says: (row: ChangeRow) => unknown) =>
  inputsWhere<CredentialInput, ChangeRow>(credentialChanges, says);

/** What a create sends, beside the server's id and the type. */
export const orderedMembers = where((row) => row.ordered);

/** What an update sends. */
export const updatable = where((row) => isSentBy(row, "server.credential.update"));

/** What changed since the outputs. */
export const changesOf = (
  olds: StoredCredential,
  news: WithUnknowns<CredentialInputs>,
): Change<keyof CredentialInputs>[] => compare(credentialChanges, fromOutputs(olds), news);
