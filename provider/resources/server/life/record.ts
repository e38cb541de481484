import type * as z from "zod";
import type { serverRecord } from "../../../api/contract/serverRecord";
import { isSameFor } from "../../../resource/changeTable";
import { isEmpty } from "../../../values";
import { serverChanges } from "../declared/changes";

/** A server record as the host answers it: every member may be absent. */
export type ServerRecord = Readonly<z.output<typeof serverRecord>>;

/** The template that a record reports: of the two field sets of the specification each has a name of its own for it. */
export const templateIn = (record: ServerRecord): string | undefined =>
  isEmpty(record.template_name) ? record.template : record.template_name;

/** Whether both name one template. A host may write its name in other letters, upper or lower. */
export const sameTemplate = (left: unknown, right: unknown): boolean =>
  !isEmpty(left) && isSameFor(serverChanges.templateName, left, right);

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

const wordOf = (record: ServerRecord) => String(record.status ?? "").toLowerCase();

/** Whether the record says that the build or rebuild failed. */
export const hasFailed = (record: ServerRecord): boolean => wordOf(record) === "failed";

/** Whether the record shows the host at a build or rebuild of the server. */
export function isAtBuild(record: ServerRecord): boolean {
  const word = wordOf(record);
  if (record.active === false) return word === "" || buildWords.has(word);
  // `Provisioning` alone says little: some hosts show it on servers that are done.
  return buildWords.has(word) && word !== "provisioning";
}

/** Whether the record shows the host at some work on the server, which ends on its own. */
export const isBusy = (record: ServerRecord): boolean =>
  isAtBuild(record) || otherBusyWords.has(wordOf(record));

/** Whether the record shows the server in use, or free for it. */
export const isInUse = (record: ServerRecord): boolean =>
  !isBusy(record) && (record.active ?? idleWords.has(wordOf(record)));

/**
 * The host's word for a state that is neither use nor work that ends on its own, such as `Suspended`, or `Failed` if
 * nothing was started; undefined: it is in none.
 */
export function oddState(record: ServerRecord): string | undefined {
  if (isBusy(record) || (isInUse(record) && !hasFailed(record))) return undefined;
  return record.active === false || hasFailed(record) ? String(record.status) : undefined;
}

/** Whether the host may be at work that ends on its own: the record shows it, or a word that is not known here. */
export const mayBeAtWork = (record: ServerRecord): boolean =>
  isBusy(record) || (oddState(record) === undefined && !["", ...idleWords].includes(wordOf(record)));

/** Of an asset that waits for something other than the host's work: a payment, an activation. */
export const pendingStatus = (status: string | undefined): string | undefined =>
  status !== undefined && /^(?:pending-(?!termination)|disabled$)/i.test(status) ? status : undefined;

/** Whether the record alone shows that the host is at work or not: by `active`, or by a word that we know. */
export const isClear = (record: ServerRecord): boolean =>
  record.active !== undefined || hasFailed(record) || isBusy(record) || idleWords.has(wordOf(record));

/** The record, with `active` of the asset list if the record alone does not show it. */
export const withListed = (record: ServerRecord, active: boolean | undefined): ServerRecord =>
  active === undefined || isClear(record) ? record : { ...record, active };
