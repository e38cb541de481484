import { expect } from "vitest";

/** The report's verdict on a server: one of these kinds of change, or none of them. */
export type Kind = "refused" | "erase" | "replace" | "delete" | "power" | "failed" | "";

/** The choices that a preview was drawn from. */
export interface DrawnPreview {
  readonly servers: readonly { readonly name: string; readonly kind: Kind }[];
  /** How many of them there were before. */
  readonly before: number;
  /** How many resources change. */
  readonly changes: number;
  /** How many are replaced after their old one was deleted. */
  readonly deletedFirst: number;
  /** Whether the host has no price of one. */
  readonly hasUnpriced: boolean;
}

type Report = (...args: string[]) => Promise<{ output: string; errors: string; exitCode: number }>;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const cents = (amount: number) => Math.round(amount * 100);

/** No number of a report contradicts its parts. */
export async function mustAddUp(report: Report, drawn: DrawnPreview): Promise<void> {
  const { servers, before } = drawn;
  const countOf = (kind: Kind) => servers.filter((one) => one.kind === kind).length;
  const told = JSON.parse((await report("--json")).output);

  // Each server is one square, and each change is in one count.
  expect(sum(Object.values(told.servers))).toBe(servers.length);
  expect(sum(Object.values(told.counts))).toBe(drawn.changes);
  const text = (await report()).output;
  const letters = [...(text.split("\n")[0]?.split("  ")[1] ?? "")];
  for (const [letter, count] of [...text.matchAll(/([XERAFUN.]) (\d+) /g)].map(([, ...one]) => one))
    expect(letters.filter((one) => one === letter)).toHaveLength(Number(count));
  expect(letters).toHaveLength(servers.length);

  // A refused server takes nothing, costs nothing, and comes first.
  const refused = servers.filter(({ kind }) => kind === "refused").map(({ name }) => name);
  expect([told.counts.refused ?? 0, told.servers.refused ?? 0]).toEqual([refused.length, refused.length]);
  expect(told.worst === "refused").toBe(refused.length > 0);
  const costs = Object.keys(told.monthlyCost?.servers ?? {});
  expect(refused.filter((name) => costs.includes(name))).toEqual([]);

  // An unavailable server is counted as lost or away, and no other one is unavailable.
  const away = Object.keys(told.time?.away ?? {}).length;
  const gone = (told.servers.erased ?? 0) + (told.servers.away ?? 0);
  expect(away).toBe(Math.min(5, gone + drawn.deletedFirst));

  // A limit in percent counts the servers that existed before the update.
  for (const kind of ["refused", "erase", "replace", "delete", "power", "failed"] as const) {
    const count = countOf(kind);
    const others = kind === "refused" ? "" : ",refused>99";
    const { exitCode, errors } = await report("--fail-on", `${kind}>50%${others}`);
    expect([kind, exitCode, errors.includes(`${count} of ${before} servers`)]).toEqual(
      count * 2 > before ? [kind, 5, true] : [kind, 0, false],
    );
  }

  // The sum is that of the parts that are known.
  const money = told.monthlyCost;
  const parts = Object.values<[number | null, number | null]>(money?.servers ?? {});
  const knownParts = parts.filter((part): part is [number, number] => !part.includes(null));
  const difference = money?.difference ?? money?.knownDifference;
  if (knownParts.length > 0 && parts.length < 5)
    expect(cents(difference.USD)).toBe(sum(knownParts.map(([old, next]) => cents(next) - cents(old))));
  expect(money?.difference === undefined).toBe(!money || drawn.hasUnpriced);
}
