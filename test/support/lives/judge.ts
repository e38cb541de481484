import { isEmpty, type LifeRecord, type Lived } from "./runLife";
import type { CallRecord, Entry, Living } from "./stack";

// Knows what the host has, what the states have, and what users have read; nothing of the provider's code.

export const rules = {
  orders: "one order for one server, or the other one is named",
  announced: "nothing is removed or erased that no preview named",
  afterFailure: "nothing is removed in a run in which a create failed",
  kept: "nothing is removed that another resource keeps or protects",
  known: "every live server is in a state, or named in a message",
  deleted: "nothing leaves the state as deleted while it lives and no removal was accepted",
  forgotten: "nothing leaves the state by a refresh while it lives",
  nothingChanged: '"Nothing was changed" is true',
  saidGone: '"was deleted at the host" is true',
  saidRefused: "a second removal is not told as refused while the first one stands",
  leaving: "what leaves is not told as healthy",
  converges: "on a host that is well, `up` ends, and the next preview is empty",
} as const;
export type Rule = keyof typeof rules;

/** What a life has broken. */
export interface Finding {
  readonly rule: Rule;
  /** Counts the runs from 1. */
  readonly run: number;
  readonly what: string;
}

/** Everything that a life has broken. */
export function judge(record: LifeRecord): readonly Finding[] {
  const { runs } = record;
  const ofRuns = runs.flatMap((run, at) =>
    [...removals(run), ...orders(run, runs.slice(at)), ...texts(run), ...leaving(run, runs.slice(0, at))].map(
      (one) => ({
        ...one,
        run: at + 1,
      }),
    ),
  );
  return [...ofRuns, ...unknown(record), ...unsettled(record)];
}

type Broken = Omit<Finding, "run">;

const linesOf = ({ calls, preview, failures }: Lived): readonly string[] => [
  ...calls.flatMap((call) => call.lines),
  ...(preview?.lines ?? []),
  ...failures,
];
const isNamed = (id: string, lines: readonly string[]): boolean => lines.some((line) => line.includes(id));
const holders = (stack: readonly Entry[], id: string) => stack.filter((one) => one.id === id);
const alive = (servers: readonly Living[], id: string): Living | undefined =>
  servers.find(({ uniqId }) => uniqId === id);

/** Whether the host showed it nowhere: whoever is hidden altogether is gone to everyone. */
const isHidden = ({ ill, lagList }: Lived): boolean =>
  ill.includes("it is hidden") ||
  ((ill.includes("details deny it") || ill.includes("details deny it twice")) &&
    (ill.includes("lists leave it out") || lagList > 0));

function removals({ calls, preview, command }: Lived): Broken[] {
  return calls.flatMap((call, at) =>
    call.destructions.flatMap(({ operation, params }): Broken[] => {
      const id = String(params.uniq_id);
      const broken = (rule: Rule, what: string) => ({
        rule,
        what: `${operation} of ${id} by ${call.urn}: ${what}`,
      });
      if (operation === "server.rebuild") {
        const isTold = preview?.lines.some((line) => line.includes(id) && /disk|erase/i.test(line));
        return isTold ? [] : [broken("announced", "no preview said that its disks go")];
      }
      const ending = preview?.planned.filter((one) => one.will === "delete" || one.will === "replace") ?? [];
      const others = holders(call.before.stack, id).filter((one) => one.urn !== call.urn);
      const keepers = others.filter((one) => !one.isPending && ending.every(({ urn }) => urn !== one.urn));
      const guards = others.filter(({ inputs }) => inputs.deletionProtection === true);
      const failed = calls.slice(0, at).find((one) => one.kind === "create" && one.failure !== undefined);
      return [
        ...(ending.some((one) => one.id === id) ? [] : [broken("announced", "no preview named it")]),
        ...(failed && command.name === "up" ? [broken("afterFailure", `after ${failed.failure}`)] : []),
        ...keepers.map(({ urn }) => broken("kept", `${urn} keeps it`)),
        ...guards.map(({ urn }) => broken("kept", `${urn} protects it`)),
      ];
    }),
  );
}

function orders(run: Lived, from: readonly Lived[]): Broken[] {
  const lines = from.flatMap(linesOf);
  return run.calls.flatMap((call) => {
    const [, ...more] = call.orders;
    const twice = more.map(({ uniqId }) => ({
      rule: "orders" as const,
      what: `${call.urn} ordered ${uniqId} too`,
    }));
    const [order] = call.orders;
    if (!order || isHidden(run) || run.ill.includes("lists leave it out")) return twice;
    const beside = call.before.servers.filter(
      ({ uniqId, domain, isLeaving }) =>
        !isLeaving &&
        domain.toLowerCase() === order.domain.toLowerCase() &&
        holders(call.before.stack, uniqId).length === 0 &&
        !isNamed(uniqId, lines),
    );
    return [
      ...twice,
      ...beside.map(({ uniqId }) => ({
        rule: "orders" as const,
        what: `${call.urn} ordered ${order.uniqId} beside ${uniqId}, which no line ever names`,
      })),
    ];
  });
}

