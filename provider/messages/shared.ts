import { text } from "./text";

/** How resources are named to `pulumi import` and to `get`. */
const ids = {
  uniqId:
    "its uniqId: six characters, capital letters and digits, without the letters I and O, such as ABC123",
  idNumber: "its id number, such as 5",
  idNumberOrName: "its id number, such as 5, or its name: letters, digits and underscores",
};

/** A resource that was created under another configuration. */
export interface Elsewhere {
  readonly resource: string;
  readonly id: string;
  /** Host, user and account when it was created. */
  readonly createdAt: string;
  /** Host, user and account of the current configuration. */
  readonly now: string;
  /** What was found there under its id. */
  readonly found: "nothing" | "another";
  readonly differs: "host" | "user" | "account";
  /** The host's address when it was created. */
  readonly formerHost: string;
}

const waysHome = ({ differs, found, formerHost }: Elsewhere) => {
  const back = `Restore the configuration. Or give what is at the other ${differs} a Connection, or a provider, of its own.`;
  if (differs !== "host" || found === "another") return [back] as const;
  return [
    back,
    `If the host has a new address: \`pulumi config set hosting:movedFrom ${formerHost}\`.`,
  ] as const;
};

export const sharedMessages = {
  "resource-elsewhere": text<Elsewhere>({
    when: "The configuration points to another host or account than the one that the resource was created at; or another user does not find it.",
    example: {
      resource: "Server",
      id: "ABC123",
      createdAt: "https://api.example.com as ada",
      now: "https://staging.example.com as ada",
      found: "nothing",
      differs: "host",
      formerHost: "https://api.example.com",
    },
    says: (data) => ({
      happened: `${data.resource} ${data.id} was created at ${data.createdAt}.`,
      changed: `The configuration points to ${data.now}. ${data.found === "another" ? "Another one has its id there. " : ""}Nothing was changed.`,
      ways: waysHome(data),
    }),
  }),
  "create-unfinished": text<{ readonly resource: string; readonly id: string }>({
    when: "A create that was asked for again, by a hook of the program, has failed again. What the first one has made is kept.",
    example: { resource: "Server", id: "ABC123" },
    says: ({ resource, id }, { because }) => ({
      happened: `${resource} ${id} is not yet as the program asks.`,
      changed: `${because}. It is kept in the state.`,
      ways: ["Run `pulumi up` again: it goes on."],
    }),
  }),
  "import-id-malformed": text<{
    readonly resource: string;
    readonly id: string;
    readonly expected: keyof typeof ids;
  }>({
    when: "The id given to `pulumi import` or to `get` is not one of this resource.",
    example: { resource: "Server", id: "web1.example.com", expected: "uniqId" },
    says: ({ resource, id, expected }) => ({
      happened: `"${id}" is no id of ${withArticle(resource)}.`,
      ways: [`Give ${ids[expected]}.`],
    }),
  }),
  "input-unknown": text<{
    readonly property: string;
    readonly resource: string;
    readonly known: readonly string[];
  }>({
    when: "The program sets an input that the resource does not have.",
    example: { property: "fingerprint", resource: "SshKey", known: ["publicKeyName", "publicKeyValue"] },
    says: ({ property, resource, known }) => ({
      happened: `${property} is not an input of ${resource}.`,
      ways: [`Its inputs are: ${known.join(", ")}.`],
    }),
  }),
  "input-missing": text<{ readonly property: string }>({
    when: "The program does not set an input that must be set.",
    example: { property: "publicKeyValue" },
    says: ({ property }) => ({ happened: `${property} is required.` }),
  }),
  /** `reason`: what the schema says, e.g. `must be true or false`. */
  "input-invalid": text<{
    readonly property: string;
    readonly reason: string;
    /** As JSON, where the engine does not print it: the value of a member such as `timeouts.build`. */
    readonly value?: string;
  }>({
    when: "An input has a value that the specification of the API does not allow.",
    example: { property: "planId", reason: "must be a whole number from 1" },
    says: ({ property, reason, value }) => ({
      happened: `${property} ${reason}${value === undefined ? "" : `; it is ${value}`}.`,
    }),
  }),
  "input-private-key": text<{ readonly property: string }>({
    when: "A private key is given where a public one belongs. It is not printed.",
    example: { property: "publicKeyValue" },
    says: ({ property }) => ({
      happened: `${property} is a private key.`,
      ways: ["Give the public one, of the .pub file beside it."],
    }),
  }),
};

const withArticle = (resource: string) => `${/^(?:[AEIO]|Ssh)/.test(resource) ? "an" : "a"} ${resource}`;

/** What looking for something has shown whose create was not answered with an id. */
export type Looking =
  | "cancelled"
  | "notListed"
  | "notLookedUp"
  | { readonly several: readonly string[] }
  | { readonly differing: readonly string[] };

/** How the answer to a create was lost. */
export interface Lost {
  /** Whether an answer came, though without an id. */
  readonly isAnswered: boolean;
  readonly looking: Looking;
}

/** That the answer was lost, as a sentence. */
export const lostText = ({ isAnswered }: Lost, what: string): string =>
  isAnswered
    ? `The host answered the create of ${what} without an id.`
    : `The answer to the create of ${what} was lost.`;

/** What may have come of it, and why that is not known. */
export const mayBeText = ({ isAnswered, looking }: Lost, mayBe: string, because?: string): string =>
  `${mayBe}: ${lookingText(looking)}.${isAnswered && looking !== "notLookedUp" ? "" : ` ${because}.`}`;

function lookingText(looking: Looking): string {
  if (typeof looking === "object")
    return "differing" in looking
      ? `${looking.differing.join(", ")} of this domain is new there, and differs from the request`
      : `several new ones answer the request: ${looking.several.join(", ")}; remove those that nobody needs`;
  return {
    cancelled: "the run was cancelled before one was listed",
    notListed: "the host lists none yet",
    notLookedUp: "it could not be looked up",
  }[looking];
}
