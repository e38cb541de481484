import { isEmpty, type LifeRecord } from "../runLife";
import type { Finding } from "./rules";
import { holders, isHidden, isNamed, linesOf } from "./seen";

/** Whether the host's other name for a template is drift, only a person can say; until then each preview is refused. */
const isOfPerson = ({ life, last }: LifeRecord): boolean =>
  life.host.templateNames === "renamed" && !isEmpty(last);

/** Whether a line says that the order of this domain may have been carried out: then no one knows its id. */
function isAnnounced({ runs }: LifeRecord, id: string): boolean {
  const domain =
    runs
      .at(-1)
      ?.end.servers.find(({ uniqId }) => uniqId === id)
      ?.domain.toLowerCase() ?? id;
  return runs
    .flatMap(linesOf)
    .some((line) => line.includes("[create-answer-lost]") && line.toLowerCase().includes(domain));
}

/** A run that was killed names nothing, and later ones only look for servers of domains that the program has. */
function isSought({ runs }: LifeRecord, id: string): boolean {
  const at = runs.findIndex(({ calls }) =>
    calls.some(({ orders }) => orders.some(({ uniqId }) => uniqId === id)),
  );
  const domain = runs
    .at(-1)
    ?.end.servers.find(({ uniqId }) => uniqId === id)
    ?.domain.toLowerCase();
  const creates = runs.slice(at + 1).flatMap(({ calls }) => calls.flatMap(({ orders }) => orders));
  return !runs[at]?.wasKilled || creates.some((order) => order.domain.toLowerCase() === domain);
}

/** Live servers at the end that are in no state, and that no line has named since. */
export function unknown(record: LifeRecord): Finding[] {
  const { runs } = record;
  const last = runs.at(-1);
  if (!last || isOfPerson(record)) return [];
  return last.end.servers.flatMap(({ uniqId, isLeaving }) => {
    if (isLeaving || holders(last.after, uniqId).length > 0) return [];
    const had = runs.findLastIndex(({ before, after }) =>
      [...before, ...after].some(({ id }) => id === uniqId),
    );
    const since = runs.slice(Math.max(0, had));
    if (isNamed(uniqId, since.flatMap(linesOf)) || runs.some(isHidden)) return [];
    if (had < 0 && (!isSought(record, uniqId) || isAnnounced(record, uniqId))) return [];
    return [{ rule: "known" as const, run: had + 1, what: `${uniqId} is in no state, and no line names it` }];
  });
}

/** What is left to do on a host that is well. */
export function unsettled(record: LifeRecord): Finding[] {
  const { runs, last } = record;
  if (isEmpty(last) || isOfPerson(record)) return [];
  const planned = last.planned.filter(({ will }) => will !== "keep");
  const why = [...(runs.at(-1)?.failures ?? []), ...last.failures];
  return [{ rule: "converges", run: runs.length, what: `${JSON.stringify(planned)} ${why.join(" ")}` }];
}
