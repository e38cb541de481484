import { type Lost, lostText, mayBeText } from "./shared";
import { refreshCommand, text } from "./text";

/** One record. */
export interface Which {
  /** Its name, with its server. */
  readonly credential: string;
  readonly id: string;
}

const credential = 'credential "app" of server ABC123';
const example = { credential, id: "36", uniqId: "ABC123" };

export const credentialMessages = {
  "credential-no-server": text<{ readonly uniqId: string }>({
    when: "A credential of type `server` names a server that the account does not have.",
    example,
    says: ({ uniqId }) => ({
      happened: `The account has no server ${uniqId}, so it has no login to adopt.`,
      changed: "Nothing was sent.",
      ways: ["Give the uniqId of a server of this account."],
    }),
  }),
  "credential-no-login": text<{ readonly uniqId: string }>({
    when: "The host has no record of the server's own login, which only the host can make.",
    example,
    says: ({ uniqId }) => ({
      happened: `The host has no credential of type server for ${uniqId}, and none can be created.`,
      changed: "Nothing was sent.",
      ways: ['To store the login all the same: type: "app".', "Or ask the host to add the server's record."],
    }),
  }),
  /** `there`: the records, each with its username and id. */
  "credential-several-logins": text<{ readonly uniqId: string; readonly there: readonly string[] }>({
    when: "The host has several records of the server's own login, and the program does not say which one is meant.",
    example: { ...example, there: ["root (id 31)", "admin (id 32)"] },
    says: ({ uniqId, there }) => ({
      happened: `The host has several credentials of type server for ${uniqId}: ${there.join(", ")}.`,
      changed: "Nothing was sent.",
      ways: ["Set username to the name of exactly one of them."],
    }),
  }),
  "credential-only-app": text<{ readonly property: string }>({
    when: "The program sets what only the login of an application has.",
    example: { property: "description" },
    says: ({ property }) => ({
      happened: `${property} is not for type server, whose record the host has made itself.`,
      ways: [
        "Remove it: only location, username and authData of that record can be changed.",
        'Or use type: "app".',
      ],
    }),
  }),
  "credential-released": text<Which>({
    when: "A warning: a credential of type `server` is removed from the state.",
    example: { credential: "login of server ABC123", id: "31" },
    says: ({ credential, id }) => ({
      happened: `The ${credential} (id ${id}) is released.`,
      changed:
        "Nothing was sent: the record and its last authData stay at the host, which deletes it with the server only.",
    }),
  }),
  "credential-not-deleted": text<Which>({
    when: "The host answers that it did not delete the record.",
    example,
    says: ({ credential, id }) => ({
      happened: `The host answered that it did not delete the ${credential} (id ${id}).`,
      changed: "It stays in the state.",
      ways: ["Run the same command again."],
    }),
  }),
  "credential-gone": text<Which>({
    when: "The record that an update changes is not there any more.",
    example,
    says: ({ credential, id }, circumstances) => ({
      happened: `The ${credential} (id ${id}) is gone at the host.`,
      changed: "Nothing was changed.",
      ways: [`Run ${refreshCommand(circumstances)}, then \`pulumi up\`: that stores it again.`],
    }),
  }),
  "credential-answer-lost": text<Lost & { readonly credential: string }>({
    when: "The host did not say what it has made of a create, and looking for the record has not shown it.",
    example: { credential, isAnswered: false, looking: "notListed" },
    says: (data, { because }) => ({
      happened: lostText(data, data.credential),
      changed: `${mayBeText(data, "It may have been stored", because)} It is not sent again.`,
      ways: ["Look at the server's credentials, delete those that nobody needs, and run `pulumi up` again."],
    }),
  }),
};
