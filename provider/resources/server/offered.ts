import { fromInputs } from "../../resource/compare";
import type { Properties } from "../../resource/properties";
import { hasUnknown, knownOf, type WithUnknowns } from "../../resource/unknown";
import type { ServerInputs } from "./inputs";
import { type Known, ofBackups, ofOrder, ofTemplate, placeOf } from "./orderFaults";
import type { ServerResource } from "./outputs";
import { planServer } from "./plan";
import { mayAdopt, twinFault } from "./twin";

/** Whether the host offers what the program newly asks for. A value that is not known yet is not asked for. */
export const checkServerAtHost: ServerResource["checkAtHost"] = async (session, { olds, news }, inform) => {
  const asked: Known = knownOf(news);
  const changed = olds && changedBy(olds, news);
  const faults =
    !changed || changed.has("order")
      ? await ofOrder(session, asked, inform)
      : [
          ...(changed.has("template") ? await ofTemplate(session.catalogue, asked, placeOf(asked)) : []),
          ...(changed.has("backups") ? await ofBackups(session, asked) : []),
        ];
  // A server that is there may have what is not sold any more.
  if (!olds && faults.length > 0 && (await mayAdopt(session, news))) return [];
  if (olds || faults.length > 0 || session.configuration.previewChecks !== "all") return faults;
  return twinFault(session, news);
};

const backupInputs: readonly string[] = ["backupEnabled", "backupPlan", "backupQuota"];

/**
 * What the new inputs send to the host. A replacement orders everything anew. An input that was not set may already have
 * its value at the host, so it replaces nothing for sure.
 */
function changedBy(olds: Properties, news: WithUnknowns<ServerInputs>) {
  const before = fromInputs(olds);
  const sent = planServer(before, news).effects.filter((change) => !hasUnknown(change.new));
  const parts = sent.flatMap(({ property, effect }) => {
    if (effect === "replace") return before.set.has(property) ? ["order" as const] : [];
    if (property === "templateName" && effect === "rebuild") return ["template" as const];
    return backupInputs.includes(property) && effect === "update" ? ["backups" as const] : [];
  });
  return new Set(parts);
}
