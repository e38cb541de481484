import type * as z from "zod";
import type { serverRecord } from "../../api/contract/serverRecord";

/** A server record in a response of the host; every field may be absent. */
export type ServerRecord = Readonly<z.output<typeof serverRecord>>;

/**
 * The activity of the host on a server. `building`: a build or rebuild, so the disks start empty. `busy`: other work
 * that ends on its own. `failed`: the host says that a build or rebuild failed. `inUse`: no work, so the server is in
 * use or can be used.
 */
export type ServerActivity = "building" | "busy" | "failed" | "inUse" | "unclear";

/** Values of `status` while the host builds a server or installs a template on it. */
const buildWords = new Set(["building", "provisioning", "cloning", "re-imaging", "restoring image"]);
/** Values of `status` while the host does other work on a server. */
const otherBusyWords = new Set([
  "resizing",
  "moving",
  "booting",
  "stopping",
  "restarting",
  "rebooting",
  "shutting down",
  "restoring backup",
  "creating image",
  "deleting image",
  "updating firewall",
  "updating network",
  "adding ips",
  "removing ip",
  "destroying",
]);
const idleWords = new Set("running shutdown stopped active in-service online offline up down".split(" "));

const wordOf = ({ status }: ServerRecord) => String(status ?? "").toLowerCase();

export function activityOf(record: ServerRecord): ServerActivity {
  const word = wordOf(record);
  const isBuilding =
    record.active === false
      ? word === "" || buildWords.has(word)
      : // `Provisioning` without `active` being false does not count, because some hosts show it on finished servers.
        buildWords.has(word) && word !== "provisioning";
  if (isBuilding) return "building";
  if (otherBusyWords.has(word)) return "busy";
  if (word === "failed") return "failed";
  return (record.active ?? idleWords.has(word)) ? "inUse" : "unclear";
}

/** Whether the record alone shows what the host is doing: by `active`, or by a known status. */
export const isClearRecord = (record: ServerRecord): boolean =>
  record.active !== undefined || activityOf(record) !== "unclear";

/** Statuses that a server keeps until someone changes them. */
const lastingWords = new Set(
  "rescue|rescue mode|suspended|paused|locked|blocked|frozen|hibernated|quarantined|unpaid|overdue|expired".split(
    "|",
  ),
);

/** Whether the status means a state that does not end on its own, whatever `active` says. */
export const hasLastingWord = (record: ServerRecord): boolean =>
  lastingWords.has(wordOf(record)) || pendingStatus(record.status) !== undefined;

/** Whether the record has a status that is not a known idle status. A missing status does not count. */
export const hasUnknownWord = (record: ServerRecord): boolean => !["", ...idleWords].includes(wordOf(record));

/**
 * The status of an asset that waits for something other than the host's work, such as a payment or an activation;
 * undefined for other statuses.
 */
export const pendingStatus = (status: string | undefined): string | undefined =>
  status !== undefined && /^(?:pending-(?!termination)|disabled$)/i.test(status) ? status : undefined;

/** The status, if the host waits until the owner of the account pays or contacts it; undefined for other statuses. */
export const unpaidStatus = (status: string | undefined): string | undefined =>
  status !== undefined && /^(?:pending-payment|disabled|suspended|unpaid|overdue)$/i.test(status)
    ? status
    : undefined;
