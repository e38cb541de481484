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

// A host answers one field set or the other (specification, Server). A member that the sample shape alone has may be
// reported in another way by the described set or by the asset.
const details = (field: AnswerField<"server.details">, ...elsewhere: readonly OtherSource[]) =>
  ({ operation: "server.details", field, ...(elsewhere.length > 0 && { elsewhere }) }) as const;
const reportedBy =
  <Name extends OperationName>(operation: Name) =>
  (field: AnswerField<Name>, more: Omit<OtherSource, keyof Source> = {}) =>
    ({ operation, field, ...more }) as OtherSource;
const described = reportedBy("server.details");
const inAsset = reportedBy("asset.details");
/** The plan is the configuration of a cloud server, and the model of a bare one (specification, Plan). */
const planIn = (config: unknown, type: unknown) => (/^Bare\./i.test(String(type)) ? undefined : config);
/** A zone is an id, or an object with one. A name of a zone is ignored. */
const zoneIn = (zone: unknown) => {
  const id = isObject(zone) ? (zone.id ?? zone.zone_id) : zone;
  return /^[1-9]\d*$/.test(String(id)) ? Number(id) : undefined;
};
const typeIn = (type: unknown) => serverTypes.find((serverType) => isSame(lowerCase, serverType, type));
const update = updateRow("server.update", "server.details");
const label = updateRow("asset.update", "asset.details");
/** Inputs that an order chooses for good, and an import copies. */
const chosen = (...from: Parameters<typeof details>) =>
  ({ ordered: true, imported: true, effect: "replace", readsFrom: details(...from) }) as const;
const login = { effect: "update", call: "server.update", resetByRebuild: true } as const;
const pool = { ...replaced, form: addresses, hostDefault: [] } as const;
const backups = { part: "backups", priced: true } as const;

/** The row of an input of a Server, besides the row of every input. */
interface ServerRow extends ChangeRow {
  /** An import or a function copies it from the server. */
  readonly imported?: true;
  /** The price depends on it. */
  readonly priced?: true;
  /** The host ignores it without the others of its part. */
  readonly part?: "backups";
}

/** The inputs of a Server, and the effect of a change of each after creation. Each input has one row. */
export const serverChanges = {
  domain: {
    ordered: true,
    imported: true,
    ...updateRow("server.update", "asset.details")("domain"),
    form: hostName,
  },
  type: { ...chosen("type", inAsset("type", { valueIn: typeIn })), priced: true, form: lowerCase },
  planId: { ...chosen("plan_id", described("config_id", { valueIn: planIn })), priced: true },
  // A zone's identifiers may change at the host (specification, Server), and that must never replace a server.
  zoneId: {
    ordered: true,
    imported: true,
    effect: "replace",
    readsFrom: { ...details("zone_id", described("zone", { valueIn: zoneIn })), isNoDrift: true },
  },
  // It counts only when the server is ordered. The chosen place is in the outputs zoneId and planId.
  placement: recorded,
  regionId: chosen("region_id", inAsset("region_id")),
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
  // Or `server.power.reset`, by rebootMode.
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

/** The row of an input; undefined: it is no input. */
export const rowOf = (name: string): ServerRow | undefined =>
  isInput(name) ? serverChanges[name] : undefined;

const where = (says: (row: ServerRow) => unknown) => inputsWhere<ServerInput, ServerRow>(serverChanges, says);

export const orderedInputs = where(({ ordered }) => ordered);
export const importedInputs = where(({ imported }) => imported);
export const pricedInputs = where(({ priced }) => priced);
export const backupInputs = where(({ part }) => part === "backups");

/** The inputs that server update sends. */
export const updatedInputs = where((row) => isSentByOperation(row, "server.update"));

/** The inputs that asset update sends. */
export const updatedInAsset = where((row) => isSentByOperation(row, "asset.update"));

/** Inputs that a create does not send: an update sends them once the server is built. */
export const sentAfterwards = where(
  ({ ordered, effect }) => !ordered && (effect === "update" || effect === "power"),
);

/** Inputs that only an order sends and no record reports. */
export const orderOnlyInputs = where(
  ({ ordered, effect, readsFrom }) => ordered && effect !== "update" && readsFrom === "never",
);

/** The field of `server.details` that reports an input. */
export const detailOf = (name: ServerInput): string | undefined => {
  const { readsFrom }: ServerRow = serverChanges[name];
  return readsFrom !== "never" && readsFrom.operation === "server.details" ? readsFrom.field : undefined;
};

/** The inputs in use that a rebuild resets: the login gets the template's own values, and the server is started. */
export const resetByRebuild = (inUse: PlannedInputs<ServerInputs>): readonly ServerInput[] =>
  where((row) => row.resetByRebuild).filter((name) => inUse[name] !== undefined);
