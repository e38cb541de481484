import type { Lived } from "../runLife";
import type { Entry, Living } from "../stack";

export const linesOf = ({ calls, preview, failures }: Lived): readonly string[] => [
  ...calls.flatMap((call) => call.lines),
  ...(preview?.lines ?? []),
  ...failures,
];
export const isNamed = (id: string, lines: readonly string[]): boolean =>
  lines.some((line) => line.includes(id));
export const holders = (stack: readonly Entry[], id: string) => stack.filter((one) => one.id === id);
export const alive = (servers: readonly Living[], id: string): Living | undefined =>
  servers.find(({ uniqId }) => uniqId === id);

/**
 * Whether the host showed a server in no list and no details during the run. Then no provider could know about the
 * server.
 */
export const isHidden = ({ ill }: Lived): boolean => ill.includes("it is hidden");
