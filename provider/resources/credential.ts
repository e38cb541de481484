import * as z from "zod";
import type { CallOptions } from "../api/callOptions";
import {
  accountNumber,
  laxWords,
  line,
  textGeneral,
  uniqId,
  wordUnderscore,
} from "../api/contract/dataTypes";
import { credentialTypes } from "../api/contract/enumerations";
import type { CredentialRecord } from "../host/credentials";
import { failure, message } from "../message";
import { isSame, lowerCase, trimmed } from "../normalForms";
import { wireMembers } from "../programNames";
import { answerUnlessGone } from "../resource/absence";
import { busyWait } from "../resource/busyWait";
import { inputsWhere, replaced, updateRow } from "../resource/changeTable";
import { duplicateRecords } from "../resource/duplicateRecords";
import { optional } from "../resource/optional";
import { mustBeId, numberOf, recordAccount } from "../resource/record";
import { type KitResource, type KitStored, recordKit } from "../resource/recordKit";
import type { CallContext } from "../resource/resource";
import type { Session } from "../resource/session";
import { wholeItems } from "../resource/sureRecords";
import { isEmpty, memberNames, type Properties } from "../values";

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
    "Kind of secret in authData, e.g. `password`: letters, digits and underscores; the host has a default.",
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
/** Whether the record is explicitly the server's own login. A record without a type may also be one. */
export const isOfServer = ({ type }: OfType): boolean => isSame(lowerCase, type, "server");
const isOfApp = ({ type }: OfType): boolean => isSame(lowerCase, type, "app");
/** The type of the record, spelled as calls need it; undefined if the record does not say. */
const credentialTypeIn = (record: OfType) =>
  isOfServer(record) ? "server" : isOfApp(record) ? "app" : undefined;

const update = updateRow("server.credential.update", "server.credential.details");
const orderedRow = { ordered: true } as const;

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
    uniqId: { ...replaced, form: lowerCase },
    type: { ...replaced, form: lowerCase },
    name: { ...orderedRow, ...replaced, hostDefault: "" },
    description: { ...orderedRow, ...replaced, hostDefault: "" },
    authType: { ...orderedRow, ...replaced, form: lowerCase },
    location: { ...orderedRow, ...update("location"), form: trimmed },
    username: { ...orderedRow, ...update("username"), form: trimmed },
    authData: { ...orderedRow, ...update("auth_data"), form: trimmed },
    accountNumber: replaced,
  },
  reportedInputs: memberNames(credentialInputs.shape),
  reportedBy: "server.credential.details",
  ofId: (id) => ({ credentialId: numberOf(id) }),
  imported: ({ type }) => [
    ...(["uniqId", "type", "location", "username"] as const),
    ...(isOfServer({ type }) ? [] : (["name", "description", "authType"] as const)),
    // An import generates a program for each record, and the program must not contain a root password. So `authData` is
    // only imported from records that are clearly of type `app`.
    ...(isOfApp({ type }) ? (["authData"] as const) : []),
  ],
});

/** The inputs that a create sends, besides the server's id and the type. */
const orderedMembers = inputsWhere(kit.declared.changes, ({ ordered }) => ordered);

type CredentialResource = KitResource<typeof kit>;
/** A credential as Pulumi's state stores it. */
type StoredCredential = KitStored<typeof kit>;

/** The credential's name in status lines and messages. It never contains the secret. */
const nameOf = ({ type, name, uniqId }: StoredCredential): string =>
  isOfServer({ type })
    ? `login of server ${uniqId}`
    : `credential ${name ? `"${name}" ` : ""}of server ${uniqId}`;

/** Inputs that the record of a server's own login does not take, because no operation changes them. */
const onlyOfApp = ["name", "description", "authType"] as const;

