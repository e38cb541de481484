import type { CallOptions } from "../../api/pipeline/call";
import { accountOf } from "../../resource/account";
import { isGone } from "../../resource/isGone";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { deadline, usualTime } from "../../waiting/deadlines";
import { pollUntil } from "../../waiting/pollUntil";
import { isBusy } from "../server/observe";
import { differs, membersOf, recordsOfServer, updatable } from "./members";
import { busyWait, type CredentialRecord, nameOf } from "./stored";

/** Takes over the record of the server's own login, and brings it to the inputs with one update where it differs. */
export async function adoptServerLogin(
  session: Session,
  news: Properties,
  context: CallContext,
): Promise<CredentialRecord> {
  const record = choose(await serverLogins(session, news, context), news);
  const changed = updatable.filter((name) => differs(record, name, news));
  if (changed.length === 0) return record;
  const answer = await session.client.server.credential.update(
    {
      accnt: accountOf(session, news),
      id: record.id as number,
      type: "server",
      ...membersOf(changed, news),
    },
    { ...context, whileBusy: busyWait(session, news) },
  );
  return { ...record, ...answer, id: record.id };
}

/** The records; of a server that is still being built, once there are some or it is built. */
async function serverLogins(
  session: Session,
  news: Properties,
  context: CallContext,
): Promise<CredentialRecord[]> {
  const look = (call: CallOptions) => recordsOfServer(session, news, "server", { ...context, ...call });
  const records = await look({});
  if (records.length > 0) return records;
  const { building, type } = await progressOf(session, news, context);
  if (!building) return records;
  return pollUntil(session, {
    name: nameOf(news),
    doing: "waiting for the server to be built",
    usual: usualTime("build", type),
    deadline: deadline("build", type, session.configuration.timeouts),
    signal: context.signal,
    status: context.status,
    look: async (_elapsed, call) => {
      const found = await look(call);
      if (found.length > 0) return found;
      return (await progressOf(session, news, call)).building ? undefined : look(call);
    },
  });
}

async function progressOf(session: Session, news: Properties, call: CallOptions) {
  try {
    const record = await session.client.server.details(
      { uniq_id: news.uniqId as string, accnt: accountOf(session, news) },
      call,
    );
    return { building: isBusy(record), type: record.type };
  } catch (error) {
    if (isGone(error))
      throw new Error(
        `uniqId: the account has no server ${news.uniqId}, so it has no login to adopt. Nothing was sent.`,
        { cause: error },
      );
    throw error;
  }
}

/** @throws when it is not clear which record is meant, with the ways out. */
function choose(records: readonly CredentialRecord[], news: Properties): CredentialRecord {
  const usable = records.filter(({ id }) => id !== undefined);
  const [only] = usable;
  if (!only)
    throw new Error(
      `type: the host has no credential of type server for ${news.uniqId}, and none can be created. ` +
        "Store the login as a credential of type app instead, or ask the host to add the server's record. Nothing was sent.",
    );
  if (usable.length === 1) return only;
  const named = usable.filter(({ username }) => username === news.username);
  if (news.username !== undefined && named.length === 1) return named[0] as CredentialRecord;
  const there = usable.map(({ id, username }) => `${username ?? "without a name"} (id ${id})`).join(", ");
  throw new Error(
    `username: the host has several credentials of type server for ${news.uniqId}: ${there}. ` +
      "Set username to the name of exactly one of them. Nothing was sent.",
  );
}
