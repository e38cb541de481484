import { message } from "../../message";
import { fromInputs } from "../../resource/compare";
import { hasUnknown, knownOf, type Properties, type WithUnknowns } from "../../values";
import { rowOf } from "./changes";
import type { ServerInputs } from "./inputs";
import { type Known, ofBackups, ofOrder, ofTemplate, placeOf } from "./orderFaults";
import type { ServerResource } from "./outputs";
import { planServer } from "./plan";

/** Whether the host offers what the program newly asks for. A value that is not known yet is not asked for. */
export const checkServerAtHost: ServerResource["checkAtHost"] = async (session, { olds, news }, inform) => {
  // A server that is taken over may have what is not sold any more.
  if (!olds && (news.onExisting === "adopt" || hasUnknown(news.onExisting))) return [];
  const asked: Known = knownOf(news);
  const changed = olds && changedBy(olds, news);
  if (changed?.has("disks") && (await session.catalogue.takeDenied("asset/update")))
    inform(message("rebuild-unmarked", {}));
  if (!changed || changed.has("order")) return ofOrder(session, asked, inform);
  return [
    ...(changed.has("template") ? await ofTemplate(session.catalogue, asked, placeOf(asked)) : []),
    ...(changed.has("backups") ? await ofBackups(session, asked) : []),
  ];
};

/**
 * What the new inputs send to the host. A replacement orders everything anew. An input that was not set may already have
 * its value at the host, so it replaces nothing for sure.
 */
function changedBy(olds: Properties, news: WithUnknowns<ServerInputs>) {
  const before = fromInputs(olds);
  const sent = planServer(before, news).effects.filter((change) => !hasUnknown(change.new));
  const parts = sent.flatMap(({ property, effect }) => {
    if (effect === "replace") return before.set.has(property) ? ["order" as const] : [];
    if (effect === "rebuild")
      return ["disks" as const, ...(property === "templateName" ? ["template" as const] : [])];
    return rowOf(property)?.part === "backups" && effect === "update" ? ["backups" as const] : [];
  });
  return new Set(parts);
}
