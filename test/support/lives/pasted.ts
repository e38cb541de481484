import { chapterOf, type Life } from "./history";
import type { Finding } from "./judge";

const usual: Readonly<Record<string, unknown>> = {
  ...{ listMembers: "all", domainFilters: "any", domains: "given", removals: "soon", detailsFields: "both" },
  ...{ secondRemovals: "accepted", templateNames: "own", pageLimit: 0, lagList: 0, lagDetails: 0 },
};

/** The members that are not as they always are. */
const unusual = (given: object, always: object): object => {
  const known = new Map(Object.entries(always).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => known.get(name) !== JSON.stringify(value)),
  );
};

/** What a life has broken, and a row for the table of lives that tries it again. */
export function pasted(
  { host, chapters }: Life,
  findings: readonly Finding[],
  { seed, path }: { readonly seed: number; readonly path: string | null },
): string {
  const row = ["", unusual(host, usual), ...chapters.map((one) => unusual(one, chapterOf({})))];
  return [
    ...findings.map(({ rule, run, what }) => `${rule}, in run ${run}: ${what}`),
    `HOSTING_TEST_SEED=${seed} HOSTING_TEST_PATH=${path} tries it again. As a row of hosts.found.test.ts:`,
    `  ${JSON.stringify(row)},`,
  ].join("\n");
}
