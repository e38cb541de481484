import type { ChangeTable } from "../../resource/changeTable";
import { type Change, compare, fromOutputs } from "../../resource/compare";
import { isEmpty } from "../../resource/empty";
import type { WithUnknowns } from "../../resource/unknown";
import type { CredentialInputs, StoredCredential } from "./inputs";

const update = (field: string) =>
  ({
    effect: "update",
    call: "server.credential.update",
    readsFrom: { operation: "server.credential.details", field },
  }) as const;
// No operation changes these of a record: that a host writes one differently is no drift and must not replace it.
const replace = { effect: "replace", readsFrom: "never" } as const;

/** What a changed input of a Credential does. */
export const credentialChanges = {
  uniqId: replace,
  type: replace,
  name: replace,
  description: replace,
  authType: replace,
  location: update("location"),
  username: update("username"),
  authData: update("auth_data"),
  accountNumber: replace,
} as const satisfies ChangeTable<keyof CredentialInputs>;

/** A record without one, and one whose name or description is empty, are the same. */
const emptyIsNone: ReadonlySet<string> = new Set(["name", "description"]);

/** What changed since the outputs. */
export const changesOf = (
  olds: StoredCredential,
  news: WithUnknowns<CredentialInputs>,
): Change<keyof CredentialInputs>[] =>
  compare(credentialChanges, fromOutputs(olds), news).filter(
    ({ property, new: wanted }) => !(emptyIsNone.has(property) && isEmpty(olds[property]) && isEmpty(wanted)),
  );
