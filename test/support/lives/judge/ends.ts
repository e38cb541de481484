import { isEmpty, type LifeRecord, type Lived } from "../runLife";
import type { Living } from "../stack";
import type { Finding } from "./rules";
import { holders, isHidden, isNamed, linesOf } from "./seen";

/**
 * Whether a person must decide: if the host reports a template under another name, only a person knows whether that is
 * drift. Until then each preview is refused.
 */
const isOfPerson = ({ life, last }: LifeRecord): boolean =>
  life.host.templateNames === "renamed" && !isEmpty(last);

/**
 * Whether a message says that the order for this domain may have been carried out. Then no one knows the server's id.
 */
const isAnnounced = ({ runs }: LifeRecord, domain: string): boolean =>
  runs
    .flatMap(linesOf)
    .some((line) => line.includes("[create-answer-lost]") && line.toLowerCase().includes(domain));

/**
 * Whether the provider had reason to look for a server. A killed run prints no id, and later runs only look for servers
 * whose domain is in the program.
 */
function isSought({ runs }: LifeRecord, { uniqId }: Living, domain: string): boolean {
  const ordered = ({ calls }: Lived) => calls.flatMap(({ orders }) => orders);
  const at = runs.findIndex((run) => ordered(run).some((order) => order.uniqId === uniqId));
  const later = runs.slice(at + 1).flatMap(ordered);
  return !runs[at]?.wasKilled || later.some((order) => order.domain.toLowerCase() === domain);
}

/** Servers that are alive at the end although no state contains them and no later message named them. */
export function unknown(record: LifeRecord): Finding[] {
  const { runs } = record;
  const last = runs.at(-1);
  if (!last || isOfPerson(record)) return [];
  return last.end.servers.flatMap((server) => {
    const { uniqId, isLeaving } = server;
    const domain = server.domain.toLowerCase();
    if (isLeaving || holders(last.after, uniqId).length > 0) return [];
    const had = runs.findLastIndex(({ before, after }) =>
      [...before, ...after].some(({ id }) => id === uniqId),
    );
    const since = runs.slice(Math.max(0, had));
    if (isNamed(uniqId, since.flatMap(linesOf)) || runs.some(isHidden)) return [];
    if (had < 0 && (!isSought(record, server, domain) || isAnnounced(record, domain))) return [];
    return [{ rule: "known" as const, run: had + 1, what: `${uniqId} is in no state, and no line names it` }];
  });
}

/** Steps that the last preview still plans on a healthy host. */
export function unsettled(record: LifeRecord): Finding[] {
  const { runs, last } = record;
  if (isEmpty(last) || isOfPerson(record)) return [];
  const planned = last.planned.filter(({ will }) => will !== "keep");
  const why = [...(runs.at(-1)?.failures ?? []), ...last.failures];
  return [{ rule: "converges", run: runs.length, what: `${JSON.stringify(planned)} ${why.join(" ")}` }];
}
