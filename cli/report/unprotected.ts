import { parseUrn, resourceNameOf } from "../../provider/engine/names";
import { shownProtection } from "../preview/protection";
import type { PreviewStep } from "../preview/readPreview";
import { compare } from "../text/order";

/**
 * The servers that `deletionProtection` protects before `up` but not after it. The new inputs include the stack's
 * defaults, because the check has added them. A protection that becomes secret, or is known only after `up`, may end.
 */
export const unprotectedServers = (steps: readonly PreviewStep[]): readonly string[] =>
  [...new Set(steps.filter(endsProtection).map(({ urn }) => parseUrn(urn).name))].sort(compare);

function endsProtection({ op, urn, oldState, newState }: PreviewStep): boolean {
  if (resourceNameOf(parseUrn(urn).type) !== "Server" || op.startsWith("delete") || !newState) return false;
  const [oldProtection, newProtection] = [
    shownProtection(oldState?.outputs, oldState?.inputs),
    shownProtection(newState.inputs),
  ];
  return oldProtection !== "off" && newProtection !== "on" && oldProtection !== newProtection;
}

/** The largest number of servers that are named. */
const mostNamed = 5;

/** The remark about ending protections, such as `Deletion protection ends for 12 servers: web-1, web-2, …`. */
export function unprotectedText(names: readonly string[]): string {
  const moreCount = names.length - mostNamed;
  const listedNames = `${names.slice(0, mostNamed).join(", ")}${moreCount > 0 ? ` and ${moreCount} more` : ""}`;
  return `Deletion protection ends for ${names.length} server${names.length > 1 ? "s" : ""}: ${listedNames}. From the next run on nothing refuses to remove, replace or rebuild ${names.length > 1 ? "them" : "it"}.`;
}
