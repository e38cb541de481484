import type * as z from "zod";
import type { serverRecord } from "../../api/contract/serverRecord";

/** A server record in the host's answer: every member may be absent. */
export type ServerRecord = Readonly<z.output<typeof serverRecord>>;

/**
 * The work of a host on a server. `building`: a build or rebuild, so that the disks start empty. `busy`: other work
 * that ends on its own. `failed`: the host says that a build or rebuild failed. `inUse`: the server is in use, or free
 * for it.
 */
export type ServerActivity = "building" | "busy" | "failed" | "inUse" | "unclear";

/** Words of `status` while the host builds a server or installs a template on it. */
const buildWords = new Set(["building", "provisioning", "cloning", "re-imaging", "restoring image"]);
/** Words while it does some other work. */
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
      : // `Provisioning` alone says little: some hosts show it on servers that are done.
        buildWords.has(word) && word !== "provisioning";
  if (isBuilding) return "building";
  if (otherBusyWords.has(word)) return "busy";
  if (word === "failed") return "failed";
  return (record.active ?? idleWords.has(word)) ? "inUse" : "unclear";
}

/** Whether the record alone shows the host's work: by `active`, or by a known word. */
export const isClearRecord = (record: ServerRecord): boolean =>
  record.active !== undefined || activityOf(record) !== "unclear";

/** Words for states that a server stays in until someone ends them. */
const lastingWords = new Set(
  "rescue|rescue mode|suspended|paused|locked|blocked|frozen|hibernated|quarantined|unpaid|overdue|expired".split(
    "|",
  ),
);

/** Whether the status is a word for a state that does not end on its own, whatever `active` is. */
export const hasLastingWord = (record: ServerRecord): boolean =>
  lastingWords.has(wordOf(record)) || pendingStatus(record.status) !== undefined;

/** Whether the status is a word that is not known here. Without a word nothing is unknown. */
export const hasUnknownWord = (record: ServerRecord): boolean => !["", ...idleWords].includes(wordOf(record));

/** The status of an asset that waits for something other than the host's work: a payment, an activation. */
export const pendingStatus = (status: string | undefined): string | undefined =>
  status !== undefined && /^(?:pending-(?!termination)|disabled$)/i.test(status) ? status : undefined;

/** The status, if the host waits for its owner to pay or to ask. */
export const unpaidStatus = (status: string | undefined): string | undefined =>
  status !== undefined && /^(?:pending-payment|disabled|suspended|unpaid|overdue)$/i.test(status)
    ? status
    : undefined;