/** The methods and texts of a Credential that need no call. */
const declaredCredential = {
  ...kit.declared,
  description:
    "Login details of an application on a server, or of the server itself.\n\n" +
    "Type `app` is created and deleted. Type `server` adopts the one record that the host has of the server's login; deleting the resource releases it, and its last `authData` stays at the host. " +
    "`location`, `username` and `authData` change in place. Whether the login on the server itself changes with the host's record is not specified. `authData` is secret. " +
    "Set the login of a server either with the Server or with a Credential: of two that set it differently, the last one to be updated wins.",
  /** A pure function. Checks each input, and that type `server` comes without the inputs that only type `app` has. */
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
  // Hosts may number the records of each type separately.
  nameInRun: (id: string, { type }: StoredCredential) => `${type} ${id}`,
  isReleased: isOfServer,
} satisfies Partial<CredentialResource>;

/** Stores the login of an application, or adopts the record of the server's own login. */
const createCredential: CredentialResource["create"] = async (session, { news }, context) => {
  const record = await (isOfServer(news) ? adoptServerLogin : storeLogin)(session, news, context);
  const id = String(record.id);
  return { id, outputs: kit.outputsOf(session, { id, olds: {} }, record, news) };
};

type Made = (session: Session, news: CredentialInputs, context: CallContext) => Promise<CredentialRecord>;

/**
 * Pauses before each search for a record whose create got no response, in milliseconds. A host may list a new record
 * slightly late.
 */
const pauses = [0, 5_000];

/**
 * Stores the login of an application. If the response is lost, the one new record with these values is ours. If no new
 * record shows all values, the one that contradicts none of them is ours.
 */
const storeLogin: Made = (session, news, context) =>
  // Without a turn, two simultaneous creates for one server would each take the other's record for their own.
  session.inTurn(`Credential:${news.uniqId}`, async () => {
    const recordsBefore = await recordsOfServer(session, news, context);
    const idsBefore = new Set(recordsBefore.map(({ id }) => id));
    const params = {
      accnt: recordAccount(session, news),
      uniq_id: news.uniqId,
      type: "app",
      ...wireMembers(news, orderedMembers),
    } as const;
    let otherIds: readonly string[] = [];
    const isExact = (record: CredentialRecord) => kit.judge(record, news, orderedMembers) === "same";
    /** New records that may be ours: none of their values contradicts the inputs. */
    const findNewRecords = async (call: CallOptions): Promise<readonly OwnRecord[]> => {
      const newRecords = (await recordsOfServer(session, news, call)).filter(({ id }) => !idsBefore.has(id));
      const records = await ownRecords(session, news, newRecords, call);
      const possibleRecords = records.filter((record) => kit.judge(record, news, orderedMembers) !== "other");
      otherIds = records.filter((record) => !possibleRecords.includes(record)).map(({ id }) => String(id));
      return possibleRecords;
    };
    const duplicates = duplicateRecords(nameOf(news), ({ id }: CredentialRecord) => Number(id), context);
    const creation = await session.host.createOnce<CredentialRecord>(context, {
      name: nameOf(news),
      ids: "server.credential.list",
      pauses,
      send: (call) => session.host.credentials.add(params, whileBusy(session, news, call)),
      async look({ signal }) {
        const records = await findNewRecords({ ...context, signal });
        const exact = records.filter(isExact);
        return exact.length > 0 ? exact : records;
      },
      idOf: ({ id }) => String(id),
      isExact: () => true,
      // If several new records do not show all values, one of them may belong to someone else.
      choose: (several) => (several.every(isExact) ? duplicates.first(several) : undefined),
    });
    if (creation.is === "unkeepable") throw failure("id-too-large", { id: creation.id });
    if (creation.is === "refused") throw creation.because;
    if (creation.is === "lost") {
      const facts = {
        credential: nameOf(news),
        ...creation.lost,
        ...(otherIds.length > 0 && { others: otherIds }),
      };
      throw failure("credential-answer-lost", facts, creation.because);
    }
    const { made: madeRecord } = creation;
    // The login exists already, so the create waits only briefly for this search, and does not fail if the search
    // fails.
    const search = await session.host.afterwards(findNewRecords, "now");
    const records = search.is === "done" ? search.value : [];
    duplicates.name(
      madeRecord,
      records.filter(({ id }) => id !== madeRecord.id),
    );
    return madeRecord;
  });

