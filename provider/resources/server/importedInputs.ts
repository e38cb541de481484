import { serverTypes } from "../../api/contract/enumerations";
import type { Properties } from "../../resource/properties";

/** What the host tells of the request that a server came from. */
const ofRequest = ["domain", "type", "planId", "zoneId", "regionId", "templateName", "bandwidthQuota"];
const ofBackups = ["backupEnabled", "backupPlan", "backupQuota"];

/** What a new server is logged into by: no need to bring it to the next one. */
const firstUsernames: readonly unknown[] = ["root", "administrator"];

/**
 * Inputs of a server that was not created by us, looked up or imported: all that the host tells, so that the server which
 * replaces it one day has its backups, bandwidth and login too. Without what every new server has, and without features: the
 * host's list holds those that come with other inputs, and managed they would undo a change of those.
 */
export function importedInputs(reported: Properties, asset: Properties | undefined): Properties {
  // A host may answer either field set: what the one lacks, the other or the asset tells.
  const told: Properties = {
    ...reported,
    type: reported.type ?? serverTypes.find((type) => type === asset?.type),
    templateName: reported.templateName ?? reported.template,
  };
  const names = [
    ...ofRequest,
    ...(reported.backupEnabled === true ? ofBackups : []),
    ...(firstUsernames.includes(String(reported.username).toLowerCase()) ? [] : ["username"]),
  ];
  return Object.fromEntries(
    names.filter((name) => told[name] !== undefined).map((name) => [name, told[name]]),
  );
}