const left = ({ before, after, id }: CallRecord): boolean =>
  id !== undefined && holders(before.stack, id).length > 0 && holders(after.stack, id).length === 0;

/** Whether a line admits that the server is still there. */
const admits = (id: string, lines: readonly string[]): boolean =>
  lines.some((line) => line.includes(id) && /not (?:been )?(?:deleted|removed)|stays|still|keeps/.test(line));

function texts(run: Lived): Broken[] {
  return run.calls.flatMap((call): Broken[] => {
    const { id, lines, failure, kind } = call;
    const said = [...lines, ...(failure === undefined ? [] : [failure])];
    const now = id === undefined ? undefined : alive(call.after.servers, id);
    const lives = now !== undefined && !now.isLeaving;
    const about = `${kind} of ${id ?? "a new one"} by ${call.urn}`;
    const done = [
      ...call.orders.map(({ uniqId }) => uniqId),
      ...call.destructions.map(({ operation }) => operation),
    ];
    const isDeleted = kind === "delete" && failure === undefined && !call.wasKilled;
    return [
      ...(isDeleted && lives && holders(run.after, id ?? "").length === 0 && !admits(id ?? "", said)
        ? [{ rule: "deleted" as const, what: `${about}: it lives` }]
        : []),
      ...(kind === "read" &&
      lives &&
      failure === undefined &&
      !call.wasKilled &&
      wasDropped(run, call) &&
      !isHidden(run)
        ? [{ rule: "forgotten" as const, what: `${about}: it lives, and the state has it no more` }]
        : []),
      ...(kind === "delete" && failure !== undefined && now?.isLeaving && isRefused(call)
        ? [{ rule: "saidRefused" as const, what: `${about}: ${failure}` }]
        : []),
      ...(failure?.includes("Nothing was changed") && done.length > 0
        ? [{ rule: "nothingChanged" as const, what: `${about} did ${done.join(", ")}, and says ${failure}` }]
        : []),
      ...(lives &&
      !isHidden(run) &&
      said.some((line) => line.includes(id ?? "") && /was deleted at the host/.test(line))
        ? [{ rule: "saidGone" as const, what: `${about}: ${said.join(" ")}` }]
        : []),
    ];
  });
}

const isRefused = ({ requests }: CallRecord): boolean =>
  requests.every(
    ({ operation, errorClass }) => operation !== "asset.requestRemoval" || errorClass !== undefined,
  );

/** Whether a read ended with the resource out of the state: the next call, or the end of the run, shows it. */
function wasDropped({ calls, after }: Lived, call: CallRecord): boolean {
  const next = calls[calls.indexOf(call) + 1];
  return left({ ...call, after: { ...call.after, stack: next?.before.stack ?? after } });
}

function leaving(run: Lived, before: readonly Lived[]): Broken[] {
  const { calls, end, after } = run;
  const lines = linesOf(run);
  const wasCut = (id: string) =>
    [...before, run].some((one) =>
      one.calls.some(
        ({ wasKilled, destructions }) =>
          wasKilled && destructions.some(({ params }) => params.uniq_id === id),
      ),
    );
  return end.servers
    .filter(({ uniqId, isLeaving }) => isLeaving && holders(after, uniqId).some((one) => !one.isPending))
    .filter(({ uniqId }) => calls.some((call) => hasLookedAt(call, uniqId)) && !wasCut(uniqId))
    .filter(
      ({ uniqId }) =>
        !lines.some((line) => line.includes(uniqId) && /leaves|leaving|cancel|removal/i.test(line)),
    )
    .map(({ uniqId }) => ({
      rule: "leaving",
      what: `${uniqId} leaves, and a call that asked the host ended well without a word`,
    }));
}

/** Whether the host was asked about it, when it was leaving, by a call that ended well. */
const hasLookedAt = ({ before, requests, failure, wasKilled }: CallRecord, id: string): boolean =>
  failure === undefined &&
  !wasKilled &&
  (alive(before.servers, id)?.isLeaving ?? false) &&
  requests.some(({ params }) => params.uniq_id === id);

function unknown({ runs }: LifeRecord): Finding[] {
  const last = runs.at(-1);
  if (!last) return [];
  return last.end.servers.flatMap(({ uniqId, isLeaving }) => {
    if (isLeaving || holders(last.after, uniqId).length > 0) return [];
    const had = runs.findLastIndex(({ before, after }) =>
      [...before, ...after].some(({ id }) => id === uniqId),
    );
    const since = runs.slice(Math.max(0, had));
    if (isNamed(uniqId, since.flatMap(linesOf)) || runs.some(isHidden)) return [];
    return [{ rule: "known" as const, run: had + 1, what: `${uniqId} is in no state, and no line names it` }];
  });
}

function unsettled({ life, runs, last }: LifeRecord): Finding[] {
  // Whether the host's other name for a template is drift, only a person can say.
  if (isEmpty(last) || life.host.templateNames === "renamed") return [];
  const planned = last.planned.filter(({ will }) => will !== "keep");
  const why = [...(runs.at(-1)?.failures ?? []), ...last.failures];
  return [{ rule: "converges", run: runs.length, what: `${JSON.stringify(planned)} ${why.join(" ")}` }];
}
