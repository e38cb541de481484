import { isEmpty } from "../../resource/empty";
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

/** What the rebuild that the inputs ask for brings. */
export const targetOf = (
  applied: Partial<ServerInputs>,
  { templateName, rebuildTriggers }: Pick<ServerInputs, "templateName" | "rebuildTriggers">,
): Pick<Rebuilding, "templateName" | "rebuildTriggers" | "from"> => ({
  ...(templateName !== undefined && { templateName }),
  ...(rebuildTriggers !== undefined && { rebuildTriggers }),
  ...(applied.imageId === undefined && applied.templateName !== undefined && { from: applied.templateName }),
});

/** The rebuild that the inputs ask for, as it begins. `record` is what the host shows before it. */
export function rebuildFor(
  { applied }: Pick<ServerState, "applied">,
  news: ServerInputs,
  record: ServerRecord,
  now: number,
): Rebuilding {
  const before = templateIn(record);
  return {
    is: "rebuilding",
    since: now,
    ...targetOf(applied, news),
    undoes: resetByRebuild(applied, news),
    ...(!isEmpty(before) && { before }),
  };
}
