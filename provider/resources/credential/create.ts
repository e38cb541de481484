import type { CallOptions } from "../../api/callOptions";
import type { CredentialRecord } from "../../host/credentials";
import { failure } from "../../message";
import { busyWait } from "../../resource/busyWait";
import { madeTwice } from "../../resource/madeTwice";
import { inWireNames } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { wholeItems } from "../../resource/surely";
import { isEmpty, type Properties } from "../../values";
import {
  type CredentialInputs,
  type CredentialResource,
  isOfServer,
  kit,
  nameOf,
  orderedMembers,
} from "./inputs";

/** Stores the login of an application, or adopts the record of the server's own login. */
export const createCredential: CredentialResource["create"] = async (session, { news }, context) => {
  const record = await (isOfServer(news) ? adoptServerLogin : storeLogin)(session, news, context);
  const id = String(record.id);
  return { id, outputs: kit.outputsOf(session, { id, olds: {} }, record, news) };
};

type Made = (session: Session, news: CredentialInputs, context: CallContext) => Promise<CredentialRecord>;

/** Milliseconds before each look for a record whose create was not answered: a host may list it a little late. */
const pauses = [0, 5_000];

/**
 * Stores the login of an application. If the answer is lost, the one new record of these values is ours. If none shows all
 * of them, it is the one of which nothing says that it is not.
 */
const storeLogin: Made = (session, news, context) =>
  // Two creates for one server at once would each take the other's record for their own.
  session.inTurn(`Credential:${news.uniqId}`, async () => {
    const before = await recordsOfServer(session, news, context);
    const idsBefore = new Set(before.map(({ id }) => id));
    const params = {
      accnt: accountOf(session, news),
      uniq_id: news.uniqId,
      type: "app",
      ...inWireNames(news, orderedMembers),
    } as const;
    let others: readonly string[] = [];
    const isExact = (record: CredentialRecord) => kit.judge(record, news, orderedMembers) === "same";
    /** New records that may be ours. */
    const look = async (call: CallOptions): Promise<readonly OwnRecord[]> => {
      const newRecords = (await recordsOfServer(session, news, call)).filter(({ id }) => !idsBefore.has(id));
      const records = await ownRecords(session, news, newRecords, call);
      const ours = records.filter((record) => kit.judge(record, news, orderedMembers) !== "other");
      others = records.filter((record) => !ours.includes(record)).map(({ id }) => String(id));
      return ours;
    };
    const twice = madeTwice(nameOf(news), ({ id }: CredentialRecord) => Number(id), context);
    const creation = await session.host.createOnce<CredentialRecord>(context, {
      name: nameOf(news),
      ids: "server.credential.list",
      pauses,
      send: (call) => session.host.credentials.add(params, whileBusy(session, news, call)),
      async look({ signal }) {
        const records = await look({ ...context, signal });
        const exact = records.filter(isExact);
        return exact.length > 0 ? exact : records;
      },
      idOf: ({ id }) => String(id),
      isExact: () => true,
      // Of several that do not show all values, one may be someone else's.
      choose: (several) => (several.every(isExact) ? twice.first(several) : undefined),
    });
    if (creation.is === "unkeepable") throw failure("id-too-large", { id: creation.id });
    if (creation.is === "refused") throw creation.because;
    if (creation.is === "lost") {
      const facts = { credential: nameOf(news), ...creation.lost, ...(others.length > 0 && { others }) };
      throw failure("credential-answer-lost", facts, creation.because);
    }
    const { made } = creation;
    // It is there, so the create waits for this look for a while only, and does not fail with it.
    const looked = await session.host.afterwards(look, "now");
    const records = looked.is === "done" ? looked.value : [];
    twice.name(
      made,
      records.filter(({ id }) => id !== made.id),
    );
    return made;
  });

/** Adopts the record of the server's own login, and updates it once if it differs from the inputs. */
const adoptServerLogin: Made = async (session, news, context) => {
  const listed = await recordsOfServer(session, news, context);
  const record = choose(await ownRecords(session, news, listed, context), news);
  const changedInputs = kit.lackedBy(record, news);
  if (changedInputs.length === 0) return record;
  const credential = { id: String(record.id), accnt: accountOf(session, news), type: "server" } as const;
  const members = inWireNames(news, changedInputs);
  const answer = await session.host.credentials.write(credential, members, whileBusy(session, news, context));
  return { ...record, ...answer, id: record.id };
};

/** @throws with the ways out, when it is not clear which record is meant. */
function choose(records: readonly OwnRecord[], news: CredentialInputs) {
  const [only] = records;
  const { uniqId } = news;
  if (!only) throw failure("credential-no-login", { uniqId });
  if (records.length === 1) return only;
  const [match, ...others] = records.filter((record) => kit.judge(record, news, ["username"]) === "same");
  if (news.username !== undefined && match && others.length === 0) return match;
  const logins = records.map(({ id, username }) => `${username ?? "without a name"} (id ${id})`);
  throw failure("credential-several-logins", { uniqId, logins });
}

/** A record with its id, by which alone it can be managed. */
type OwnRecord = CredentialRecord & { readonly id: number };

/** What says whose a record is. */
const identity = ["uniqId", "type"] as const;

/**
 * The records that may be the server's of this type, all of them. The host's own filter may return more, and its list
 * may leave out what {@link ownRecords} asks for.
 *
 * @throws if the list moved while it was read: one that was there before would be taken for a new one.
 */
async function recordsOfServer(
  session: Session,
  news: CredentialInputs,
  call: CallOptions,
): Promise<CredentialRecord[]> {
  const { uniqId, type } = news;
  const server = { accnt: accountOf(session, news), uniq_id: uniqId, type };
  const records = await session.host.credentials.ofServer(server, whileBusy(session, news, call));
  const list = { of: "credentials", by: "server" };
  return wholeItems(list, uniqId, records).filter((one) => kit.judge(one, news, identity) !== "other");
}

/** Those of these records that are, or may be, the server's of this type. One that does not say it is asked for by its own call. */
async function ownRecords(
  session: Session,
  news: CredentialInputs,
  records: readonly CredentialRecord[],
  { signal }: CallOptions,
): Promise<OwnRecord[]> {
  const { accnt, type } = { accnt: accountOf(session, news), type: news.type };
  const asked = records.map(async ({ id, ...record }): Promise<OwnRecord[]> => {
    if (id === undefined) return [];
    const one = { ...record, id };
    if (kit.judge(one, news, identity) !== "untold") return [one];
    const own = await session.host.credentials.own({ id: String(id), accnt, type }, { signal });
    // A new record may not be shown yet; a server's own login was there before.
    if (own === "none") return isOfServer(news) ? [] : [one];
    return [{ ...one, ...toldIn(own), id }];
  });
  const all = await Promise.all(asked);
  return all.flat().filter((one) => kit.judge(one, news, identity) !== "other");
}

const toldIn = (record: CredentialRecord = {}): Properties =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/** A call waits while the host is busy with the server. */
const whileBusy = <Call extends CallOptions>(session: Session, news: CredentialInputs, call: Call) => ({
  ...call,
  whileBusy: busyWait(session, nameOf(news), { uniq_id: news.uniqId, accnt: accountOf(session, news) }),
});
