import { createHash } from "node:crypto";
import type { Category } from "./categories";
import type { Changes } from "./changes";

/** The categories that lose data or a server, so that someone has to approve them. */
const losses: readonly Category[] = ["erase", "replace", "delete"];

export const isLoss = (category: Category): boolean => losses.includes(category);

/**
 * The label that approves the losses of a preview, such as `allow-data-loss: production 1a2b3c4d5e6f`. The hash
 * covers everything that the report says about the lost resources, so the label becomes invalid when any of it
 * changes. The label has at most 50 characters, which is the limit of code hosts.
 *
 * @returns undefined if nothing is lost, or if the preview failed, because it may have ended before it showed every
 * loss.
 */
export function approvalOf({ project, stack, resources, errors }: Changes): string | undefined {
  const lostResources = resources.filter(({ category }) => isLoss(category));
  if (lostResources.length === 0 || errors.length > 0) return undefined;
  const lostParts = lostResources.map(({ urn, category, subject, happens, properties }) => [
    urn,
    category,
    subject,
    happens,
    properties.map(({ property, old, new: newValue }) => [property, old, newValue]),
  ]);
  return labelOf(stack, [project, stack, lostParts]);
}

/**
 * The label that approves the losses of several stacks together. If only one stack loses something, it is the label
 * of that stack.
 */
export function approvalInAll(name: string, stackChanges: readonly Changes[]): string | undefined {
  if (stackChanges.some(({ errors }) => errors.length > 0)) return undefined;
  const labels = stackChanges.flatMap(({ approval }) => approval ?? []);
  return labels.length > 1 ? labelOf(name, labels) : labels[0];
}

function labelOf(name: string, lostParts: readonly unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify(lostParts)).digest("hex");
  return `allow-data-loss: ${name.slice(0, 20)} ${hash.slice(0, 12)}`;
}
