import type { Life } from "./history";
import type { Finding } from "./judge";

/** The broken rules of a scenario, and a table row that repeats the scenario in hosts.found.test.ts. */
export const pasted = (
  { host, chapters }: Life,
  findings: readonly Finding[],
  { seed, path }: { readonly seed: number; readonly path: string | null },
): string =>
  [
    ...findings.map(({ rule, run, what }) => `${rule}, in run ${run}: ${what}`),
    `HOSTING_TEST_SEED=${seed} HOSTING_TEST_PATH=${path} tries it again. As a row of hosts.found.test.ts:`,
    `  ${JSON.stringify(["", host, ...chapters])},`,
  ].join("\n");
