import { checkInputs, hasUnknown } from "../checkInputs";
import { fromInputs } from "../plan";
import type { CheckFailure, CheckResult, Properties } from "../resource";
import { serverInputs } from "./inputs";
import { planServer } from "./plan";
import { withoutEffect } from "./withoutEffect";

/**
 * Pure. Every input alone, then the rules over two, then what rebuildPolicy refuses: a clean line at preview, while
 * refresh, destroy and ignoreChanges never meet it.
 */
export function checkServer({ olds, news }: { olds?: Properties; news: Properties }): CheckResult {
  const { inputs, failures } = checkInputs("Server", serverInputs, news);
  const all = [...failures, ...source(inputs)];
  if (all.length === 0 && olds && !hasUnknown(inputs.rebuildPolicy)) all.push(...refusals(olds, inputs));
  return { inputs, failures: all, warnings: withoutEffect(inputs) };
}

/** What a server is built from. An unknown value counts as given: it will be there at `up`. */
function source(inputs: Properties): CheckFailure[] {
  const { templateName, imageId, rebuildTriggers } = inputs;
  if (templateName === undefined && imageId === undefined)
    return [
      {
        property: "templateName",
        reason:
          "is required, or imageId: a server is built from a template of the host or from an image of the account",
      },
    ];
  if (templateName !== undefined && imageId !== undefined)
    return [{ property: "imageId", reason: "excludes templateName: give exactly one of the two" }];
  if (rebuildTriggers !== undefined && templateName === undefined)
    return [
      {
        property: "rebuildTriggers",
        reason: "needs templateName: a rebuild is made from a template, not from an image",
      },
    ];
  return [];
}

/** The plan's refusals; of a value that is not known yet, `up` asks again. */
const refusals = (olds: Properties, inputs: Properties): CheckFailure[] =>
  planServer(fromInputs(olds), inputs).refusals.filter(({ property }) => !hasUnknown(inputs[property]));
