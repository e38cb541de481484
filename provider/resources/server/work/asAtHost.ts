import type { AssetRecord } from "../../../host/assets/assetLists";
import { marksIn } from "../../../host/shown/hostMark";
import { failure, isFailure, message } from "../../../message";
import { isSameFor } from "../../../resource/changeTable";
import { askedOf, withAsked } from "../../../resource/stored";
import { hasUnknown, isEmpty, type Properties } from "../../../values";
import type { ServerChange } from "../declared/changes";
import { advance, beginGeneration } from "../life/advance";
import type { ServerResource, StoredServer } from "../life/outputs";
import { workOf } from "../life/phase";
import { comparable, seenServer } from "../life/reported";
import { assetIdOf, inNameOfProgram, isAwaited, outputsOf, serverOf, stateOf } from "../life/state";
import { planFromState } from "../plan/plan";
import { shownChange } from "../plan/refusals";
import { newMark } from "./evidence";
import { recordOf } from "./look";
import { hasOtherDisks } from "./reach";

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
  const answersWith = (asset?: AssetRecord): Properties =>
    comparable(inNameOfProgram(state, seenServer({ server: record, asset }, state)), state.applied);
  const answerTo = ({ row: { readsFrom } }: ServerChange, answers: Properties) =>
    readsFrom === "never" ? undefined : answers[readsFrom.field];
  const alone = answersWith();
  // Of some hosts the asset alone says it, and its description has the mark of a rebuild.
  const needsAsset = wanted.some(
    (one) => isOfDisks(one) || (isEmpty(answerTo(one, alone)) && isInAsset(one)),
  );
  const asset = needsAsset
    ? await session.host.secondSource(session.host.assets.described(assetIdOf(session, state), context))
    : undefined;
  const answers = asset ? answersWith(asset) : alone;
  const found = wanted.filter((one) => {
    const answer = answerTo(one, answers);
    return !isEmpty(answer) && isSameFor(one.row, answer, one.new);
  });
  if (found.length === 0) return olds;
  // A template that someone else has installed is on other disks if the mark or the server itself proves it.
  const isMarked = newMark(state, marksIn(asset?.custom_description)) !== undefined;
  const here = { session, state, context: { ...context, status: () => {} } };
  // New disks of work that has not ended are counted at its end.
  const isAtRest = workOf(state.phase) === undefined;
  const isRebuilt = isAtRest && found.some(isOfDisks) && (isMarked || (await hasOtherDisks(here)));
  if (isRebuilt) {
    beginGeneration(state);
    if (isAwaited(state)) advance(state, { is: "restarted" });
  }
  const values = Object.fromEntries(found.map(({ property, new: value }) => [property, value]));
  // As a refresh stores it: the change is recorded.
  const before = Object.fromEntries(found.map(({ property, old }) => [property, old]));
  const known = {
    ...(isRebuilt ? outputsOf(state) : olds),
    ...values,
    ...withAsked({ ...askedOf(olds), ...before }),
  };
  if (replacing(known).length === 0)
    context.warn(
      message("replace-done-before", { server, changes: found.map((one) => shownChange(one, { secret })) }),
    );
  return known;
};

const isOfDisks = ({ property }: ServerChange): boolean => property === "templateName";

const isInAsset = ({ row: { readsFrom } }: ServerChange): boolean =>
  readsFrom !== "never" && (readsFrom.elsewhere ?? []).some(({ operation }) => operation === "asset.details");
