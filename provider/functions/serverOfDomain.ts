import type { CallOptions } from "../api/callOptions";
import { domainFull } from "../api/contract/dataTypes";
import { wrongCall } from "../api/errors";
import { failure } from "../message";
import type { Session } from "../resource/session";
import type { Properties } from "../values";

interface Question extends Pick<CallOptions, "signal"> {
  /** The function's name in the program, for error messages. */
  readonly called: string;
}

/**
 * Finds the id of the one live server with a host name, in a complete list of the account's assets. A server that is
 * being removed does not count.
 *
 * @throws with the ids of the candidates unless exactly one server matches; if the list changes while it is read.
 */
export async function serverOfDomain(
  session: Session,
  { uniq_id, domain, accnt }: Properties,
  { signal, called }: Question,
): Promise<string> {
  const invalid = (name: string, why: string) =>
    failure("function-argument-invalid", { functionName: called }, wrongCall("server.details", name, why));
  if (domain === undefined) throw failure("input-missing", { property: "uniqId or domain" });
  if (uniq_id !== undefined) throw invalid("domain", "goes without uniqId");
  const parsedDomain = domainFull().safeParse(domain);
  if (!parsedDomain.success)
    throw invalid("domain", parsedDomain.error.issues[0]?.message ?? "must be a host name");
  const answer = await session.host.servers.named(
    {
      domain: parsedDomain.data,
      accnt: accnt === undefined ? session.configuration.accountNumber : Number(accnt),
      leftOut: { by: "nothing", has: () => false },
      unlisted: () => [],
      signal,
    },
    [],
  );
  if (!answer.isWhole) throw failure("list-not-whole", { list: "asset.list", because: answer.because });
  const candidates = answer.servers.filter(
    (server) =>
      server.presence === "unsure" || (server.presence === "there" && typeof server.removal !== "object"),
  );
  const [candidate, ...otherCandidates] = candidates;
  if (candidate?.presence === "there" && otherCandidates.length === 0) return candidate.uniqId;
  throw failure("server-not-one", {
    ...{ called, domain: parsedDomain.data, servers: candidates.map(({ uniqId }) => uniqId) },
    isUnsure: candidates.some(({ presence }) => presence === "unsure"),
  });
}