/** Adopts the record of the server's own login, and updates it once if it differs from the inputs. */
const adoptServerLogin: Made = async (session, news, context) => {
  const listedRecords = await recordsOfServer(session, news, context);
  const record = choose(await ownRecords(session, news, listedRecords, context), news);
  const changedInputs = kit.lackedBy(record, news);
  if (changedInputs.length === 0) return record;
  const credential = { id: String(record.id), accnt: recordAccount(session, news), type: "server" } as const;
  const members = wireMembers(news, changedInputs);
  const answer = await session.host.credentials.write(credential, members, whileBusy(session, news, context));
  return { ...record, ...answer, id: record.id };
};

/** @throws if it is not clear which record is meant; the message says what can be done. */
function choose(records: readonly OwnRecord[], news: CredentialInputs) {
  const [onlyRecord] = records;
  const { uniqId } = news;
  if (!onlyRecord) throw failure("credential-no-login", { uniqId });
  if (records.length === 1) return onlyRecord;
  const [match, ...otherMatches] = records.filter(
    (record) => kit.judge(record, news, ["username"]) === "same",
  );
  if (news.username !== undefined && match && otherMatches.length === 0) return match;
  const logins = records.map(({ id, username }) => `${username ?? "without a name"} (id ${id})`);
  throw failure("credential-several-logins", { uniqId, logins });
}

/** A record that has an id; a record without an id cannot be managed. */
type OwnRecord = CredentialRecord & { readonly id: number };

/** The inputs that identify the record of a login. */
const identity = ["uniqId", "type"] as const;

/**
 * All records that may belong to this server and have this type. The host's own filter may return more records, and its
 * list may lack fields that {@link ownRecords} reads.
 *
 * @throws if records moved between pages while the list was read, because an older record might then be taken for a new
 * one.
 */
async function recordsOfServer(
  session: Session,
  news: CredentialInputs,
  call: CallOptions,
): Promise<CredentialRecord[]> {
  const { uniqId, type } = news;
  const server = { accnt: recordAccount(session, news), uniq_id: uniqId, type };
  const records = await session.host.credentials.ofServer(server, whileBusy(session, news, call));
  const list = { of: "credentials", by: "server" };
  return wholeItems(list, uniqId, records).filter((record) => kit.judge(record, news, identity) !== "other");
}

/**
 * Keeps the records that belong, or may belong, to this server and have this type. If a record leaves that open, it is
 * read again by its own call.
 */
async function ownRecords(
  session: Session,
  news: CredentialInputs,
  records: readonly CredentialRecord[],
  { signal }: CallOptions,
): Promise<OwnRecord[]> {
  const { accnt, type } = { accnt: recordAccount(session, news), type: news.type };
  const questions = records.map(async ({ id, ...record }): Promise<OwnRecord[]> => {
    if (id === undefined) return [];
    const listedRecord = { ...record, id };
    if (kit.judge(listedRecord, news, identity) !== "untold") return [listedRecord];
    const ownRecord = await session.host.credentials.own({ id: String(id), accnt, type }, { signal });
    // The host may not show a new record yet. The record of a server's own login is never new.
    if (ownRecord === "none") return isOfServer(news) ? [] : [listedRecord];
    return [{ ...listedRecord, ...toldIn(ownRecord), id }];
  });
  const answers = await Promise.all(questions);
  return answers.flat().filter((one) => kit.judge(one, news, identity) !== "other");
}

