import type { AnswerField, OperationName } from "../../../api/contract";
import { serverTypes } from "../../../api/contract/enumerations";
import { addresses, exact, hostName, isSame, lowerCase, publicKey } from "../../../normalForms";
import {
  type ChangeRow,
  type ChangeTable,
  inputsWhere,
  isSentByOperation,
  type OtherSource,
  recorded,
  replaced,
  type Source,
  updateRow,
} from "../../../resource/changeTable";
import type { Change } from "../../../resource/compare";
import { isObject, type PlannedInputs } from "../../../values";
import type { ServerInput, ServerInputs } from "./inputs";

// A host returns one of two sets of fields for a server (specification, Server): that of the sample, or the described
// one. `elsewhere` names the field of the described set, or of the asset, that has the same value.
const details = (field: AnswerField<"server.details">, ...elsewhere: readonly OtherSource[]) =>
  ({ operation: "server.details", field, ...(elsewhere.length > 0 && { elsewhere }) }) as const;
const reportedBy =
  <Name extends OperationName>(operation: Name) =>
  (field: AnswerField<Name>, options: Omit<OtherSource, keyof Source> = {}) =>
    ({ operation, field, ...options }) as OtherSource;
const described = reportedBy("server.details");
const inAsset = reportedBy("asset.details");
/**
 * The field `config_id` is the plan of a cloud server, but the hardware model of a bare-metal one (specification,
 * Plan).
 */
const planIn = (config: unknown, type: unknown) => (/^Bare\./i.test(String(type)) ? undefined : config);
/** The host reports a zone as an id, or as an object that contains the id. A zone's name is ignored. */
const zoneIn = (zone: unknown) => {
  const id = isObject(zone) ? (zone.id ?? zone.zone_id) : zone;
  return /^[1-9]\d*$/.test(String(id)) ? Number(id) : undefined;
};
const typeIn = (type: unknown) => serverTypes.find((serverType) => isSame(lowerCase, serverType, type));
const update = updateRow("server.update", "server.details");
const label = updateRow("asset.update", "asset.details");
/** The row of an input that is fixed when the server is ordered, and that an import copies. */
const choiceRow = (...fields: Parameters<typeof details>) =>
  ({ ordered: true, imported: true, effect: "replace", readsFrom: details(...fields) }) as const;
const login = { effect: "update", call: "server.update", resetByRebuild: true } as const;
const pool = { ...replaced, form: addresses, hostDefault: [] } as const;
const backups = { part: "backups", priced: true } as const;

/** The columns that a Server's input has in addition to the columns of every resource. */
interface ServerRow extends ChangeRow {
  /** Whether an import or a function copies the input from the server. */
  readonly imported?: true;
  /** Whether the price depends on the input. */
  readonly priced?: true;
  /** The host ignores the input unless the other inputs of the same part are set. */
  readonly part?: "backups";
}

