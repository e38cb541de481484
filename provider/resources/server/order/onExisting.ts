import { type CodedError, failure, message } from "../../../message";
import type { Exists } from "../../../messages/serverCreate";
import type { CallContext } from "../../../resource/resource";
import { rowOf } from "../declared/changes";
import type { ServerInputs } from "../declared/inputs";
import { hasFailed } from "../life/record";
import type { Candidate } from "./candidates";

/** One or more. */
type Several = readonly [Candidate, ...Candidate[]];

/**
 * What `onExisting` says about the live servers of the domain that no resource of the run is known to have. Only
 * `create` orders a server in addition to one. `adopt` adopts the one that answers this very request, else the one that
 * an update in place can bring to it.
 *
 * @throws when it must not continue.
 */
export function decideOnExisting(candidates: readonly Candidate[], news: ServerInputs): Candidate | "create" {
  const [first, ...others] = candidates;
  if (news.onExisting === "create" || !first) return "create";
  const adoptable = toAdopt(candidates, news);
  if (news.onExisting === "adopt" && adoptable) return adoptable;
  throw refusalOf(candidates, news, adoptable ? undefined : whyNotAdopted([first, ...others], news));
}

export const refusalOf = (
  candidates: readonly Candidate[],
  { domain }: ServerInputs,
  notAdopted: Exists["notAdopted"],
): CodedError =>
  failure("server-exists", {
    domain,
    there: candidates.map(({ uniqId, contradicts }) => ({ uniqId, differsIn: contradicts })),
    ...(notAdopted && { notAdopted }),
  });

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
      message("server-beside", {
        domain: news.domain,
        uniqId,
        templateName: record.template_name,
      }),
    );
}

/** Why `adopt` would not adopt what is there. */
function whyNotAdopted(candidates: Several, news: ServerInputs) {
  const [first, ...others] = candidates;
  if (news.imageId !== undefined) return "image";
  if (others.length > 0) return "several";
  if (hasFailed(first.record)) return "failed";
  return { fixed: first.contradicts.filter((property) => !isInPlace(property)) };
}
