import { nearestSentence } from "../nearest";
import { shellQuote } from "../shellQuote";
import { entry, nameInUrn, type Texts } from "./text";

const ids = {
  uniqId:
    "its uniqId: six characters, capital letters and digits, without the letters I and O, such as ABC123",
  idNumber: "its id number, such as 5",
  idNumberOrName: "its id number, such as 5, or its name: letters, digits and underscores",
};

/** A resource that was created with another configuration. */
export interface Elsewhere {
  readonly resource: string;
  readonly id: string;
  /** Host, user and account when the resource was created. */
  readonly createdAt: string;
  /** Host, user and account of the current configuration. */
  readonly now: string;
  /** Whether the currently configured host has no record with the resource's id, or a different one. */
  readonly underId: "nothing" | "another";
  readonly differs: "host" | "user" | "account";
  readonly formerHost: string;
}

/** A record at the host: `asset ABC123 (shop.example.com)`. */
export interface RecordFacts {
  readonly what: string;
}

const example: RecordFacts = { what: "asset ABC123 (shop.example.com)" };

/** Why it is not certain that a record is gone. */
const doubts = {
  contradicted: "another answer of the host shows it",
  alone: "no other answer of the host confirms that",
  aboutOther: "that may be about something else",
};

/** A response of the host that says that a record does not exist, but does not prove it. */
export interface Unsure {
  /** The record, such as `server web1.example.com (ABC123)`. */
  readonly what: string;
  readonly because: keyof typeof doubts;
  readonly hostSaid: string;
}

