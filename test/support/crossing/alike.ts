import { type Exception, exceptions } from "./exceptions";
import type { CrossedHost } from "./hosts";
import type { Lived } from "./life";

/** A line that one host shows and the other does not. */
interface Difference {
  readonly step: string;
  readonly line: string;
}

/** Lines of both that are not in the other one as often. */
function differing(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts].flatMap(([line, count]) => (count === 0 ? [] : `${count > 0 ? "-" : "+"} ${line}`));
}

/**
 * The differences of a host from the usual one, but for the exceptions. Where a right is missing, a step may show
 * anything else that names what is not permitted.
 *
 * @param used gets each exception that has excused something.
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
