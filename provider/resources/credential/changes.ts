import type { ChangeTable } from "../../resource/changeTable";
import { type Change, compare, fromOutputs } from "../../resource/compare";
import type { WithUnknowns } from "../../resource/unknown";
import type { CredentialInputs, StoredCredential } from "./inputs";

const update = (field: string) =>
  ({
    effect: "update",
    call: "server.credential.update",
    readsFrom: { operation: "server.credential.details", field },
  }) as const;
// No operation changes these. A host may write one differently; that is no drift and must not cause a replacement.
const replace = { effect: "replace", readsFrom: "never" } as const;

/** What a changed input of a Credential does. */
export const credentialChanges = {
  uniqId: replace,
  type: replace,
  name: { ...replace, emptyIsNone: true },
  description: { ...replace, emptyIsNone: true },
  authType: replace,
  location: update("location"),
  username: update("username"),
  authData: update("auth_data"),
  accountNumber: replace,
} as const satisfies ChangeTable<keyof CredentialInputs>;

/** What changed since the outputs. */
export const changesOf = (
  olds: StoredCredential,
  news: WithUnknowns<CredentialInputs>,
): Change<keyof CredentialInputs>[] => compare(credentialChanges, fromOutputs(olds), news);
