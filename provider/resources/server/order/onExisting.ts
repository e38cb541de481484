import { type CodedError, failure, message } from "../../../message";
import type { Exists } from "../../../messages/serverCreate";
import type { CallContext } from "../../../resource/resource";
import { rowOf } from "../declared/changes";
import type { ServerInputs } from "../declared/inputs";
import { hasFailed } from "../life/record";
import type { Candidate } from "./candidates";

/**
 * What `onExisting` says about the live servers of the domain that no resource of the run is known to have. Only
 * `create` orders a server in addition to one. `adopt` adopts the one that answers this very request, else the one that
 * an update in place can bring to it.
 *
 * @throws when it must not continue.
 */
export function decideOnExisting(candidates: readonly Candidate[], news: ServerInputs): Candidate | "create" {
  if (news.onExisting === "create" || candidates.length === 0) return "create";
  const { adoptable, why } = judgeAdoption(candidates, news);
  if (news.onExisting === "adopt" && adoptable) return adoptable;
  throw refusalOf(candidates, news, why);
}

export const refusalOf = (
  candidates: readonly Candidate[],
  { domain }: ServerInputs,
  notAdopted: Exists["notAdopted"],
): CodedError =>
  failure("server-exists", {
    domain,
    servers: candidates.map(({ uniqId, contradicts }) => ({ uniqId, differsIn: contradicts })),
    ...(notAdopted && { notAdopted }),
  });

/** The one that `adopt` adopts, or why it would not adopt what is there. */
function judgeAdoption(
  candidates: readonly Candidate[],
  { imageId }: ServerInputs,
): { readonly adoptable?: Candidate; readonly why?: Exists["notAdopted"] } {
  if (imageId !== undefined) return { why: "image" };
  const usable = candidates.filter(({ record }) => !hasFailed(record));
  const inPlace = usable.filter(({ contradicts }) => contradicts.every(isInPlace));
  const exact = inPlace.filter(({ contradicts }) => contradicts.length === 0);
  const [only, ...others] = exact.length > 0 ? exact : inPlace;
  if (only && others.length === 0) return { adoptable: only };
  if (candidates.length > 1) return { why: "several" };
  const fixed = usable.flatMap(({ contradicts }) => contradicts.filter((property) => !isInPlace(property)));
  return { why: usable.length === 0 ? "failed" : { fixed } };
}

const isInPlace = (property: string) => rowOf(property)?.effect === "update";

/** Names servers of the domain that the one here is not, each of which is paid for as well. */
export function warnOfOthers(
  others: readonly Candidate[],
  news: ServerInputs,
  { warn }: Pick<CallContext, "warn">,
): void {
  const { domain } = news;
  for (const { uniqId, record } of others)
    warn(message("server-beside", { domain, uniqId, templateName: record.template_name }));
}