const toldIn = (record: CredentialRecord = {}): Properties =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/** Makes a call wait while the host is busy with the server. */
const whileBusy = <Call>(session: Session, storedCredential: StoredCredential, call: Call) => ({
  ...call,
  whileBusy: busyWait(session, nameOf(storedCredential), {
    uniq_id: storedCredential.uniqId ?? "",
    accnt: recordAccount(session, storedCredential),
  }),
});

/** The present credential at the host; undefined if it is gone, perhaps together with its server. */
const readCredential: CredentialResource["read"] = async (session, { id, outputs }, context) => {
  const isImport = !("__set" in outputs);
  if (isImport) mustBeId("Credential", "idNumber", id);
  const { accnt, type } = { accnt: recordAccount(session, outputs), type: outputs.type };
  const { signal } = context;
  const item = await session.host.credentials.byId.record({ key: id, accnt, signal });
  // A host may number each type from 1, so a record of the other type may have this id.
  const record =
    item && kit.judge(item, outputs, ["type"]) !== "other"
      ? await completed(session, item, { outputs, accnt }, { signal })
      : answerUnlessGone(
          `credential ${id}`,
          await session.host.credentials.shown({ id, accnt, type }, context),
        );
  // Hosts number records from 1, so the record of another server may have this id by chance.
  if (!record || kit.judge(record, outputs, ["uniqId"]) === "other") return undefined;
  return kit.foundAs(session, { id, outputs }, record);
};

/**
 * A credential from a list, with the fields that the list leaves out read by a call of its own. An import reads a
 * record without a type again in any case, because it must not take the secret of a server's own login.
 */
async function completed(
  session: Session,
  item: CredentialRecord,
  { outputs, accnt }: { readonly outputs: StoredCredential; readonly accnt: number | undefined },
  call: Pick<CallOptions, "signal">,
): Promise<CredentialRecord> {
  const isOfNoOne = outputs.__set === undefined && isEmpty(item.type);
  if (item.id === undefined || !(isOfNoOne || kit.leftOutOf(item, outputs).length > 0)) return item;
  const type = outputs.type ?? credentialTypeIn(item);
  const ownRecord = await session.host.credentials.own({ id: String(item.id), accnt, type }, call);
  return ownRecord === undefined || ownRecord === "none" ? item : kit.completed(item, ownRecord);
}

/** Sends the changed inputs in one call. */
const updateCredential: CredentialResource["update"] = async (session, { id, olds, news }, context) => {
  const members = wireMembers(news, kit.changedIn(olds, news));
  if (Object.keys(members).length === 0) return kit.outputsOf(session, { id, olds }, {}, news);
  const credential = { id, accnt: recordAccount(session, olds), type: news.type };
  const call = whileBusy(session, olds, context);
  const record = answerUnlessGone(
    `credential ${id}`,
    await session.host.credentials.update(credential, members, call),
  );
  if (!record) throw failure("resource-gone", { what: declaredCredential.what(id, news) });
  return kit.outputsOf(session, { id, olds }, record, news);
};

/**
 * Deletes the login of an application; a login that is already gone counts as deleted. The record of a server's own
 * login is only released: nothing is sent, and the record stays at the host.
 */
const deleteCredential: CredentialResource["delete"] = async (session, { id, olds }, context) => {
  if (declaredCredential.isReleased(olds))
    return context.warn(message("credential-released", { credential: nameOf(olds), id }));
  const credential = { id, accnt: recordAccount(session, olds) };
  const call = whileBusy(session, olds, context);
  const answer = answerUnlessGone(
    `credential ${id}`,
    await session.host.credentials.remove(credential, call),
  );
  if (answer?.success === false)
    throw failure("resource-not-deleted", { what: declaredCredential.what(id, olds) });
};

/** Login details of a server, or of an application on it. */
export const credential: CredentialResource = {
  ...declaredCredential,
  create: createCredential,
  read: readCredential,
  update: kit.update(updateCredential),
  delete: deleteCredential,
};
