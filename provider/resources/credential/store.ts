import { HostError } from "../../api/errors";
import { failure } from "../../message";
import { accountOf } from "../../resource/account";
import { inWireNames } from "../../resource/programNames";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { orderedMembers } from "./changes";
import type { CredentialInputs } from "./inputs";
import { answersTo, recordsOfServer } from "./members";
import { busyWait, type CredentialRecord, nameOf } from "./stored";

/** How long a host may take to list a credential whose create got no answer, in milliseconds. */
const listingTime = 5_000;

/**
 * Stores the login of an application. If the answer is lost, it compares the host's records with those from before:
 * exactly one new record of these values is ours. Only if there is none, the create is sent once more.
 */
export function storeLogin(
  session: Session,
  news: CredentialInputs,
  context: CallContext,
): Promise<CredentialRecord> {
  // Two creates for one server at once would each take the other's record for their own.
  return session.managed.inTurn(`Credential:${news.uniqId}`, async () => {
    const before = await recordsOfServer(session, news, "app", context);
    const known = new Set(before.map(({ id }) => id));
    const first = await send(session, news, known, context);
    if (first) return first;
    const second = await send(session, news, known, context);
    if (second) return second;
    throw failure("credential-not-listed", { credential: nameOf(news) });
  });
}

/** @returns undefined when the answer was lost and nothing shows that the request arrived. */
async function send(
  session: Session,
  news: CredentialInputs,
  known: ReadonlySet<number | undefined>,
  context: CallContext,
): Promise<CredentialRecord | undefined> {
  const params = {
    accnt: accountOf(session, news),
    uniq_id: news.uniqId,
    type: "app",
    ...inWireNames(news, orderedMembers),
  } as const;
  let lost: HostError | undefined;
  try {
    // A cancel only ends the wait for another try. If the answer were ignored, nobody would know the record.
    const record = await session.client.server.credential.create(params, {
      ...context,
      whileBusy: busyWait(session, news),
    });
    if (record.id !== undefined) return record;
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) throw error;
    lost = error;
  }
  const found = await lookAgain(session, news, known, lost, context);
  if (!found && !lost) throw failure("credential-without-id", { credential: nameOf(news) });
  return found;
}

/** The one new record of these values; the host gets some time to list it. */
async function lookAgain(
  session: Session,
  news: CredentialInputs,
  known: ReadonlySet<number | undefined>,
  lost: HostError | undefined,
  context: CallContext,
): Promise<CredentialRecord | undefined> {
  for (const pause of [0, listingTime]) {
    if (pause > 0) await session.clock.sleep(pause);
    const records = await recordsOfServer(session, news, "app", { ...context, signal: undefined }).catch(
      (error: unknown) => {
        throw failure("credential-not-looked-up", { credential: nameOf(news) }, error);
      },
    );
    const fresh = records.filter((record) => !known.has(record.id) && answersTo(record, news));
    const ids = fresh.map(({ id }) => String(id));
    if (ids.length > 1) throw failure("credential-several-new", { credential: nameOf(news), ids }, lost);
    if (fresh[0]) return fresh[0];
  }
  return undefined;
}
