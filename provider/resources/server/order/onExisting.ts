import type { Lift } from "../../../lift";
import { type CodedError, failure, message } from "../../../message";
import type { Exists } from "../../../messages/serverCreate";
import { serverHere } from "../../../resource/record";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { sharedRun } from "../../../run/sharedRun";
import { memberNames, type Properties, pick } from "../../../values";
import { detailOf, orderOnlyInputs, rowOf, sentAfterwards, serverChanges } from "../declared/changes";
import type { ServerInputs } from "../declared/inputs";
import { comparable, reportedFeatures } from "../life/reported";
import { recordValues, type ServerState, serverLabel, serverState } from "../life/state";
import type { Candidate, Match, Order } from "./candidates";

/**
 * The verdict of `onExisting` on the live servers of the domain that no resource of the run is known to have. Only
 * `create` orders a second server. `adopt` adopts the server that answers this very request, or else the one that an
 * update in place can adjust.
 *
 * @throws if it must not continue.
 */
export function decideOnExisting(candidates: readonly Candidate[], news: ServerInputs): Candidate | "create" {
  if (news.onExisting === "create" || candidates.length === 0) return "create";
  const { adoptable, why } = judgeAdoption(candidates, news);
  if (news.onExisting === "adopt" && adoptable) return adoptable;
  throw metRefusal(candidates, news, why);
}

export const metRefusal = (
  candidates: readonly Candidate[],
  { domain }: ServerInputs,
  notAdopted: Exists["notAdopted"],
): CodedError =>
  failure("server-exists", {
    domain,
    servers: candidates.map(({ uniqId, contradicts }) => ({ uniqId, differsIn: contradicts })),
    ...(notAdopted && { notAdopted }),
  });

/** Picks the server that `adopt` adopts, or says why none qualifies. */
function judgeAdoption(
  candidates: readonly Candidate[],
  { imageId }: ServerInputs,
): { readonly adoptable?: Candidate; readonly why?: Exists["notAdopted"] } {
  if (imageId !== undefined) return { why: "image" };
  const usable = candidates.filter(({ sight }) => sight.activity !== "failed");
  const inPlace = usable.filter(({ contradicts }) => contradicts.every(isInPlace));
  const exact = inPlace.filter(({ contradicts }) => contradicts.length === 0);
  const [only, ...others] = exact.length > 0 ? exact : inPlace;
  if (only && others.length === 0) return { adoptable: only };
  if (candidates.length > 1) return { why: "several" };
  const fixed = usable.flatMap(({ contradicts }) => contradicts.filter((property) => !isInPlace(property)));
  return { why: usable.length === 0 ? "failed" : { fixed } };
}

const isInPlace = (property: string) => rowOf(property)?.effect === "update";

/** @throws if it is being removed, or if other processes of the run would not know that it is adopted. */
export async function mustBeAdoptable({ session, news, accnt, context }: Order, server: Candidate) {
  const { uniqId, isMarkedToLeave } = server;
  const isLeaving =
    isMarkedToLeave || (await session.host.assets.fetchMarks({ uniq_id: uniqId, accnt }, context))?.removal;
  if (isLeaving) throw metRefusal([server], news, "leaving");
  // The process that deletes the previous resource of the server knows of the adoption only by a note.
  const what = `server ${serverLabel(news.domain, uniqId)}`;
  sharedRun(session, { what, work: "adopted", refused: "now" });
}

/**
 * Pulumi replaces a resource with `deletedWith` together with that resource, and removes no old server: it would be
 * forgotten, and both would be billed.
 *
 * @throws if this stack protects a live server of the domain, and the run does not lift that.
 */
export function mustNotDouble({ session, news, context }: Order, lift: Lift, live: readonly Candidate[]) {
  const protection = session.heldBefore.get(context.urn ?? "")?.protection;
  if (!protection || lift.ofGroup(protection.rollout)) return;
  const held = live.map(({ uniqId }) => serverHere(session, uniqId)).find((server) => !lift.ofServer(server));
  if (held) throw failure("server-doubled", { server: serverLabel(news.domain, held.id), held });
}

/** Warns about other live servers of this domain, which are billed too. */
export function warnOfOthers(
  others: readonly Candidate[],
  news: ServerInputs,
  { warn }: Pick<CallContext, "warn">,
): void {
  const { domain } = news;
  for (const { uniqId, sight } of others)
    warn(message("server-beside", { domain, uniqId, templateName: sight.template.name }));
}

/** The state of a server that was just created, or is adopted. */
export function newState(
  session: Session,
  news: ServerInputs,
  match: Match,
  { adopted, context }: { adopted: boolean; context: Pick<CallContext, "warn"> },
): ServerState {
  const names = memberNames(news).filter((name) => !sentAfterwards.includes(name));
  const carried: Partial<ServerInputs> = pick(news, names);
  const state: ServerState = {
    ...serverState(session, match.uniqId, {}),
    applied: adopted ? takenOver(carried, match, context) : carried,
    // The host may not report its place.
    reported: { ...match.place },
    // The first answer may look ready before the build has ended. Only the details show that a build has ended, and a
    // listed server may not have them yet.
    phase: { is: "building", since: session.clock.now() },
    isAdopted: adopted,
  };
  recordValues(state, match.sight);
  return state;
}

/**
 * The inputs that count as applied for a server that someone else ordered. An input that an update can send counts only
 * if the host reports it. Any other one, such as a password, is left out, so that it is sent.
 */
function takenOver(
  inputs: Partial<ServerInputs>,
  { uniqId, sight }: Match,
  { warn }: Pick<CallContext, "warn">,
): Partial<ServerInputs> {
  const values: Properties = sight.values;
  const reported = comparable(sight, inputs);
  const unsent: string[] = [];
  const applied: Properties = {};
  for (const name of memberNames(inputs)) {
    const value = inputs[name];
    const { effect } = serverChanges[name];
    const field = detailOf(name);
    const now =
      name === "features" ? reportedFeatures(value, sight.values.features) : field && reported[field];
    // The host reports it as empty, for example the plan of backups that are off.
    const isNothing = field !== undefined && (values[field] === "" || values[field] === null);
    if (effect !== "update" || name === "domain" || isNothing) applied[name] = value;
    else if (now !== undefined) applied[name] = now;
    if (orderOnlyInputs.includes(name)) unsent.push(name);
  }
  warn(message("server-adopted", { server: serverLabel(inputs.domain, uniqId), unsent }));
  return applied;
}
