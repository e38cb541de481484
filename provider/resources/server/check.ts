import { message } from "../../message";
import { checkInputs } from "../../resource/checkInputs";
import { fromInputs } from "../../resource/compare";
import type { Properties } from "../../resource/properties";
import type { CheckFailure, CheckResult } from "../../resource/resource";
import { hasUnknown } from "../../resource/unknown";
import { serverInputs } from "./inputs";
import { planServer } from "./plan";
import type { Circumstances } from "./refusals";
import { withoutEffect } from "./withoutEffect";

type Asked = Pick<Circumstances, "protect" | "secret"> & { olds?: Properties; news: Properties };

/**
 * Pure. Every input alone, then the rules over two, then what would cost the server or its disks and is refused: a clean
 * line at preview, while refresh, destroy and ignoreChanges never meet it.
 */
export function checkServer({ olds, news, ...circumstances }: Asked): CheckResult {
  const { inputs, failures } = checkInputs("Server", serverInputs, news);
  const all = [...failures, ...source(inputs)];
  if (all.length === 0 && olds && !hasUnknown([inputs.rebuildPolicy, inputs.driftPolicy]))
    all.push(...refusals(olds, inputs, circumstances));
  return { inputs, failures: all, warnings: withoutEffect(inputs) };
}

/** What a server is built from. An unknown value counts as given: it will be there at `up`. */
function source(inputs: Properties): CheckFailure[] {
  const { templateName, imageId, rebuildTriggers } = inputs;
  if (templateName === undefined && imageId === undefined)
    return [{ property: "templateName", reason: message("source-missing", {}) }];
  if (templateName !== undefined && imageId !== undefined)
    return [{ property: "imageId", reason: message("source-twice", {}) }];
  if (rebuildTriggers !== undefined && templateName === undefined)
    return [{ property: "rebuildTriggers", reason: message("triggers-without-template", {}) }];
  return [];
}

/** The plan's refusals; of a value that is not known yet, `up` asks again. */
const refusals = (olds: Properties, inputs: Properties, circumstances: Circumstances): CheckFailure[] =>
  planServer(fromInputs(olds), inputs, circumstances).refusals.filter(
    ({ property }) => !hasUnknown(inputs[property]),
  );
