import type { SharedMessages } from "../../resource/messages";
import type { TextsOf } from "./text";

/** How resources are named to `pulumi import` and to `get`. */
const ids: Readonly<Record<SharedMessages["import-id-malformed"]["expected"], string>> = {
  uniqId:
    "its uniqId: six characters, capital letters and digits, without the letters I and O, such as ABC123",
  idNumber: "its id number, such as 5",
  idNumberOrName: "its id number, such as 5, or its name: letters, digits and underscores",
};

const wayBack: Readonly<Record<SharedMessages["resource-elsewhere"]["restore"], string>> = {
  host: "Set baseUrl and the login back to those that it was made with.",
  account: "Set accountNumber back to that.",
  noAccount: "Take accountNumber out of the configuration again.",
};

export const sharedTexts: TextsOf<SharedMessages> = {
  "resource-elsewhere": {
    when: "The configuration leads to another host, user or account than the one that the resource was made with, and the resource is not there.",
    example: {
      resource: "Server",
      id: "ABC123",
      madeAt: "https://api.example.com as ada",
      now: "https://staging.example.com as ada",
      found: "nothing",
      restore: "host",
    },
    says: ({ resource, id, madeAt, now, found, restore }) => ({
      happened:
        found === "nothing"
          ? `${resource} ${id} is not at ${now}, where the configuration leads now.`
          : `${resource} ${id} at ${now}, where the configuration leads now, is another one.`,
      changed: `It was made at ${madeAt}. Nothing was changed, and it stays in the state.`,
      ways: [
        wayBack[restore],
        `For what belongs to another ${restore === "host" ? "host or user" : "account"}, declare a Connection, or a provider, of its own.`,
      ],
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
    says: ({ property, reason }) => ({ happened: `${property} ${reason}.` }),
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
