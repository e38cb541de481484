import { lossNames } from "./categories";
import type { Changes, Cost, Money, PreviewedServer } from "./changes";
import { liftedNames } from "./lifted";
import { isKnown, isWhole } from "./moneyText";
import type { RunTime } from "./runTime";
import { groupsOf } from "./summary";

/** The largest number of named resources for each kind of change, so that the output stays at about a kilobyte. */
const mostNamed = 5;

/** The JSON report of one stack: the changes with counts and resources, worst first. */
export const jsonOf = (changes: Changes): string => inLine(summaryOf(changes));

/** The JSON report of several stacks: their sum, followed by the report of each stack. */
export function jsonOfSeveral(stacks: readonly Changes[], total: Changes): string {
  const { worst, counts, servers, drift, notChosen, approval, monthlyCost } = summaryOf(total);
  return inLine({
    ...(drift && { drift: { count: drift.count } }),
    ...(notChosen !== undefined && { notChosen }),
    worst,
    counts,
    servers,
    ...(approval && { approval }),
    ...(monthlyCost && { monthlyCost: { ...monthlyCost, servers: undefined } }),
    ...(total.failedStacks && { failed: total.failedStacks }),
    stacks: stacks.map(summaryOf),
  });
}

const inLine = (summary: object) => `${JSON.stringify(summary)}\n`;

function summaryOf(changes: Changes) {
  const groups = groupsOf(changes);
  return {
    project: changes.project,
    stack: changes.stack,
    ...(changes.drift.length + changes.unnamed > 0 && { drift: driftTold(changes) }),
    ...(changes.unchecked !== undefined && { unchecked: changes.unchecked }),
    ...(changes.isWithoutLeftOver && { stateUnread: true }),
    ...(changes.notChosen !== undefined && { notChosen: changes.notChosen }),
    worst: groups[0]?.category ?? null,
    counts: Object.fromEntries(groups.map(({ category, resources }) => [category, resources.length])),
    servers: countsOfLosses(changes.servers),
    ...(changes.time && { time: timeTold(changes.time, changes.servers) }),
    changes: groups.flatMap(({ category, resources }) =>
      resources.slice(0, mostNamed).map(({ kind, name, subject, happens, properties }) => ({
        category,
        kind,
        name,
        subject,
        happens,
        ...(category !== "create" && { inputs: properties.map(({ property }) => property) }),
      })),
    ),
    ...(liftedNames(changes).length > 0 && { lifted: liftedNames(changes).slice(0, mostNamed) }),
    ...(changes.unprotected.length > 0 && { protectionEnds: protectionEndsTold(changes) }),
    leftOut: groups.reduce((sum, { resources }) => sum + Math.max(0, resources.length - mostNamed), 0),
    ...(changes.approval && { approval: changes.approval }),
    ...(changes.money && { monthlyCost: costOf(changes.money, sumOf(changes, changes.money)) }),
    ...(changes.errors.length > 0 && { errors: changes.errors, endedAt: changes.endedAt }),
  };
}

const protectionEndsTold = ({ unprotected }: Changes) => ({
  count: unprotected.length,
  named: unprotected.slice(0, mostNamed),
});

const driftTold = ({ drift, unnamed }: Changes) => ({
  count: drift.length + unnamed,
  named: drift.slice(0, mostNamed).map(({ kind, name, is, differences }) => ({
    kind,
    name,
    is,
    ...(differences.length > 0 && { inputs: differences.map(({ property }) => property) }),
  })),
});

const countsOfLosses = (servers: readonly PreviewedServer[]) =>
  Object.fromEntries(
    lossNames
      .map((loss) => [loss, servers.filter((server) => server.loss === loss).length] as const)
      .filter(([, count]) => count > 0),
  );

/** The times in seconds. `null` instead of a time means that the server stays stopped. */
const timeTold = ({ run, parallel, wider }: RunTime, servers: readonly PreviewedServer[]) => ({
  run: run / 1000,
  parallel,
  ...(wider && { wider: { ...wider, run: wider.run / 1000 } }),
  away: Object.fromEntries(
    servers
      .filter(({ away }) => away > 0)
      .sort((left, right) => right.away - left.away)
      .slice(0, mostNamed)
      .map(({ name, away }) => [name, Number.isFinite(away) ? away / 1000 : null]),
  ),
});

/**
 * The key for the difference in cost: of all servers, or of those with a known cost. A failed preview has no
 * difference.
 */
function sumOf(changes: Changes, money: Money): string | undefined {
  if (isWhole(changes, money)) return "difference";
  return changes.errors.length === 0 && money.servers.some(isKnown) ? "knownDifference" : undefined;
}

/**
 * The costs to the last cent, as the host reports them. Null means unknown. If the cost of a server is unknown, the
 * difference covers only the other servers.
 */
const costOf = (
  { differences, servers, untold, isAsked, untoldBecause }: Money,
  sum: string | undefined,
) => ({
  ...(sum !== undefined && {
    [sum]: Object.fromEntries(differences.map(({ currency, amount }) => [currency, amount.toNumber()])),
  }),
  servers: Object.fromEntries(
    servers.slice(0, mostNamed).map(({ name, before, after }) => [name, [numberOf(before), numberOf(after)]]),
  ),
  ...(servers.some(({ paid }) => paid) && {
    paidNow: Object.fromEntries(servers.flatMap(({ name, paid }) => (paid ? [[name, paid.toNumber()]] : []))),
  }),
  ...(servers.some(({ isPaidUnseen }) => isPaidUnseen) && { paidNowIsWhole: false }),
  notTold: untold.length,
  ...(!isAsked && { notAsked: untoldBecause }),
});

const numberOf = (cost: Cost): number | null => cost?.amount.toNumber() ?? null;
