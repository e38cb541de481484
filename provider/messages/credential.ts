import type { Lost } from "../host/lostCreate";
import { answerLost } from "./answerLost";
import { entry } from "./text";

const credential = 'credential "app" of server ABC123';
const example = { credential, id: "36", uniqId: "ABC123" };

export const credentialMessages = {
  "credential-no-login": entry<{ readonly uniqId: string }>({
    when: "The host has no record of the server's own login, which only the host can create.",
    example,
    happened: "The host has no credential of type server for {uniqId}, and only the host can create one.",
    changed: "Nothing was changed.",
    ways: [
      'To store the login as that of an application: set type: "app".',
      "Check that uniqId names a built server of this account, or ask the host to add its record.",
    ],
  }),
  /** `logins`: the credentials of type `server`, each with its username and id. */
  "credential-several-logins": entry<{ readonly uniqId: string; readonly logins: readonly string[] }>({
    when: "The host has several records of the server's own login, and the program does not name one of them.",
    example: { ...example, logins: ["root (id 31)", "admin (id 32)"] },
    happened: "The host has several credentials of type server for {uniqId}: {logins}.",
    changed: "Nothing was changed.",
    ways: ["Set username to the name of exactly one of them."],
  }),
  "credential-only-app": entry({
    when: "The program sets an input that only the login of an application has.",
    example: { property: "description" },
    happened: '{property} cannot be set with type: "server", whose record the host creates.',
    ways: [
      "Remove it. You can change location, username and authData of that record.",
      'Or set type: "app".',
    ],
  }),
  "credential-released": entry({
    when: "A warning: a credential of type `server` leaves the state.",
    example: { credential: "login of server ABC123", id: "31" },
    happened: "The {credential} (id {id}) is no longer managed.",
    changed: "Nothing was changed. The host keeps the record and its authData until it deletes the server.",
  }),
  "credential-answer-lost": answerLost<
    Lost & {
      readonly credential: string;
      /** Ids of new credentials of the server whose values differ from the request. */
      readonly others?: readonly string[];
    }
  >({
    when: "The answer to a create was lost, and the provider did not find the record.",
    example: { credential, isAnswered: false, looking: "notListed" },
    exampleCause: "server.credential.create: no connection to api.example.com",
    nameOf: (facts) => facts.credential,
    ways: ({ others = [] }) => [
      ...(others.length > 0 ? [`New at the server, with other values: id ${others.join(", ")}.`] : []),
      "Check the server's credentials at the host, delete those that you do not need, and run `pulumi up` again.",
    ],
  }),
};
