import type { AssetRecord } from "../../../host/assets/assetLists";
import { newMark, parseMarks } from "../../../host/shown/hostMark";
import { failure, isFailure, message } from "../../../message";
import { isSameValue } from "../../../resource/changeTable";
import { askedMember, askedOf } from "../../../resource/stored";
import { hasUnknown, isEmpty, knownOf, type Properties } from "../../../values";
import type { ServerChange } from "../declared/changes";
import { advance, beginGeneration } from "../life/advance";
import { onlyInDetails } from "../life/known";
import type { ServerResource, StoredServer } from "../life/outputs";
import { workOf } from "../life/phase";
import { comparable, seenServer } from "../life/reported";
import { isAwaited, outputsOf, programSight, serverOf, serverState, stateAssetId } from "../life/state";
import { planFromState } from "../plan/plan";
import { shownChange } from "../plan/refusals";
import { fetchRecord, hasOtherDisks } from "./look";

type AsAtHost = NonNullable<ServerResource["asAtHost"]>;

/**
 * The outputs, with the values that the host already has of inputs that would replace the server: someone has resized
 * it there, and no refresh has seen it. It asks the host only for an allowed replacement, by one call.
 *
 * @throws if the host does not answer: a value that it may already have must not be ordered.
 */
export const asAtHost: AsAtHost = async (session, request, context): Promise<StoredServer> => {
  const { id, olds, news, secret } = request;
  const replacing = (before: StoredServer) =>
    planFromState(request, before, news).allowed.filter(
      (change) => change.effect === "replace" && !hasUnknown(change.new),
    );
  const replacements = replacing(olds).filter(({ row }) => row.readsFrom !== "never");
  if (replacements.length === 0 || session.configuration.loginMissing) return olds;
  const state = serverState(session, id, olds);
  const server = serverOf(state);
  const record = await fetchRecord({ session, state }, context).catch((error: unknown) => {
    if (isFailure(error, "server-gone")) return undefined;
    throw failure(
      "replace-unsure",
      { server, changes: replacements.map((one) => shownChange(one, { secret })) },
      error,
    );
  });
  if (!record) return olds;
  const answersWith = (asset?: AssetRecord): Properties =>
    comparable(programSight(state, seenServer({ server: record, asset }, state)), state.applied);
  const answerTo = ({ row: { readsFrom } }: ServerChange, answers: Properties) =>
    readsFrom === "never" ? undefined : answers[readsFrom.field];
  const alone = answersWith();
  // At some hosts only the asset says it, and its description has the mark of a rebuild.
  const needsAsset = replacements.some(
    (one) => isOfDisks(one) || (isEmpty(answerTo(one, alone)) && isInAsset(one)),
  );
  const asset = needsAsset
    ? await session.host.secondSource(session.host.assets.described(stateAssetId(session, state), context))
    : undefined;
  const answers = asset ? answersWith(asset) : alone;
  const doneChanges = replacements.filter((one) => {
    const answer = answerTo(one, answers);
    return !isEmpty(answer) && isSameValue(one.row, answer, one.new);
  });
  if (doneChanges.length === 0) return olds;
  // A template that someone else has installed is on new disks if the mark or the server itself proves it.
  const isMarked = newMark(state, parseMarks(asset?.custom_description)) !== undefined;
  const looking = { session, state, context: { ...context, status: () => {} } };
  // New disks of work that has not ended are counted at its end.
  const isAtRest = workOf(state.phase) === undefined;
  const isRebuilt = isAtRest && doneChanges.some(isOfDisks) && (isMarked || (await hasOtherDisks(looking)));
  if (isRebuilt) {
    beginGeneration(state);
    if (isAwaited(state)) advance(state, { is: "restarted" });
  }
  const values = Object.fromEntries(doneChanges.map(({ property, new: value }) => [property, value]));
  // As in a refresh, the change is recorded.
  const oldValues = Object.fromEntries(doneChanges.map(({ property, old }) => [property, old]));
  const knownOutputs = {
    ...(isRebuilt ? outputsOf(state) : olds),
    ...values,
    ...askedMember({ ...askedOf(olds), ...oldValues }),
  };
  if (replacing(knownOutputs).length === 0)
    context.warn(
      message("replace-done-before", {
        server,
        changes: doneChanges.map((one) => shownChange(one, { secret })),
      }),
    );
  return knownOutputs;
};

const isOfDisks = ({ property }: ServerChange): boolean => property === "templateName";

const isInAsset = ({ row: { readsFrom } }: ServerChange): boolean =>
  readsFrom !== "never" && (readsFrom.elsewhere ?? []).some(({ operation }) => operation === "asset.details");

/**
 * The outputs, with the host's present values of inputs that the program sets for the first time. A refresh may have
 * left these outputs as they were, because no list shows them and no program had set them. It takes one call; an input
 * that the answer lacks is sent.
 */
export const newlySetOutputs: AsAtHost = async (session, request, context): Promise<StoredServer> => {
  const { id, olds, news } = request;
  const isNewlySet = ({ property, effect, row }: ServerChange) =>
    effect === "recorded" &&
    row.effect === "update" &&
    news[property] !== undefined &&
    !(olds.__set ?? []).includes(property) &&
    onlyInDetails.includes(property);
  const set = planFromState(request, olds, news).effects.filter(isNewlySet);
  if (set.length === 0 || session.configuration.loginMissing) return olds;
  const state = serverState(session, id, olds);
  const server = await session.host.secondSource(fetchRecord({ session, state }, context));
  const sight = server && programSight(state, seenServer({ server }, state));
  const answers: Properties = sight ? comparable(sight, knownOf(news)) : {};
  const { ...known }: StoredServer = olds;
  for (const { property, row } of set) {
    const answer = row.readsFrom === "never" ? undefined : answers[row.readsFrom.field];
    if (!isEmpty(answer) && isSameValue(row, answer, news[property])) continue;
    if (isEmpty(answer)) delete known[property];
    else Object.assign(known, { [property]: answer });
  }
  return known;
};
