import { isEmpty } from "../../resource/empty";
import { sameValue } from "../../resource/sameValue";
import type { WithUnknowns } from "../../resource/unknown";
import type { ServerInput, ServerInputs } from "./inputs";
import type { Rebuilding } from "./phase";
import { type ServerRecord, templateIn } from "./record";
import type { ServerState } from "./serverState";

const reset: readonly ServerInput[] = ["username", "password", "powerState"];

/** The inputs in use that a rebuild resets: the login gets the template's own values, and the server runs. */
export const resetByRebuild = (
  applied: Partial<ServerInputs>,
  { powerState }: Pick<WithUnknowns<ServerInputs>, "powerState">,
): readonly ServerInput[] => reset.filter((name) => ({ ...applied, powerState })[name] !== undefined);

/** What the rebuild that the inputs ask for brings. `before` is the template before it, in the host's words. */
export function targetOf(
  known: Pick<ServerState, "applied" | "templateWords">,
  { templateName, rebuildTriggers }: Pick<ServerInputs, "templateName" | "rebuildTriggers">,
  before: unknown,
): Pick<Rebuilding, "templateName" | "rebuildTriggers" | "from"> {
  const from = templateBefore(known, before);
  return {
    ...(templateName !== undefined && { templateName }),
    ...(rebuildTriggers !== undefined && { rebuildTriggers }),
    ...(from !== undefined && { from }),
  };
}

/**
 * The template before, in the words of the program. It is that of the state only while the host tells the same as then:
 * a killed run, or somebody else, may have brought another one since. That one has the host's words, which are those of
 * the program where both had the same for the state's template.
 */
function templateBefore(
  { applied: { imageId, templateName }, templateWords }: Pick<ServerState, "applied" | "templateWords">,
  before: unknown,
): string | undefined {
  if (imageId !== undefined || templateName === undefined) return undefined;
  if (isEmpty(before) || isEmpty(templateWords) || sameValue(before, templateWords)) return templateName;
  return sameValue(templateWords, templateName) ? String(before) : undefined;
}

/** The rebuild that the inputs ask for, as it begins. `record` is what the host shows before it. */
export function rebuildFor(
  state: Pick<ServerState, "applied" | "templateWords">,
  news: ServerInputs,
  record: ServerRecord,
  now: number,
): Rebuilding {
  const before = templateIn(record);
  // `template_name` is in the words of the program.
  const templateWords = isEmpty(record.template_name) ? state.templateWords : state.applied.templateName;
  return {
    is: "rebuilding",
    since: now,
    ...targetOf({ applied: state.applied, templateWords }, news, before),
    undoes: resetByRebuild(state.applied, news),
    ...(!isEmpty(before) && { before }),
  };
}
