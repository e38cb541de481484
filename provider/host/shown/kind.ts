import { serverTypes } from "../../api/contract/enumerations";

/** The kind of an asset, as a record says it. */
export type Kind = "server" | "other" | "untold";

/** The members that an asset shows in a list, or by its own call. */
export interface ShownAsset {
  readonly type?: unknown;
  readonly active?: unknown;
  readonly status?: unknown;
}

/**
 * The specification's words for assets that are no servers. A word that follows one of the first may be the host's own.
 */
const otherWords =
  /^(?:(?:dns|domains?|ssl|tls|certificates?)(?:$|[ ._-])|(?:load[ ._-]?balancer|object[ ._-]?storage)$)/;
/** Words for a machine. A host may name one `DNS Server`, or `Domain Controller`. */
const machineWords =
  /(?:^|[^a-z])(?:vps|vds|vm|servers?|hosts?|machines?|instances?|nodes?|droplets?|controllers?|metal|dedicated|compute|resolver)(?:$|[^a-z])/;
/** Hosts write a word of the specification with other signs too: `CLOUD_VPS`, `bare metal`. */
const lettersOf = (type: string): string => type.toLowerCase().replace(/[^a-z\d]+/g, "");
const lettersOfServers: ReadonlySet<string> = new Set(serverTypes.map(lettersOf));

/** The host's word in small letters; empty: it has none. */
export const typeWord = (type: unknown): string =>
  typeof type === "string" ? type.trim().toLowerCase() : "";

/** The kind that the record says. A word that the specification does not have may be a new one for a server. */
export function kindOf({ type }: ShownAsset): Kind {
  const word = typeWord(type);
  if (lettersOfServers.has(lettersOf(word))) return "server";
  return otherWords.test(word) && !machineWords.test(word) ? "other" : "untold";
}
