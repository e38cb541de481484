import { failure, message } from "../../message";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Candidate } from "./candidates";
import { serverChanges } from "./changes";
import { hasFailed } from "./observe";

/**
 * What `onExisting` says about the live servers of the domain that no resource of the run is known to have. Only `create`
 * orders a server beside one. `adopt` takes over the one that answers this very request, else the one that an update in
 * place can bring to it.
 *
 * @throws when it must not go on.
 */
export function decideOnExisting(candidates: readonly Candidate[], news: Properties): Candidate | "create" {
  if (news.onExisting === "create" || candidates.length === 0) return "create";
  const adopted = news.onExisting === "adopt" ? toAdopt(candidates, news) : undefined;
  if (adopted) return adopted;
  throw failure("server-exists", {
    domain: String(news.domain),
    there: candidates.map(({ uniqId, contradicts }) => ({ uniqId, differsIn: contradicts })),
    ...(news.onExisting === "adopt" && { notAdopted: whyNotAdopted(candidates, news) }),
  });
}

function toAdopt(candidates: readonly Candidate[], news: Properties): Candidate | undefined {
  if (news.imageId !== undefined) return undefined;
  const adoptable = candidates.filter(
    ({ contradicts, record }) => contradicts.every(isInPlace) && !hasFailed(record),
  );
  const exact = adoptable.filter(isExact);
  const [only, ...others] = exact.length > 0 ? exact : adoptable;
  return others.length === 0 ? only : undefined;
}

const isExact = ({ contradicts }: Candidate) => contradicts.length === 0;

const isInPlace = (property: string) =>
  serverChanges[property as keyof typeof serverChanges]?.effect === "update";

/** Names servers of the domain that the one here is not, each of which is paid for as well. */
export function warnOfOthers(
  others: readonly Candidate[],
  news: Properties,
  { warn }: Pick<CallContext, "warn">,
): void {
  for (const { uniqId, record } of others)
    warn(
      message("server-beside", {
        domain: String(news.domain),
        uniqId,
        templateName: record.template_name,
      }),
    );
}

/** Why `adopt` does not take over what is there. */
function whyNotAdopted(candidates: readonly Candidate[], news: Properties) {
  const [first, ...others] = candidates as [Candidate, ...Candidate[]];
  if (news.imageId !== undefined) return "image";
  if (others.length > 0) return "several";
  if (hasFailed(first.record)) return "failed";
  return { fixed: first.contradicts.filter((property) => !isInPlace(property)) };
}