export const sharedMessages = {
  "id-too-large": entry({
    when: "The host counts a record with an id beyond 9007199254740991, which JSON cannot carry exactly.",
    example: { id: "9007199254740992" },
    happened: "The host reports the id {id}, which is too large to be kept exactly.",
    changed: "If this run created the record, it exists at the host, and is in no state.",
    ways: ["Remove it at the host, and ask the host for ids below 2^53."],
  }),
  "created-twice": entry<{ readonly what: string; readonly id: number; readonly others: readonly number[] }>({
    when: "A warning: the host has several new records of one create, because a proxy on the way has sent it more than once.",
    example: { what: 'SSH key "deploy"', id: 40, others: [41] },
    happened: ({ what, id, others }) =>
      `The host has created ${what} ${others.length + 1} times: ids ${[id, ...others].join(", ")}.`,
    changed: ({ id, others }) => `Id ${id} is in the state. Nothing manages ${others.join(", ")}.`,
    ways: [
      "Delete what nothing manages at the host. A proxy on the way repeats calls: let it repeat no POST.",
    ],
  }),
  "existence-unsure": entry<Unsure>({
    when: "The host says of one record that it does not exist, and nothing confirms it. A warning of a refresh; a change or a removal fails.",
    example: {
      what: "server web1.example.com (ABC123)",
      because: "contradicted",
      hostSaid: "the server does not exist",
    },
    happened: "It is not certain that {what} is gone.",
    changed: ({ because, hostSaid }) =>
      `The host says ${JSON.stringify(hostSaid)}, but ${doubts[because]}. It stays in the state and may be billed.`,
    ways: [
      "Run the same command again.",
      "If it does not exist at the host: {stateDeleteCommand}, which sends nothing.",
    ],
  }),
  "resource-elsewhere": entry<Elsewhere>({
    when: "The resource was created at another host or in another account than the configuration names, or this user cannot see it.",
    example: {
      resource: "Server",
      id: "ABC123",
      createdAt: "https://api.example.com as ada",
      now: "https://staging.example.com as ada",
      underId: "nothing",
      differs: "host",
      formerHost: "https://api.example.com",
    },
    happened: "{resource} {id} was created at {createdAt}.",
    changed: (data) =>
      `The configuration points to ${data.now}. ${data.underId === "another" ? "Its id belongs to something else there. " : ""}Nothing was changed.`,
    ways: [
      "Restore the configuration, or give the resources at the other {differs} a provider or Connection of their own.",
      ({ differs, underId, formerHost }) =>
        differs === "host" && underId === "nothing"
          ? `If the host has a new address: \`pulumi config set hosting:movedFrom ${shellQuote(formerHost)}\`.`
          : [],
    ],
  }),
  /** `unknown`: the stored value that this version does not know, such as `__phase: moving`. */
  "state-newer": entry({
    when: "A newer version of the provider has stored something that this version does not know. A preview warns; everything that would read, change or delete the resource fails.",
    example: { resource: "Server", id: "ABC123", unknown: "__phase: moving" },
    happened: "The state of {resource} {id} was written by a newer version of pulumi-hosting.",
    changed: "This version does not know {unknown} in it. Nothing was changed.",
    ways: ["Install that version or a newer one, and run the same command again."],
  }),
  /**
   * `what`: the resource, such as `Server web1.example.com (ABC123)`; `isBuilt`: whether the build is finished, so that
   * only other work remains.
   */
  "resource-unfinished": entry({
    when: "The resource exists, and a later call has failed.",
    example: { what: "Server web1.example.com (ABC123)", isBuilt: true },
    happened: "{what} exists but is not fully configured.",
    changed: "{because}. Its id is in the state.",
    ways: [({ isBuilt }) => `Run \`pulumi up\` again to continue${isBuilt ? "" : " waiting"}.`],
  }),
  "resource-gone": entry<RecordFacts>({
    when: "The record that an update changes no longer exists.",
    example,
    happened: "The {what} no longer exists at the host.",
    changed: "Nothing was changed.",
    ways: ["Run {refreshCommand} to update the state."],
  }),
  "resource-released": entry<RecordFacts>({
    when: "A line: what was adopted leaves the state and stays at the host, unless `removeOnDelete` says otherwise.",
    example,
    happened: "The {what} is no longer managed.",
    changed: "Nothing was changed.",
  }),
  "resource-kept": entry<RecordFacts>({
    when: "A warning: the resource leaves the state, and another resource of the run manages the same record of the host.",
    example,
    happened: "The {what} was not deleted, because another resource of this run manages it.",
    changed: "Nothing was changed.",
  }),
  /** `imported`: the id that the program imports now. */
  "import-corrected": entry({
    when: "A warning: the option `import` of a resource, or `get`, has another id than before. The previous record leaves the state, and stays at the host.",
    example: { what: "server web1.example.com (ABC123)", imported: "DEF456" },
    happened: "The {what} was not deleted, because this run imported {imported} in its place.",
    changed: "It is no longer in the state. It stays at the host, and a server is billed.",
    ways: ["To delete it: import it again, and then remove it from the program."],
  }),
  /** `failed`: the URN of the resource that was not created, or its kind. */
  "removal-held": entry({
    when: "The run would delete something, and a create, an adoption or a replacement has failed in the same run. The failed resource may still need it.",
    example: { what: "server web1.example.com (ABC123)", failed: "www" },
    happened: ({ what, failed }) =>
      `The ${what} was not deleted, because creating ${nameInUrn(failed)} did not end well in this run.`,
    changed: "It stays in the state and may be billed. Nothing was changed.",
    ways: ["Correct what failed, and run `pulumi up` again. It deletes it then."],
  }),
  "resource-not-deleted": entry<RecordFacts>({
    when: "The host reports that it did not delete the record.",
    example: { what: "SSH key 5" },
    happened: "The host reported that it did not delete the {what}.",
    changed: "It stays in the state.",
    ways: ["Run the same command again."],
  }),
  "import-id-malformed": entry<Texts<"resource" | "id"> & { readonly expected: keyof typeof ids }>({
    when: "The id given to `pulumi import` or `get` cannot be an id of this resource. A server and an asset have a uniqId such as `ABC123`, and are not found by domain.",
    help: [
      "`npx pulumi-hosting call asset.list --stack dev` lists servers and assets with their ids, and `npx pulumi-hosting call sshKey.list --stack dev` the keys.",
      "Import it by that id: `pulumi import hosting:index:Server web ABC123`. If Pulumi then says that it does not exist, check the login and `hosting:accountNumber`.",
    ],
    example: { resource: "Server", id: "web1.example.com", expected: "uniqId" },
    happened: ({ resource, id }) => `"${id}" is not the id of ${withArticle(resource)}.`,
    ways: [({ expected }) => `Give ${ids[expected]}.`],
  }),
  "input-unknown": entry({
    when: "The program sets an input that the resource or the function does not have.",
    example: { property: "fingerprint", resource: "SshKey", known: ["publicKeyName", "publicKeyValue"] },
    happened: "{property} is not an input of {resource}.",
    ways: ({ property, known }) =>
      nearestSentence(known, property) || (known.length <= 6 ? `The inputs are ${known.join(", ")}.` : []),
  }),
  "input-missing": entry({
    when: "The program does not set an input that must be set.",
    example: { property: "publicKeyValue" },
    happened: "{property} is required.",
  }),
  /**
   * `reason`: the schema's error text, such as `must be true or false`; `value`: the value as JSON, if the engine does
   * not print it, as for the member `timeouts.build`.
   */
  "input-invalid": entry<Texts<"property" | "reason"> & { readonly value?: string }>({
    when: "An input has a value that the API does not allow.",
    example: { property: "planId", reason: "must be a whole number from 1" },
    happened: ({ property, reason, value }) =>
      `${property} ${reason}${value === undefined ? "" : `; it is ${value}`}.`,
  }),
};

const withArticle = (resource: string) => `${/^(?:[AEIO]|Ssh)/.test(resource) ? "an" : "a"} ${resource}`;
