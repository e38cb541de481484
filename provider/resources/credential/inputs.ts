import * as z from "zod";
import {
  accountNumber,
  laxWords,
  line,
  textGeneral,
  uniqId,
  wordUnderscore,
} from "../../api/contract/dataTypes";
import { credentialTypes } from "../../api/contract/enumerations";
import { message } from "../../message";
import { inAnyCase, isSame, trimmed } from "../../normalForms";
import { inputsWhere, replaced, updatedBy } from "../../resource/changeTable";
import { optional } from "../../resource/optional";
import { numberOf } from "../../resource/record";
import { type ResourceOf, recordKit, type StoredOf } from "../../resource/recordKit";
import { namesIn } from "../../values";

const ofApp = <Type extends z.ZodType>(type: Type, meaning: string) =>
  optional(type, `${meaning} Only of type \`app\`.`);

/** Inputs of a Credential (specification, Server credential and Server credentials). */
const credentialInputs = z.object({
  uniqId: uniqId().describe("The server that the login belongs to: its six-character identifier."),
  type: z
    .enum(credentialTypes, { error: "must be app or server" })
    .default("app")
    .describe(
      "Whose login it is. A record of type `app` is created and deleted with this resource. One of type `server` exists already: it is adopted, and deleting this resource leaves it, with its last authData, at the host.",
    ),
  name: ofApp(laxWords(), "Name of the credential: letters, digits, underscores, dashes and spaces."),
  description: ofApp(line(), "Description of the credential, one line."),
  authType: ofApp(
    wordUnderscore(),
    "What kind of secret authData is, e.g. `password`: letters, digits and underscores; the host has a default.",
  ),
  location: optional(line(), "Place of use of the login, e.g. an address; one line."),
  username: optional(
    line(),
    "Name to log in with, one line. With type `server` it also chooses among several records of the server.",
  ),
  authData: optional(
    textGeneral()
      .min(1, { error: "must not be empty; leave it out if there is nothing to keep", abort: true })
      .regex(/\S/, { error: "must not be blank; leave it out if there is nothing to keep" }),
    "The secret: a password, key or token. Text, not blank; of control characters only tabs and line ends. Whether the login on the server itself changes with the host's record is not specified.",
    { secret: true },
  ),
  accountNumber: optional(accountNumber(), "Account of the server. Default: the configured account."),
});

export type CredentialInputs = z.output<typeof credentialInputs>;

interface OfType {
  readonly type?: unknown;
}
/** Whether it says that it is a server's own login. One that does not say it may be. */
export const isOfServer = ({ type }: OfType): boolean => isSame(inAnyCase, type, "server");
const isOfApp = ({ type }: OfType): boolean => isSame(inAnyCase, type, "app");
/** Whose login it says that it is, in the letters of a call. */
export const credentialTypeIn = (record: OfType) =>
  isOfServer(record) ? "server" : isOfApp(record) ? "app" : undefined;

const update = updatedBy("server.credential.update", "server.credential.details");
const ordered = { ordered: true } as const;

export const kit = recordKit({
  name: "Credential",
  inputs: credentialInputs,
  outputs: z.object({
    credentialId: z.number().int().describe("The record's id number at the host; also the resource's id."),
    serverType: optional(
      z.string(),
      "Type of the server that the login belongs to, e.g. `Cloud.VPS`. Other values are possible.",
    ),
  }),
  changes: {
    uniqId: { ...replaced, form: inAnyCase },
    type: { ...replaced, form: inAnyCase },
    name: { ...ordered, ...replaced, hostDefault: "" },
    description: { ...ordered, ...replaced, hostDefault: "" },
    authType: { ...ordered, ...replaced, form: inAnyCase },
    location: { ...ordered, ...update("location"), form: trimmed },
    username: { ...ordered, ...update("username"), form: trimmed },
    authData: { ...ordered, ...update("auth_data"), form: trimmed },
    accountNumber: replaced,
  },
  reportedInputs: namesIn(credentialInputs.shape),
  reportedBy: "server.credential.details",
  ofId: (id) => ({ credentialId: numberOf(id) }),
  imported: ({ type }) => [
    ...(["uniqId", "type", "location", "username"] as const),
    ...(isOfServer({ type }) ? [] : (["name", "description", "authType"] as const)),
    // An import writes a program for what it finds, and the root password must not be in one.
    ...(isOfApp({ type }) ? (["authData"] as const) : []),
  ],
});

/** What a create sends, besides the server's id and the type. */
export const orderedMembers = inputsWhere(kit.declared.changes, ({ ordered }) => ordered);

export type CredentialResource = ResourceOf<typeof kit>;
/** What Pulumi stores of a credential. */
export type StoredCredential = StoredOf<typeof kit>;

/** The credential's name in lines and messages, never its secret. */
export const nameOf = ({ type, name, uniqId }: StoredCredential): string =>
  isOfServer({ type })
    ? `login of server ${uniqId}`
    : `credential ${name ? `"${name}" ` : ""}of server ${uniqId}`;

/** Inputs that the record of a server's own login already has, and that no operation changes. */
const onlyOfApp = ["name", "description", "authType"] as const;

/** What is known of a credential without a call. */
export const declaredCredential = {
  ...kit.declared,
  description:
    "Login details of an application on a server, or of the server itself.\n\n" +
    "Type `app` is created and deleted. Type `server` adopts the one record that the host has of the server's login; deleting the resource releases it, and its last `authData` stays at the host. " +
    "`location`, `username` and `authData` change in place. Whether the login on the server itself changes with the host's record is not specified. `authData` is secret. " +
    "Set the login of a server either with the Server or with a Credential: of two that set it differently, the last one to be updated wins.",
  /** Each input, and then that type `server` has no input of the other type. Pure. */
  check(request) {
    const { inputs, failures } = kit.declared.check(request);
    const excluded = onlyOfApp.filter((name) => isOfServer(inputs) && inputs[name] !== undefined);
    const refusal = (property: string) => ({
      property,
      reason: message("credential-only-app", { property }),
    });
    return { inputs, failures: [...failures, ...excluded.map(refusal)] };
  },
  what: (id: string, inputs: StoredCredential) => `${nameOf(inputs)} (id ${id})`,
  // Hosts may count the ids of each type on their own.
  nameInRun: (id: string, { type }: StoredCredential) => `${type} ${id}`,
  isReleased: isOfServer,
} satisfies Partial<CredentialResource>;
