import { failure, isFailure, message } from "../../../message";
import { isSameFor } from "../../../resource/changeTable";
import { askedOf, withAsked } from "../../../resource/stored";
import { hasUnknown, type Properties } from "../../../values";
import type { ServerResource, StoredServer } from "../life/outputs";
import { comparable, completed } from "../life/reported";
import { serverOf, stateOf } from "../life/state";
import { inNameOfProgram } from "../life/templateName";
import { planFromState } from "../plan/plan";
import { shownChange } from "../plan/refusals";
import { recordOf } from "./look";

type AsAtHost = NonNullable<ServerResource["asAtHost"]>;

/**
 * The outputs, with what the host has already of that for which the server would be replaced: someone has resized it there,
 * and no refresh has heard of it. Only a replacement that is allowed asks the host, by one call.
 *
 * @throws if the host does not answer: what it may have already must not be ordered.
 */
export const asAtHost: AsAtHost = async (session, request, context): Promise<StoredServer> => {
  const { id, olds, news, secret } = request;
  const replacing = (before: StoredServer) =>
    planFromState(request, before, news).allowed.filter(
      (change) => change.effect === "replace" && !hasUnknown(change.new),
    );
  const wanted = replacing(olds).filter(({ row }) => row.readsFrom !== "never");
  if (wanted.length === 0 || session.configuration.loginMissing) return olds;
  const state = stateOf(session, id, olds);
  const server = serverOf(state);
  const record = await recordOf({ session, state }, context).catch((error: unknown) => {
    if (isFailure(error, "server-gone")) return undefined;
    throw failure(
      "replace-unsure",
      { server, changes: wanted.map((one) => shownChange(one, { secret })) },
      error,
    );
  });
  if (!record) return olds;
  const answers: Properties = comparable(
    inNameOfProgram(state, completed(record, undefined, state)),
    state.applied,
  );
  const found = wanted.filter(({ row, new: value }) => {
    const { readsFrom } = row;
    const answer = readsFrom === "never" ? undefined : answers[readsFrom.field];
    return answer !== undefined && answer !== null && isSameFor(row, answer, value);
  });
  if (found.length === 0) return olds;
  const values = Object.fromEntries(found.map(({ property, new: value }) => [property, value]));
  // As a refresh stores it: the change is recorded.
  const before = Object.fromEntries(found.map(({ property, old }) => [property, old]));
  const known = { ...olds, ...values, ...withAsked({ ...askedOf(olds), ...before }) };
  if (replacing(known).length === 0)
    context.warn(
      message("replace-done-before", { server, changes: found.map((one) => shownChange(one, { secret })) }),
    );
  return known;
};
