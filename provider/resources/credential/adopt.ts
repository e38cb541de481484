import type { CallOptions } from "../../api/pipeline/call";
import { pollUntil } from "../../api/waiting/pollUntil";
import { failure } from "../../message";
import { inWireNames } from "../../resource/programNames";
import { accountOf, isGone } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { deadline, usualTime } from "../../waiting/deadlines";
import { isBusy } from "../server/life/record";
import { updatable } from "./changes";
import type { CredentialInputs } from "./inputs";
import { differs, recordsOfServer } from "./members";
import { busyWait, type CredentialRecord, nameOf } from "./stored";

/** Adopts the record of the server's own login, and updates it once if it differs from the inputs. */
export async function adoptServerLogin(
  session: Session,
  news: CredentialInputs,
  context: CallContext,
): Promise<CredentialRecord> {
  const record = choose(await serverLogins(session, news, context), news);
  const changed = updatable.filter((name) => differs(record, name, news));
  if (changed.length === 0) return record;
  const answer = await session.client.server.credential.update(
    {
      accnt: accountOf(session, news),
      id: record.id,
      type: "server",
      ...inWireNames(news, changed),
    },
    { ...context, whileBusy: busyWait(session, news) },
  );
  return { ...record, ...answer, id: record.id };
}

/** The records. For a server that is being built it waits until there are some, or until it is built. */
async function serverLogins(
  session: Session,
  news: CredentialInputs,
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

async function progressOf(session: Session, news: CredentialInputs, call: CallOptions) {
  try {
    const record = await session.client.server.details(
      { uniq_id: news.uniqId, accnt: accountOf(session, news) },
      call,
    );
    return { building: isBusy(record), type: record.type };
  } catch (error) {
    if (isGone(error)) throw failure("credential-no-server", { uniqId: news.uniqId }, error);
    throw error;
  }
}

type Numbered = CredentialRecord & { readonly id: number };

const isNumbered = (record: CredentialRecord): record is Numbered => record.id !== undefined;

/** @throws with the ways out, when it is not clear which record is meant. */
function choose(records: readonly CredentialRecord[], news: CredentialInputs): Numbered {
  const usable = records.filter(isNumbered);
  const [only] = usable;
  const { uniqId } = news;
  if (!only) throw failure("credential-no-login", { uniqId });
  if (usable.length === 1) return only;
  const [named, ...others] = usable.filter(({ username }) => username === news.username);
  if (news.username !== undefined && named && others.length === 0) return named;
  const there = usable.map(({ id, username }) => `${username ?? "without a name"} (id ${id})`);
  throw failure("credential-several-logins", { uniqId, there });
}
