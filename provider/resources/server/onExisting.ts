import type { CallContext, Properties } from "../resource";
import { hasFailed } from "./buildOutcome";
import { serverChanges } from "./changes";
import { quoted } from "./refusals";
import type { Candidate, Match } from "./sameRequest";

/**
 * What `onExisting` says about the live servers of the domain: those that answer this very request, and, to be adopted,
 * one that differs only in what an update changes in place.
 *
 * @throws when it must not go on.
 */
export function decideOnExisting(candidates: readonly Candidate[], news: Properties): Match | "create" {
  if (news.onExisting === "create") return "create";
  const matches = candidates.filter(({ contradicts }) => contradicts.length === 0);
  const [first] = matches;
  if (news.onExisting === "adopt" && news.imageId === undefined) {
    const near = candidates.filter(
      ({ contradicts, record }) => contradicts.every(isInPlace) && !hasFailed(record),
    );
    if (first && matches.length === 1 && !hasFailed(first.record)) return first;
    if (matches.length === 0 && near[0] && near.length === 1) return near[0];
  }
  if (!first) return "create";
  throw new Error(`domain: ${whatIsThere(matches, news)}. Nothing was created. ${waysOut(matches, news)}`);
}

const isInPlace = (property: string) =>
  serverChanges[property as keyof typeof serverChanges]?.effect === "update";

/**
 * Says that a server is ordered although there is one of the domain and type that no resource is known to have: it may be
 * of an earlier run that was stopped before the program was changed, and is paid for as well.
 */
export function sayOthers(
  candidates: readonly Candidate[],
  news: Properties,
  { warn }: Pick<CallContext, "warn">,
): void {
  for (const { uniqId, record, contradicts } of candidates) {
    if (contradicts.length === 0) continue;
    const template = record.template_name === undefined ? "" : `, ${quoted(record.template_name)}`;
    warn(
      `${news.domain}: the account has another live server of this domain, ${uniqId}${template}; it differs in ${contradicts.join(", ")}, so that a new one is ordered. ` +
        'If it is of an earlier `pulumi up` that was stopped, it is paid for as well: remove it at the host, or declare it as it is there, with onExisting: "adopt".',
    );
  }
}

function whatIsThere(matches: readonly Match[], news: Properties): string {
  const ids = matches.map((match) => match.uniqId).join(", ");
  return matches.length === 1
    ? `a live server ${ids} of ${news.domain} answers this very request already; it may be from an earlier create whose result was lost`
    : `live servers ${ids} of ${news.domain} answer this very request already`;
}

function waysOut(matches: readonly Match[], news: Properties): string {
  const adopt =
    news.imageId !== undefined
      ? "It cannot be adopted, because the host does not tell which image a server was built from."
      : matches.length > 1
        ? "None can be adopted, because there is more than one; remove those that no stack has and nobody needs."
        : matches.some(({ record }) => hasFailed(record))
          ? "It cannot be adopted, because its build has failed."
          : 'Take it over with onExisting: "adopt".';
  return (
    `${adopt} Make another server with onExisting: "create". ` +
    "Under `pulumi up --replace` it may be the one to be replaced: then set deleteBeforeReplace on the resource, " +
    'or onExisting: "create".'
  );
}
