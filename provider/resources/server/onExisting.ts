import type { CallContext } from "../../resource/resource";
import type { Candidate } from "./candidates";
import { rowOf } from "./changes";
import type { ServerInputs } from "./inputs";
import { hasFailed } from "./observe";
import { quoted } from "./refusals";

/** One or more. */
type Several = readonly [Candidate, ...Candidate[]];

/**
 * What `onExisting` says about the live servers of the domain that no resource of the run is known to have. Only `create`
 * orders a server beside one. `adopt` takes over the one that answers this very request, else the one that an update in
 * place can bring to it.
 *
 * @throws when it must not go on.
 */
export function decideOnExisting(candidates: readonly Candidate[], news: ServerInputs): Candidate | "create" {
  const [first, ...others] = candidates;
  if (news.onExisting === "create" || !first) return "create";
  const there: Several = [first, ...others];
  const adopted = news.onExisting === "adopt" ? toAdopt(candidates, news) : undefined;
  if (adopted) return adopted;
  throw new Error(
    `domain: ${whatIsThere(there, news)}. Nothing was ordered. ${waysOut(there, news).join(" ")}`,
  );
}

function toAdopt(candidates: readonly Candidate[], news: ServerInputs): Candidate | undefined {
  if (news.imageId !== undefined) return undefined;
  const adoptable = candidates.filter(
    ({ contradicts, record }) => contradicts.every(isInPlace) && !hasFailed(record),
  );
  const exact = adoptable.filter(isExact);
  const [only, ...others] = exact.length > 0 ? exact : adoptable;
  return others.length === 0 ? only : undefined;
}

const isExact = ({ contradicts }: Candidate) => contradicts.length === 0;

const isInPlace = (property: string) => rowOf(property)?.effect === "update";

/** Names servers of the domain that the one here is not, each of which is paid for as well. */
export function warnOfOthers(
  others: readonly Candidate[],
  news: ServerInputs,
  { warn }: Pick<CallContext, "warn">,
): void {
  for (const { uniqId, record } of others)
    warn(
      `${news.domain}: the account has another live server of this domain, ${uniqId}${templateOf(record)}, that no resource of this run is known to have. ` +
        "If it is of a `pulumi up` that was cut short, it is paid for as well: remove it at the host.",
    );
}

const templateOf = (record: Candidate["record"]) =>
  record.template_name === undefined ? "" : `, ${quoted(record.template_name)}`;

function whatIsThere(candidates: Several, { domain }: ServerInputs): string {
  const [first, ...others] = candidates;
  if (others.length > 0)
    return `${candidates.map(({ uniqId }) => uniqId).join(", ")} are live servers of ${domain} that no resource of this run is known to have`;
  return isExact(first)
    ? `a live server ${first.uniqId} of ${domain} answers this very request already`
    : `a live server ${first.uniqId} of ${domain} is there already, and no resource of this run is known to have it; it differs in ${first.contradicts.join(", ")}`;
}

/** First what it most often is: a resource of this stack that Pulumi takes for a new one. */
const waysOut = (candidates: Several, news: ServerInputs): string[] => [
  'If a resource of this stack had it under another name or parent, add aliases: [{ name: "…" }] with the old name.',
  ...(news.onExisting === "adopt"
    ? [whyNotAdopted(candidates, news)]
    : ['If a `pulumi up` was cut short, or to manage it from now on: onExisting: "adopt" takes it over.']),
  'To order another server beside it: onExisting: "create". ' +
    'Under `pulumi up --replace`: deleteBeforeReplace, or onExisting: "create".',
];

function whyNotAdopted(candidates: Several, news: ServerInputs): string {
  const [first, ...others] = candidates;
  if (news.imageId !== undefined)
    return "It cannot be adopted, because the host does not tell which image a server was built from.";
  if (others.length > 0)
    return "None is adopted, because there is more than one: remove those that no stack has and nobody needs.";
  if (hasFailed(first.record)) return "It cannot be adopted, because its build has failed.";
  const fixed = first.contradicts.filter((property) => !isInPlace(property));
  return `It cannot be adopted, because no update in place brings ${fixed.join(", ")} to what the program says: declare it as it is there.`;
}
