import { failure } from "../../message";
import { inWireNames } from "../../resource/programNames";
import { accountOf, isGone } from "../../resource/record";
import { forgetListed } from "../../resource/sharedList";
import { changesOf, updatable } from "./changes";
import type { CredentialResource } from "./inputs";
import { busyWait, type CredentialRecord, credentialList, nameOf, outputsOf } from "./stored";

/** Sends the changed inputs in one call. */
export const updateCredential: CredentialResource["update"] = async (
  session,
  { id, olds, news },
  context,
) => {
  const changed = new Set(
    changesOf(olds, news)
      .filter((change) => change.effect === "update")
      .map((change) => change.property),
  );
  const members = inWireNames(
    news,
    updatable.filter((name) => changed.has(name)),
  );
  if (Object.keys(members).length === 0) return outputsOf(id, olds, {}, news);
  const accnt = accountOf(session, olds);
  let answer: CredentialRecord;
  try {
    answer = await session.client.server.credential.update(
      { accnt, id: Number(id), type: news.type, ...members },
      { ...context, whileBusy: busyWait(session, news) },
    );
  } catch (error) {
    if (isGone(error)) throw failure("credential-gone", { credential: nameOf(news), id }, error);
    throw error;
  } finally {
    forgetListed(session, credentialList, accnt);
  }
  return outputsOf(id, olds, answer, news);
};
