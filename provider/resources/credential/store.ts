import { failure } from "../../message";
import { inWireNames } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import { sendOnce } from "../../resource/sendOnce";
import type { Session } from "../../resource/session";
import { orderedMembers } from "./changes";
import type { CredentialInputs } from "./inputs";
import { answersTo, recordsOfServer } from "./members";
import { busyWait, type CredentialRecord, nameOf } from "./stored";

/** Milliseconds before each look for a record whose create was not answered: a host may list it a little late. */
const pauses = [0, 5_000];

/** Stores the login of an application. If the answer is lost, exactly one new record of these values is ours. */
export function storeLogin(
  session: Session,
  news: CredentialInputs,
  context: CallContext,
): Promise<CredentialRecord> {
  // Two creates for one server at once would each take the other's record for their own.
  return session.managed.inTurn(`Credential:${news.uniqId}`, async () => {
    const before = await recordsOfServer(session, news, "app", context);
    const known = new Set(before.map(({ id }) => id));
    const params = {
      accnt: accountOf(session, news),
      uniq_id: news.uniqId,
      type: "app",
      ...inWireNames(news, orderedMembers),
    } as const;
    return sendOnce<CredentialRecord>({
      clock: session.clock,
      name: nameOf(news),
      pauses,
      signal: context.signal,
      status: context.status,
      async send() {
        const record = await session.client.server.credential.create(params, {
          ...context,
          whileBusy: busyWait(session, news),
        });
        return record.id === undefined ? undefined : record;
      },
      async look() {
        const records = await recordsOfServer(session, news, "app", { ...context, signal: undefined });
        return records.filter((record) => !known.has(record.id) && answersTo(record, news));
      },
      idOf: ({ id }) => String(id),
      isExact: () => true,
      failure: (lost, cause) =>
        failure("credential-answer-lost", { credential: nameOf(news), ...lost }, cause),
    });
  });
}
