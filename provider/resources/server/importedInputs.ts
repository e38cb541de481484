import { serverTypes } from "../../api/contract/enumerations";
import type { AssetRecord } from "../../resource/assetLists";
import { given } from "../../values";
import { backupInputs, importedInputs } from "./declared/changes";
import type { ServerInputs } from "./declared/inputs";
import type { ServerReported } from "./declared/outputs";

/** What a new server is logged into by: no need to bring it to the next one. */
const firstUsernames: readonly string[] = ["root", "administrator"];

/**
 * Inputs of a server that was not created by us, looked up or imported: all that the host tells, so that the server which
 * replaces it one day has its backups, bandwidth and login too. Without what every new server has, and without features: the
 * host's list holds those that come with other inputs, and managed they would undo a change of those.
 */
export function inputsOfImport(
  reported: ServerReported,
  asset: AssetRecord | undefined,
): Partial<ServerInputs> {
  // A host may answer either field set: what the one lacks, the other or the asset tells.
  const told: Partial<ServerInputs> = {
    ...reported,
    type: reported.type ?? serverTypes.find((type) => type === asset?.type),
    templateName: reported.templateName ?? reported.template,
  };
  return given(told, [
    ...importedInputs,
    ...(reported.backupEnabled === true ? backupInputs : []),
    ...(firstUsernames.includes(String(reported.username).toLowerCase()) ? [] : ["username" as const]),
  ]);
}
