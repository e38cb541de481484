import { type Exception, exceptions } from "./exceptions";
import type { CrossedHost } from "./hosts";
import type { Lived } from "./life";

/** A line of output that differs between a host and the usual host. */
interface Difference {
  readonly step: string;
  readonly line: string;
}

/**
 * The lines that one list has more often than the other list, marked `-` (only in the first) or `+` (only in the
 * second).
 */
function differing(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts].flatMap(([line, count]) => (count === 0 ? [] : `${count > 0 ? "-" : "+"} ${line}`));
}

/**
 * The differences between a host and the usual host, without the allowed exceptions. If the login lacks a right, a step
 * may show anything as long as its output names the denied operation.
 *
 * @param used collects each exception that allowed a difference.
 */
export function unlikeness(
  { name, denied }: CrossedHost,
  { steps }: Lived,
  usual: Lived,
  used: Set<Exception>,
): Difference[] {
  const ofHost = exceptions.filter(({ hosts }) => hosts.test(name));
  return [...steps].flatMap(([step, { lines }]) => {
    if (denied && lines.some((line) => line.replaceAll("/", ".").includes(denied))) return [];
    const differences = differing(usual.steps.get(step)?.lines ?? [], lines);
    return differences.flatMap((line) => {
      const excuse = ofHost.find((one) => one.steps.test(step) && one.lines.test(line.slice(2)));
      if (excuse) used.add(excuse);
      return excuse ? [] : { step, line };
    });
  });
}
