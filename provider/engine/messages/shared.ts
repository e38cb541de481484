import type { SharedMessages } from "../../resource/messages";
import type { TextsOf } from "./text";

/** How resources are named to `pulumi import` and to `get`. */
const ids: Readonly<Record<SharedMessages["import-id-malformed"]["expected"], string>> = {
  uniqId:
    "its uniqId: six characters, capital letters and digits, without the letters I and O, such as ABC123",
  idNumber: "its id number, such as 5",
  idNumberOrName: "its id number, such as 5, or its name: letters, digits and underscores",
};

type Moved = SharedMessages["resource-maybe-elsewhere"];

const wayBack = ({ restore, createdAt }: Moved): string =>
  ({
    host: `Restore ${createdAt} in the configuration.`,
    account: "Set accountNumber back to that.",
    noAccount: "Take accountNumber out of the configuration again.",
  })[restore];

const ownHolder = ({ restore }: Moved): string =>
  `Or use a Connection, or a provider, of its own for the other ${restore === "host" ? "host or user" : "account"}.`;

const movedExample: Moved = {
  resource: "Server",
  id: "ABC123",
  createdAt: "https://api.example.com as ada",
  now: "https://staging.example.com as ada",
  restore: "host",
};

export const sharedTexts: TextsOf<SharedMessages> = {
  "resource-elsewhere": {
    when: "The configuration leads to another host, user or account than the one that the resource was created with, and the resource is not there.",
    example: { ...movedExample, found: "nothing" },
    says: (data) => ({
      happened:
        data.found === "nothing"
          ? `${data.resource} ${data.id} is not at ${data.now}, where the configuration points now.`
          : `${data.resource} ${data.id} at ${data.now}, where the configuration points now, is another one.`,
      changed: `It was created at ${data.createdAt}. Nothing was changed.`,
      ways: [wayBack(data), ownHolder(data)],
    }),
  },
  "resource-maybe-elsewhere": {
    when: "A warning at preview, which asks nobody: the configuration leads to another host, user or account than the one that the resource was created with.",
    example: movedExample,
    says: (data) => ({
      happened: `${data.resource} ${data.id} may not be at ${data.now}, where the configuration points now.`,
      changed: `It was created at ${data.createdAt}. An update looks for it at the new place first, and changes nothing if it is not there.`,
      ways: [wayBack(data), ownHolder(data)],
    }),
  },
  "resource-replaced-next": {
    when: "The configuration leads to another address, the resource is there, and the program asks for a change that replaces it.",
    example: { resource: "Server", id: "ABC123", now: "https://staging.example.com as ada" },
    says: ({ resource, id, now }) => ({
      happened: `${resource} ${id} was found at ${now}, where the configuration points now.`,
      changed: "Nothing was changed.",
      ways: ["Run `pulumi up` again: that replaces it, as the program asks."],
    }),
  },
  "login-set-twice": {
    when: "A Server and a Credential of type `server` give different values for the login of one server.",
    example: { uniqId: "ABC123", server: "password", credential: "authData" },
    says: ({ uniqId, server, credential }) => ({
      happened: `A Server (${server}) and a Credential of type server (${credential}) set the login of ${uniqId} differently.`,
      changed: "Nothing was sent.",
      ways: ["Remove one of the two.", "Or give both the same value."],
    }),
  },
  "create-unfinished": {
    when: "A create that was asked for again, by a hook of the program, has failed again. What the first one has made is kept.",
    example: { resource: "Server", id: "ABC123" },
    says: ({ resource, id }, { because }) => ({
      happened: `${resource} ${id} is not yet as the program asks.`,
      changed: `${because}. It is kept in the state.`,
      ways: ["Run `pulumi up` again: it goes on."],
    }),
  },
  "import-id-malformed": {
    when: "The id given to `pulumi import` or to `get` is not one of this resource.",
    example: { resource: "Server", id: "web1.example.com", expected: "uniqId" },
    says: ({ resource, id, expected }) => ({
      happened: `"${id}" is no id of ${withArticle(resource)}.`,
      ways: [`Give ${ids[expected]}.`],
    }),
  },
  "input-unknown": {
    when: "The program sets an input that the resource does not have.",
    example: { property: "fingerprint", resource: "SshKey", known: ["publicKeyName", "publicKeyValue"] },
    says: ({ property, resource, known }) => ({
      happened: `${property} is not an input of ${resource}.`,
      ways: [`Its inputs are: ${known.join(", ")}.`],
    }),
  },
  "input-missing": {
    when: "The program does not set an input that must be set.",
    example: { property: "publicKeyValue" },
    says: ({ property }) => ({ happened: `${property} is required.` }),
  },
  "input-invalid": {
    when: "An input has a value that the specification of the API does not allow.",
    example: { property: "planId", reason: "must be a whole number from 1" },
    says: ({ property, reason, value }) => ({
      happened: `${property} ${reason}${value === undefined ? "" : `; it is ${value}`}.`,
    }),
  },
  "input-private-key": {
    when: "A private key is given where a public one belongs. It is not printed.",
    example: { property: "publicKeyValue" },
    says: ({ property }) => ({
      happened: `${property} is a private key.`,
      ways: ["Give the public one, of the .pub file beside it."],
    }),
  },
};

const withArticle = (resource: string) => `${/^(?:[AEIO]|Ssh)/.test(resource) ? "an" : "a"} ${resource}`;
