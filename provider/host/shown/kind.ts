import { serverTypes } from "../../api/contract/enumerations";

/** The kind of an asset, judged by its record; `untold` if the record leaves it open. */
export type Kind = "server" | "other" | "untold";

/** The fields of an asset that show its kind, from a list or from the asset's own record. */
export interface ShownAsset {
  readonly type?: unknown;
  readonly active?: unknown;
  readonly status?: unknown;
}

/**
 * Types of the specification that are no servers. A longer type that starts with one of the first group is not a server
 * either, because a host may refine such a type.
 */
const otherWords =
  /^(?:(?:dns|domains?|ssl|tls|certificates?)(?:$|[ ._-])|(?:load[ ._-]?balancer|object[ ._-]?storage)$)/;
/** Words for a machine in a type. A host may call a machine `DNS Server` or `Domain Controller`. */
const machineWords =
  /(?:^|[^a-z])(?:vps|vds|vm|servers?|hosts?|machines?|instances?|nodes?|droplets?|controllers?|metal|dedicated|compute|resolver)(?:$|[^a-z])/;
/**
 * Normalises a type, because hosts write the specification's types with other separators: `CLOUD_VPS`, `bare metal`.
 */
const lettersOf = (type: string): string => type.toLowerCase().replace(/[^a-z\d]+/g, "");
const lettersOfServers: ReadonlySet<string> = new Set(serverTypes.map(lettersOf));

/** The type of an asset in lower case; empty if it has none. */
export const typeWord = (type: unknown): string =>
  typeof type === "string" ? type.trim().toLowerCase() : "";

/**
 * The kind that a record shows. A type that the specification does not list may be a new type of server, so it is
 * `untold`.
 */
export function kindOf({ type }: ShownAsset): Kind {
  const word = typeWord(type);
  if (lettersOfServers.has(lettersOf(word))) return "server";
  return otherWords.test(word) && !machineWords.test(word) ? "other" : "untold";
}

/** Whether the record shows a server whose build has ended. */
export const isBuiltServer = (asset: ShownAsset): boolean =>
  kindOf(asset) === "server" && Boolean(asset.active);
