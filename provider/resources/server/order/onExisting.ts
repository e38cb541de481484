import { reportedFeatures } from "../../../host/shown/sight";
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
import { comparable } from "../life/reported";
import { recordValues, type ServerState, serverLabel, serverState } from "../life/state";
import type { Candidate, Match, Order } from "./candidates";

/**
 * Applies `onExisting` to the live servers of the domain that no resource of the run manages. Only `create` orders a
 * second server. `adopt` takes the server that matches the request exactly, or else the only one that an update in
 * place can bring to the inputs.
 *
 * @throws if the create must stop because of these servers.
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

/** Picks the server that `onExisting: "adopt"` takes over, or says why no server qualifies. */
function judgeAdoption(
  candidates: readonly Candidate[],
  { imageId }: ServerInputs,
): { readonly adoptable?: Candidate; readonly why?: Exists["notAdopted"] } {
  if (imageId !== undefined) return { why: "image" };
  const usableServers = candidates.filter(({ sight }) => sight.activity !== "failed");
  const inPlace = usableServers.filter(({ contradicts }) => contradicts.every(isInPlace));
  const exact = inPlace.filter(({ contradicts }) => contradicts.length === 0);
  const [onlyServer, ...otherServers] = exact.length > 0 ? exact : inPlace;
  if (onlyServer && otherServers.length === 0) return { adoptable: onlyServer };
  if (candidates.length > 1) return { why: "several" };
  const fixed = usableServers.flatMap(({ contradicts }) =>
    contradicts.filter((property) => !isInPlace(property)),
  );
  return { why: usableServers.length === 0 ? "failed" : { fixed } };
}

const isInPlace = (property: string) => rowOf(property)?.effect === "update";

/**
 * @throws if the server is being removed, or if the processes of the run do not share notes and so would not learn of
 * the adoption.
 */
export async function mustBeAdoptable({ session, news, accnt, context }: Order, server: Candidate) {
  const { uniqId, isMarkedToLeave } = server;
  const isLeaving =
    isMarkedToLeave || (await session.host.assets.fetchMarks({ uniq_id: uniqId, accnt }, context))?.removal;
  if (isLeaving) throw metRefusal([server], news, "leaving");
  // The process that deletes the server's previous resource learns of the adoption only from a note.
  const subject = `server ${serverLabel(news.domain, uniqId)}`;
  sharedRun(session, { what: subject, work: "adopted", refused: "now" });
}

/**
 * Refuses to order a second server in place of a protected one. Pulumi replaces a resource with `deletedWith` together
 * with the resource named there, and sends no removal for the old server. Pulumi would forget the old server, and both
 * servers would be billed.
 *
 * @throws if this stack protects a live server of the domain, and this run does not lift the protection.
 */
export function mustNotDouble({ session, news, context }: Order, lift: Lift, live: readonly Candidate[]) {
  const protection = session.heldBefore.get(context.urn ?? "")?.protection;
  if (!protection || lift.ofGroup(protection.rollout)) return;
  const heldServer = live
    .map(({ uniqId }) => serverHere(session, uniqId))
    .find((server) => !lift.ofServer(server));
  if (heldServer)
    throw failure("server-doubled", { server: serverLabel(news.domain, heldServer.id), held: heldServer });
}

/** Warns about other live servers of this domain, because they are billed as well. */
export function warnOfOthers(
  otherServers: readonly Candidate[],
  news: ServerInputs,
  { warn }: Pick<CallContext, "warn">,
): void {
  const { domain } = news;
  for (const { uniqId, sight } of otherServers)
    warn(message("server-beside", { domain, uniqId, templateName: sight.template.name }));
}

/** The first state of a server that was just created or adopted. */
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
    // The host may not report the zone and the plan, so those of `placement` are recorded.
    reported: { ...match.place },
    // The create response may look as if the server were ready before the build has ended. Only `server.details` shows
    // the end of a build, and may not have the server yet.
    phase: { is: "building", since: session.clock.now() },
    isAdopted: adopted,
  };
  recordValues(state, match.sight);
  return state;
}

/**
 * The inputs that count as already applied to an adopted server. An input that an update can send counts only if the
 * host reports its value. Others, such as a password, are left out, so that the update sends them.
 */
function takenOver(
  inputs: Partial<ServerInputs>,
  { uniqId, sight }: Match,
  { warn }: Pick<CallContext, "warn">,
): Partial<ServerInputs> {
  const values: Properties = sight.values;
  const reportedValues = comparable(sight, inputs);
  const unsent: string[] = [];
  const applied: Properties = {};
  for (const name of memberNames(inputs)) {
    const value = inputs[name];
    const { effect } = serverChanges[name];
    const field = detailOf(name);
    const valueNow =
      name === "features" ? reportedFeatures(value, sight.values.features) : field && reportedValues[field];
    // The host reports the input as empty, for example the plan of backups that are off.
    const isNothing = field !== undefined && (values[field] === "" || values[field] === null);
    if (effect !== "update" || name === "domain" || isNothing) applied[name] = value;
    else if (valueNow !== undefined) applied[name] = valueNow;
    if (orderOnlyInputs.includes(name)) unsent.push(name);
  }
  warn(message("server-adopted", { server: serverLabel(inputs.domain, uniqId), unsent }));
  return applied;
}
