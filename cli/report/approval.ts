import { createHash } from "node:crypto";
import type { Category } from "./categories";
import type { Changes } from "./changes";

/** The categories that lose data or a server, so that someone has to approve them. */
const losses: readonly Category[] = ["erase", "replace", "delete"];

export const isLoss = (category: Category): boolean => losses.includes(category);

/**
 * The label that lets what is lost pass: `allow-data-loss: production 1a2b3c4d5e6f`. The hash is of all that the report
 * says of these resources, so the label lapses when any of it changes. Code hosts take 50 characters.
 *
 * @returns undefined if nothing is lost, or if the preview failed: it may have ended before it showed every loss.
 */
export function approvalOf({ project, stack, resources, errors }: Changes): string | undefined {
  const lost = resources.filter(({ category }) => isLoss(category));
  if (lost.length === 0 || errors.length > 0) return undefined;
  const lostParts = lost.map(({ urn, category, subject, happens, properties }) => [
    urn,
    category,
    subject,
    happens,
    properties.map(({ property, old, new: wanted }) => [property, old, wanted]),
  ]);
  return labelOf(stack, [project, stack, lostParts]);
}

/** The label for what several stacks lose together; where only one loses anything, it is that one's. */
export function approvalInAll(name: string, all: readonly Changes[]): string | undefined {
  if (all.some(({ errors }) => errors.length > 0)) return undefined;
  const labels = all.flatMap(({ approval }) => approval ?? []);
  return labels.length > 1 ? labelOf(name, labels) : labels[0];
}

function labelOf(name: string, lostParts: readonly unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify(lostParts)).digest("hex");
  return `allow-data-loss: ${name.slice(0, 20)} ${hash.slice(0, 12)}`;
}
