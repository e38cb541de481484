import type { CallOptions } from "../../api/callOptions";
import { afterwards } from "../../host/afterwards";
import { failure } from "../../message";
import { madeTwice } from "../../resource/madeTwice";
import { inWireNames, wireName } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import { sendOnce } from "../../resource/sendOnce";
import type { Session } from "../../resource/session";
import type { Properties } from "../../values";
import { type CredentialInputs, type CredentialResource, kit, orderedMembers } from "./inputs";
import { busyWaitOf, type CredentialRecord, nameOf, recordsOfServer } from "./read";

/** Stores the login of an application, or adopts the record of the server's own login. */
export const createCredential: CredentialResource["create"] = async (session, { news }, context) => {
  const record = await (news.type === "server" ? adoptServerLogin : storeLogin)(session, news, context);
  const id = String(record.id);
  return { id, outputs: kit.outputsOf(session, { id, olds: {} }, record, news) };
};

type Made = (session: Session, news: CredentialInputs, context: CallContext) => Promise<CredentialRecord>;

/** Milliseconds before each look for a record whose create was not answered: a host may list it a little late. */
const pauses = [0, 5_000];

/** Stores the login of an application. If the answer is lost, exactly one new record of these values is ours. */
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
    const isNew = (record: CredentialRecord) => !idsBefore.has(record.id) && answersTo(record, news);
    const twice = madeTwice(nameOf(news), ({ id }: CredentialRecord) => Number(id), context);
    const made = await sendOnce<CredentialRecord>(session, context, {
      name: nameOf(news),
      pauses,
      async send(options) {
        const call = { ...options, whileBusy: busyWaitOf(session, news) };
        const record = await session.client.server.credential.create(params, call);
        return record.id === undefined ? undefined : record;
      },
      async look({ signal }) {
        const records = await recordsOfServer(session, news, { ...context, signal });
        return records.filter(isNew);
      },
      idOf: ({ id }) => String(id),
      isExact: () => true,
      choose: (several) => twice.first(several),
      failure: (lost, cause) =>
        failure("credential-answer-lost", { credential: nameOf(news), ...lost }, cause),
    });
    // It is there, so the create waits for this look for a while only, and does not fail with it.
    const look = (call: CallOptions) => recordsOfServer(session, news, call);
    const looked = await afterwards(session, look, "now");
    const records = looked.is === "done" ? looked.value : [];
    twice.name(
      made,
      records.filter((record) => isNew(record) && record.id !== made.id),
    );
    return made;
  });

/** Whether nothing in the record contradicts the inputs. */
const answersTo = (record: Properties, news: CredentialInputs): boolean =>
  orderedMembers.every((name) => record[wireName(name)] === undefined || !kit.lacks(record, name, news));

/** Adopts the record of the server's own login, and updates it once if it differs from the inputs. */
const adoptServerLogin: Made = async (session, news, context) => {
  const record = choose(await recordsOfServer(session, news, context), news);
  const changedInputs = kit.lackedBy(record, news);
  if (changedInputs.length === 0) return record;
  const params = { accnt: accountOf(session, news), id: record.id, type: "server" } as const;
  const answer = await session.client.server.credential.update(
    { ...params, ...inWireNames(news, changedInputs) },
    { ...context, whileBusy: busyWaitOf(session, news) },
  );
  return { ...record, ...answer, id: record.id };
};

/** @throws with the ways out, when it is not clear which record is meant. */
function choose(records: readonly CredentialRecord[], news: CredentialInputs) {
  const usable = records.flatMap(({ id, ...record }) => (id === undefined ? [] : [{ ...record, id }]));
  const [only] = usable;
  const { uniqId } = news;
  if (!only) throw failure("credential-no-login", { uniqId });
  if (usable.length === 1) return only;
  const [match, ...others] = usable.filter(({ username }) => username === news.username);
  if (news.username !== undefined && match && others.length === 0) return match;
  const logins = usable.map(({ id, username }) => `${username ?? "without a name"} (id ${id})`);
  throw failure("credential-several-logins", { uniqId, logins });
}
