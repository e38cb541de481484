import type { AssetRecord } from "../../../host/assets/assetLists";
import { hostMarks, newMark } from "../../../host/shown/hostMark";
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
 * Returns the stored outputs, updated where the host already has the new value of an input that would replace the
 * server: someone may have resized the server at the host, and no refresh has noticed. The host is called only before
 * an allowed replacement.
 *
 * @throws if the host does not answer, because a server must not be ordered for a value that the old one may already
 * have.
 */
export const asAtHost: AsAtHost = async (session, request, context): Promise<StoredServer> => {
  const { id, olds, news, secret } = request;
  const replacing = (oldOutputs: StoredServer) =>
    planFromState(request, oldOutputs, news).allowed.filter(
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
      { server, changes: replacements.map((change) => shownChange(change, { secret })) },
      error,
    );
  });
  if (!record) return olds;
  const answersWith = (asset?: AssetRecord): Properties =>
    comparable(programSight(state, seenServer({ server: record, asset }, state)), state.applied);
  const answerTo = ({ row: { readsFrom } }: ServerChange, answers: Properties) =>
    readsFrom === "never" ? undefined : answers[readsFrom.field];
  const recordAnswers = answersWith();
  // Some hosts report the value only in the asset. The asset's description also has the mark of a rebuild.
  const needsAsset = replacements.some(
    (change) => isOfDisks(change) || (isEmpty(answerTo(change, recordAnswers)) && isInAsset(change)),
  );
  const asset = needsAsset
    ? await session.host.secondSource(session.host.assets.described(stateAssetId(session, state), context))
    : undefined;
  const answers = asset ? answersWith(asset) : recordAnswers;
  const doneChanges = replacements.filter((change) => {
    const answer = answerTo(change, answers);
    return !isEmpty(answer) && isSameValue(change.row, answer, change.new);
  });
  if (doneChanges.length === 0) return olds;
  // If someone else has installed the template, the mark or the server's own host keys may prove that its disks are
  // new.
  const isMarked = newMark(state, hostMarks(asset)) !== undefined;
  const looking = { session, state, context: { ...context, status: () => {} } };
  // While work is unfinished, its new disks are counted when it ends.
  const isAtRest = workOf(state.phase) === undefined;
  const isRebuilt = isAtRest && doneChanges.some(isOfDisks) && (isMarked || (await hasOtherDisks(looking)));
  if (isRebuilt) {
    beginGeneration(state);
    if (isAwaited(state)) advance(state, { is: "restarted" });
  }
  const values = Object.fromEntries(doneChanges.map(({ property, new: value }) => [property, value]));
  // The old values are recorded as drift, as a refresh would do.
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
        changes: doneChanges.map((change) => shownChange(change, { secret })),
      }),
    );
  return knownOutputs;
};

const isOfDisks = ({ property }: ServerChange): boolean => property === "templateName";

const isInAsset = ({ row: { readsFrom } }: ServerChange): boolean =>
  readsFrom !== "never" && (readsFrom.elsewhere ?? []).some(({ operation }) => operation === "asset.details");

/**
 * Returns the stored outputs, updated with the host's present values of inputs that the program sets for the first
 * time. A refresh does not read such values, because no list shows them and no program had set them. It costs one call.
 * Inputs that the response lacks are sent with the update.
 */
export const newlySetOutputs: AsAtHost = async (session, request, context): Promise<StoredServer> => {
  const { id, olds, news } = request;
  const isNewlySet = ({ property, effect, row }: ServerChange) =>
    effect === "recorded" &&
    row.effect === "update" &&
    news[property] !== undefined &&
    !(olds.__set ?? []).includes(property) &&
    onlyInDetails.includes(property);
  const newlySet = planFromState(request, olds, news).effects.filter(isNewlySet);
  if (newlySet.length === 0 || session.configuration.loginMissing) return olds;
  const state = serverState(session, id, olds);
  const server = await session.host.secondSource(fetchRecord({ session, state }, context));
  const sight = server && programSight(state, seenServer({ server }, state));
  const answers: Properties = sight ? comparable(sight, knownOf(news)) : {};
  const { ...currentOutputs }: StoredServer = olds;
  for (const { property, row } of newlySet) {
    const answer = row.readsFrom === "never" ? undefined : answers[row.readsFrom.field];
    if (!isEmpty(answer) && isSameValue(row, answer, news[property])) continue;
    if (isEmpty(answer)) delete currentOutputs[property];
    else Object.assign(currentOutputs, { [property]: answer });
  }
  return currentOutputs;
};
