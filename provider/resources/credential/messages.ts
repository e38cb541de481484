/** One record. */
interface Which {
  /** Its name, with its server. */
  readonly credential: string;
  readonly id: string;
}

/** The messages of a Credential and their facts. */
export interface CredentialMessages {
  "credential-no-server": { readonly uniqId: string };
  "credential-no-login": { readonly uniqId: string };
  /** `there`: the records, each with its username and id. */
  "credential-several-logins": { readonly uniqId: string; readonly there: readonly string[] };
  "credential-only-app": { readonly property: string };
  "credential-released": Which;
  "credential-not-deleted": Which;
  "credential-gone": Which;
  "credential-not-listed": { readonly credential: string };
  "credential-without-id": { readonly credential: string };
  "credential-not-looked-up": { readonly credential: string };
  "credential-several-new": { readonly credential: string; readonly ids: readonly string[] };
}
