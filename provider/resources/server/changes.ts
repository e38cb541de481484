import type { ChangeRow, ChangeTable } from "../../resource/changeTable";
import type { Change } from "../../resource/compare";
import { namesIn } from "../../resource/members";
import { sameInAnyCase, sameInAnyOrder } from "../../resource/sameValue";
import type { WithUnknowns } from "../../resource/unknown";
import type { ServerInput, ServerInputs } from "./inputs";

const details = (field: string) => ({ operation: "server.details", field });

/** What a change of each input of a Server does after creation. One row for every input. */
export const serverChanges = {
  domain: {
    effect: "update",
    call: "server.update",
    readsFrom: { operation: "asset.details", field: "domain" },
    same: sameInAnyCase,
  },
  type: { effect: "replace", readsFrom: details("type") },
  planId: { effect: "replace", readsFrom: details("plan_id") },
  // A zone's identifiers may change at the host (specification, Server): that must never replace a server.
  zoneId: { effect: "replace", readsFrom: "never" },
  // It counts when the server is ordered. What was chosen then are the outputs zoneId and planId.
  placement: { effect: "recorded", readsFrom: "never" },
  regionId: { effect: "replace", readsFrom: details("region_id") },
  templateName: { effect: "rebuild", call: "server.rebuild", readsFrom: details("template_name") },
  imageId: { effect: "replace", readsFrom: "never" },
  features: { effect: "update", call: "asset.update", readsFrom: details("features") },
  newIps: { effect: "replace", readsFrom: "never" },
  newIp6s: { effect: "replace", readsFrom: "never" },
  poolIps: { effect: "replace", readsFrom: "never", same: sameInAnyOrder },
  pool6Ips: { effect: "replace", readsFrom: "never", same: sameInAnyOrder },
  bandwidthQuota: { effect: "update", call: "server.update", readsFrom: details("bandwidth_quota") },
  backupEnabled: { effect: "update", call: "server.update", readsFrom: details("backup_enabled") },
  backupPlan: { effect: "update", call: "server.update", readsFrom: details("backup_plan") },
  backupQuota: { effect: "update", call: "server.update", readsFrom: details("backup_quota") },
  publicSshKey: { effect: "recorded", readsFrom: "never" },
  username: {
    effect: "update",
    call: "server.update",
    readsFrom: details("username"),
    resetByRebuild: true,
  },
  password: { effect: "update", call: "server.update", readsFrom: "never", resetByRebuild: true },
  accountNumber: { effect: "replace", readsFrom: details("accnt") },
  powerState: {
    effect: "power",
    call: ["server.power.start", "server.power.shutdown"],
    readsFrom: { operation: "server.power.status", field: "powerStatus" },
    resetByRebuild: true,
  },
  // Or `server.power.reset`, by rebootMode.
  rebootTriggers: { effect: "reboot", call: "server.power.reboot", readsFrom: "never" },
  rebootMode: { effect: "recorded", readsFrom: "never" },
  rebuildTriggers: { effect: "rebuild", call: "server.rebuild", readsFrom: "never" },
  rebuildPolicy: { effect: "recorded", readsFrom: "never" },
  rebuildForce: { effect: "recorded", readsFrom: "never" },
  driftPolicy: { effect: "recorded", readsFrom: "never" },
  deletionProtection: { effect: "recorded", readsFrom: "never" },
  onExisting: { effect: "recorded", readsFrom: "never" },
  removal: { effect: "recorded", readsFrom: "never" },
  timeouts: { effect: "recorded", readsFrom: "never" },
  waitFor: { effect: "recorded", readsFrom: "never" },
  shutdownBeforeDelete: { effect: "recorded", readsFrom: "never" },
} as const satisfies ChangeTable<ServerInput>;

export type ServerChange = Change<ServerInput>;

export const isInput = (name: string): name is ServerInput => name in serverChanges;

/** What a change of it does; undefined: it is no input. */
export const rowOf = (name: string): ChangeRow | undefined =>
  isInput(name) ? serverChanges[name] : undefined;

/** The inputs in use that a rebuild resets: the login gets the template's own values, and the server runs. */
export const resetByRebuild = (inUse: WithUnknowns<ServerInputs>): readonly ServerInput[] =>
  namesIn(serverChanges).filter((name) => rowOf(name)?.resetByRebuild && inUse[name] !== undefined);

/** What an update says of a change that does less than it seems to. */
export const changeNotes: Readonly<
  Partial<Record<ServerInput, "domain-only-recorded" | "keys-only-at-creation">>
> = {
  domain: "domain-only-recorded",
  publicSshKey: "keys-only-at-creation",
};
