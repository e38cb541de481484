import { isSameFor } from "../../../resource/changeTable";
import { isEmpty, knownOf, type Properties } from "../../../values";
import type { ServerChange } from "../declared/changes";
import { onlyInDetails } from "../life/known";
import type { ServerResource, StoredServer } from "../life/outputs";
import { comparable, seenServer } from "../life/reported";
import { inNameOfProgram, stateOf } from "../life/state";
import { planFromState } from "../plan/plan";
import { recordOf } from "./look";

type WithNewlySet = NonNullable<ServerResource["asAtHost"]>;

/**
 * The outputs, with what the host has now of inputs that the program sets for the first time to what is stored. A refresh may
 * have left that as it was, because no list shows it and no program had set it. One call; what it does not answer is sent.
 */
export const withNewlySet: WithNewlySet = async (session, request, context): Promise<StoredServer> => {
  const { id, olds, news } = request;
  const isNewlySet = ({ property, effect, row }: ServerChange) =>
    effect === "recorded" &&
    row.effect === "update" &&
    news[property] !== undefined &&
    !(olds.__set ?? []).includes(property) &&
    onlyInDetails.includes(property);
  const set = planFromState(request, olds, news).effects.filter(isNewlySet);
  if (set.length === 0 || session.configuration.loginMissing) return olds;
  const state = stateOf(session, id, olds);
  const server = await session.host.secondSource(recordOf({ session, state }, context));
  const sight = server && inNameOfProgram(state, seenServer({ server }, state));
  const answers: Properties = sight ? comparable(sight, knownOf(news)) : {};
  const { ...known }: StoredServer = olds;
  for (const { property, row } of set) {
    const answer = row.readsFrom === "never" ? undefined : answers[row.readsFrom.field];
    if (!isEmpty(answer) && isSameFor(row, answer, news[property])) continue;
    if (isEmpty(answer)) delete known[property];
    else Object.assign(known, { [property]: answer });
  }
  return known;
};