/** The inputs of a Server, and what a change of each does after creation. Each input has one row. */
export const serverChanges = {
  domain: {
    ordered: true,
    imported: true,
    ...updateRow("server.update", "asset.details")("domain"),
    form: hostName,
  },
  type: { ...choiceRow("type", inAsset("type", { valueIn: typeIn })), priced: true, form: lowerCase },
  planId: { ...choiceRow("plan_id", described("config_id", { valueIn: planIn })), priced: true },
  // The host may change a zone's identifiers (specification, Server), and that must never replace a server.
  zoneId: {
    ordered: true,
    imported: true,
    effect: "replace",
    readsFrom: { ...details("zone_id", described("zone", { valueIn: zoneIn })), isNoDrift: true },
  },
  // Only the order of a server uses `placement`. The outputs `zoneId` and `planId` have the chosen place.
  placement: recorded,
  regionId: choiceRow("region_id", inAsset("region_id")),
  templateName: {
    ordered: true,
    imported: true,
    effect: "rebuild",
    call: "server.rebuild",
    readsFrom: details("template_name", described("template", { isWord: true })),
    form: lowerCase,
    insteadOf: "imageId",
  },
  imageId: { ordered: true, ...replaced, insteadOf: "templateName" },
  features: { ordered: true, priced: true, ...updateRow("asset.update", "server.details")("features") },
  newIps: { ordered: true, priced: true, ...replaced, toldBy: "ipCount", hostDefault: 1 },
  newIp6s: { ordered: true, ...replaced, hostDefault: 0 },
  poolIps: { ordered: true, priced: true, ...pool },
  pool6Ips: { ordered: true, ...pool },
  bandwidthQuota: { ordered: true, imported: true, priced: true, ...update("bandwidth_quota") },
  backupEnabled: { ordered: true, ...backups, ...update("backup_enabled") },
  backupPlan: { ordered: true, ...backups, ...update("backup_plan"), form: lowerCase },
  backupQuota: { ordered: true, ...backups, ...update("backup_quota") },
  publicSshKey: { ordered: true, ...recorded, form: publicKey },
  username: { ...login, readsFrom: details("username", inAsset("username")) },
  password: { ...login, ordered: true, readsFrom: "never", form: exact },
  customName: { imported: true, ...label("custom_name") },
  customDescription: label("custom_description"),
  accountNumber: { effect: "replace", readsFrom: details("accnt", inAsset("accnt")) },
  powerState: {
    effect: "power",
    call: ["server.power.start", "server.power.shutdown"],
    readsFrom: { operation: "server.power.status", field: "powerStatus" },
    resetByRebuild: true,
  },
  // With `rebootMode: "reset"` the call is `server.power.reset`.
  rebootTriggers: { effect: "reboot", call: "server.power.reboot", readsFrom: "never", form: exact },
  rebootMode: recorded,
  rebuildTriggers: { effect: "rebuild", call: "server.rebuild", readsFrom: "never", form: exact },
  rebuildPolicy: recorded,
  replacePolicy: recorded,
  rebuildForce: recorded,
  driftPolicy: recorded,
  deletionProtection: recorded,
  onExisting: recorded,
  removal: recorded,
  timeouts: recorded,
  waitFor: recorded,
  rollout: recorded,
  labels: { ...recorded, form: exact },
  shutdownBeforeDelete: recorded,
} as const satisfies ChangeTable<ServerInput, ServerRow>;

export type ServerChange = Change<ServerInput>;

export const isInput = (name: string): name is ServerInput => name in serverChanges;

/** The row of an input; undefined if there is no such input. */
export const rowOf = (name: string): ServerRow | undefined =>
  isInput(name) ? serverChanges[name] : undefined;

const where = (says: (row: ServerRow) => unknown) => inputsWhere<ServerInput, ServerRow>(serverChanges, says);

export const orderedInputs = where(({ ordered }) => ordered);
export const importedInputs = where(({ imported }) => imported);
export const pricedInputs = where(({ priced }) => priced);
export const backupInputs = where(({ part }) => part === "backups");

/** The inputs that the operation `server.update` sends. */
export const updatedInputs = where((row) => isSentByOperation(row, "server.update"));

/** The inputs that the operation `asset.update` sends. */
export const updatedInAsset = where((row) => isSentByOperation(row, "asset.update"));

/** Inputs that a create cannot send. An update sends them once the server is built. */
export const sentAfterwards = where(
  ({ ordered, effect }) => !ordered && (effect === "update" || effect === "power"),
);

/** Inputs that are sent only with an order and that no host record reports. */
export const orderOnlyInputs = where(
  ({ ordered, effect, readsFrom }) => ordered && effect !== "update" && readsFrom === "never",
);

/** The field of `server.details` that reports an input; undefined if another record reports it, or none. */
export const detailOf = (name: ServerInput): string | undefined => {
  const { readsFrom }: ServerRow = serverChanges[name];
  return readsFrom !== "never" && readsFrom.operation === "server.details" ? readsFrom.field : undefined;
};

/** The set inputs that a rebuild resets: the login gets the template's own values, and the server is started. */
export const resetByRebuild = (inUse: PlannedInputs<ServerInputs>): readonly ServerInput[] =>
  where((row) => row.resetByRebuild).filter((name) => inUse[name] !== undefined);
