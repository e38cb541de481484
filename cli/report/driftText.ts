import type { Drift } from "../drift/drifted";
import { unnamedText } from "../preview/phases";
import type { Changes } from "./changes";

/** The largest number of resources that are named. `pulumi-hosting drift` shows all of them. */
const mostNamed = 50;

/** A line for each resource that was changed at the host. The report shows later how `up` deals with the change. */
export function driftLines({ drift, unnamed }: Changes): { readonly name: string; readonly text: string }[] {
  const lines = drift
    .slice(0, mostNamed)
    .map((resource) => ({ name: resource.name, text: lineOf(resource) }));
  const moreCount = drift.length - lines.length;
  return [
    ...lines,
    ...(moreCount > 0
      ? [{ name: "", text: `and ${moreCount} more: \`pulumi-hosting drift\` shows all` }]
      : []),
    ...unnamedText({ unnamed }).map((text) => ({ name: "", text })),
  ];
}

function lineOf({ name, subject, is, differences }: Drift): string {
  const prefix = name === subject ? "" : `${subject} `;
  if (is === "gone") return `${prefix}is gone at the host`;
  const differing = differences.map(
    ({ property, program, host }) => `${property} is ${host} there, ${program} in the state`,
  );
  return `${prefix}was changed at the host: ${differing.join("; ")}`;
}
