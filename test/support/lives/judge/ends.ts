import { isEmpty, type LifeRecord } from "../runLife";
import type { Finding } from "./rules";
import { holders, isHidden, isNamed, linesOf } from "./seen";

/** Whether the host's other name for a template is drift, only a person can say; until then each preview is refused. */
const isOfPerson = ({ life, last }: LifeRecord): boolean =>
  life.host.templateNames === "renamed" && !isEmpty(last);

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
