import { message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { namesIn, type Properties, pick } from "../../../values";
import { detailOf, onlyOrdered, sentAfterwards, serverChanges } from "../declared/changes";
import type { ServerInputs } from "../declared/inputs";
import { comparable, reportedFeatures } from "../life/reported";
import { recordAnswer, type ServerState, serverLabel, stateOf } from "../life/state";
import type { Match } from "./candidates";

/** The state of a server that was just created, or is adopted. */
export function newState(
  session: Session,
  news: ServerInputs,
  match: Match,
  { adopted, context }: { adopted: boolean; context: Pick<CallContext, "warn"> },
): ServerState {
  const names = namesIn(news).filter((name) => !sentAfterwards.includes(name));
  const carried: Partial<ServerInputs> = pick(news, names);
  const state: ServerState = {
    ...stateOf(session, match.uniqId, {}),
    applied: adopted ? takenOver(carried, match, context) : carried,
    // The host may not report its place.
    reported: { ...match.place },
    // The first answer may look ready. Only the details show that a build has ended, and a server that is listed may not
    // have them yet.
    phase: { is: "building", since: session.clock.now() },
    isAdopted: adopted,
  };
  recordAnswer(state, match.record);
  return state;
}

/**
 * The inputs that count as true of a server that someone else ordered. An input that an update can send counts only as
 * the host reports it: one that it does not report, such as a password, is left out, so that it is sent.
 */
function takenOver(
  inputs: Partial<ServerInputs>,
  { uniqId, record }: Match,
  { warn }: Pick<CallContext, "warn">,
): Partial<ServerInputs> {
  const reported = comparable(record, inputs);
  const unsent: string[] = [];
  const applied: Properties = {};
  for (const name of namesIn(inputs)) {
    const value = inputs[name];
    const { effect } = serverChanges[name];
    const field = detailOf(name);
    const now = name === "features" ? reportedFeatures(value, record.features) : field && reported[field];
    // The host reports it as empty, for example the plan of backups that are off.
    const isNothing = field !== undefined && (record[field] === "" || record[field] === null);
    if (effect !== "update" || name === "domain" || isNothing) applied[name] = value;
    else if (now !== undefined) applied[name] = now;
    if (onlyOrdered.includes(name)) unsent.push(name);
  }
  warn(message("server-adopted", { server: serverLabel(inputs.domain, uniqId), unsent }));
  return applied;
}
