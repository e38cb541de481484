import { expect } from "vitest";

/** The report's verdict on a server: one of these kinds of change, or "" for none. */
export type Kind = "refused" | "erase" | "replace" | "delete" | "power" | "failed" | "";

/** The random choices behind a generated preview. */
export interface DrawnPreview {
  readonly servers: readonly { readonly name: string; readonly kind: Kind }[];
  /** How many of the servers existed before the update. */
  readonly before: number;
  /** How many resources change. */
  readonly changes: number;
  /** How many servers are replaced after their old server was deleted. */
  readonly deletedFirst: number;
  /** Whether the host reports no price for one of the servers. */
  readonly hasUnpriced: boolean;
}

type Report = (...args: string[]) => Promise<{ output: string; errors: string; exitCode: number }>;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const cents = (amount: number) => Math.round(amount * 100);

/** Checks that every number in a report agrees with its parts. */
export async function mustAddUp(report: Report, drawn: DrawnPreview): Promise<void> {
  const { servers, before } = drawn;
  const countOf = (kind: Kind) => servers.filter((one) => one.kind === kind).length;
  const told = JSON.parse((await report("--json")).output);

  // Each server is one square of the overview, and each change is in exactly one count.
  expect(sum(Object.values(told.servers))).toBe(servers.length);
  expect(sum(Object.values(told.counts))).toBe(drawn.changes);
  const text = (await report()).output;
  const letters = [...(text.split("\n")[0]?.split("  ")[1] ?? "")];
  for (const [letter, count] of [...text.matchAll(/([XERAFUN.]) (\d+) /g)].map(([, ...one]) => one))
    expect(letters.filter((one) => one === letter)).toHaveLength(Number(count));
  expect(letters).toHaveLength(servers.length);

  // A refused server has no duration and no cost, and is listed first.
  const refused = servers.filter(({ kind }) => kind === "refused").map(({ name }) => name);
  expect([told.counts.refused ?? 0, told.servers.refused ?? 0]).toEqual([refused.length, refused.length]);
  expect(told.worst === "refused").toBe(refused.length > 0);
  const costs = Object.keys(told.monthlyCost?.servers ?? {});
  expect(refused.filter((name) => costs.includes(name))).toEqual([]);

  // An unavailable server counts as lost or as interrupted, and no other server counts as unavailable.
  const away = Object.keys(told.time?.away ?? {}).length;
  const gone = (told.servers.erased ?? 0) + (told.servers.away ?? 0);
  expect(away).toBe(Math.min(5, gone + drawn.deletedFirst));

  // A limit in percent refers to the servers that existed before the update.
  for (const kind of ["refused", "erase", "replace", "delete", "power", "failed"] as const) {
    const count = countOf(kind);
    const others = kind === "refused" ? "" : ",refused>99";
    const { exitCode, errors } = await report("--fail-on", `${kind}>50%${others}`);
    expect([kind, exitCode, errors.includes(`${count} of ${before} servers`)]).toEqual(
      count * 2 > before ? [kind, 5, true] : [kind, 0, false],
    );
  }

  // The total is the sum of the known parts.
  const money = told.monthlyCost;
  const parts = Object.values<[number | null, number | null]>(money?.servers ?? {});
  const knownParts = parts.filter((part): part is [number, number] => !part.includes(null));
  const difference = money?.difference ?? money?.knownDifference;
  if (knownParts.length > 0 && parts.length < 5)
    expect(cents(difference.USD)).toBe(sum(knownParts.map(([old, next]) => cents(next) - cents(old))));
  expect(money?.difference === undefined).toBe(!money || drawn.hasUnpriced);
}
