import { fromOutputs } from "../../resource/compare";
import { hasUnknown } from "../../values";
import { kit, type SshKeyResource } from "./inputs";
import { keyOf } from "./keyOf";

/**
 * The outputs, with the account that the program names for the first time if the key is there. No list says of which account
 * it is, so it may be that one: a second key of the name would be refused there.
 *
 * @throws if the host does not list the keys of that account.
 */
export const keyAsAtHost: NonNullable<SshKeyResource["asAtHost"]> = async (session, request, context) => {
  const { id, olds, news } = request;
  const { accountNumber } = news;
  const isKnown = fromOutputs(olds).values.accountNumber !== undefined;
  if (isKnown || accountNumber === undefined || hasUnknown(accountNumber)) return olds;
  if (session.configuration.loginMissing) return olds;
  const key = await keyOf(session, { id, accnt: accountNumber as number }, context);
  const isIt = key && kit.judge(key, olds, ["publicKeyName", "publicKeyValue"]) !== "other";
  return isIt ? { ...olds, accountNumber: accountNumber as number } : olds;
};
