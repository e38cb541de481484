import type { ChangeRow } from "../../resource/changeTable";
import { type Change, compare, fromOutputs } from "../../resource/compare";
import { isEmpty } from "../../resource/empty";
import type { Properties } from "../../resource/properties";
import type { credentialInputs } from "./inputs";

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
  name: replace,
  description: replace,
  authType: replace,
  location: update("location"),
  username: update("username"),
  authData: update("auth_data"),
  accountNumber: replace,
} as const satisfies Record<keyof typeof credentialInputs.shape, ChangeRow>;

/** An empty name or description is the same as none. */
const emptyIsNone: ReadonlySet<string> = new Set(["name", "description"]);

/** What changed since the outputs. */
export const changesOf = (olds: Properties, news: Properties): Change[] =>
  compare(credentialChanges, fromOutputs(olds), news).filter(
    ({ property, new: wanted }) => !(emptyIsNone.has(property) && isEmpty(olds[property]) && isEmpty(wanted)),
  );
