import { failure } from "../../message";
import { updatedIn } from "../../resource/compare";
import { inWireNames } from "../../resource/programNames";
import { accountOf, busyWait, isGone } from "../../resource/record";
import { forgetListed } from "../../resource/sharedList";
import { type CredentialResource, changesOf } from "./inputs";
import { type CredentialRecord, credentialList, nameOf, outputsOf } from "./read";

/** Sends the changed inputs in one call. */
export const updateCredential: CredentialResource["update"] = async (
  session,
  { id, olds, news },
  context,
) => {
  const members = inWireNames(news, [...updatedIn(changesOf(olds, news))]);
  if (Object.keys(members).length === 0) return outputsOf(id, olds, {}, news);
  const accnt = accountOf(session, olds);
  let answer: CredentialRecord;
  try {
    answer = await session.client.server.credential.update(
      { accnt, id: Number(id), type: news.type, ...members },
      { ...context, whileBusy: busyWait(session, nameOf(news)) },
    );
  } catch (error) {
    if (isGone(error)) throw failure("credential-gone", { credential: nameOf(news), id }, error);
    throw error;
  } finally {
    forgetListed(session, credentialList, accnt);
  }
  return outputsOf(id, olds, answer, news);
};
