import { one } from "../../provider/resources/sshKey/samples";
import type { FrontProgram } from "../fronts/fronts";
import { serverArgs } from "../serverStack";

/** A program with every resource and, of the server, every input that a state may hold. Never changed, only added to. */
export const everything: FrontProgram = (declare) => {
  const web = declare("Server", "web", {
    ...serverArgs,
    username: "admin",
    password: "first-secret",
    backupEnabled: true,
    backupPlan: "daily",
    backupQuota: 7,
    powerState: "running",
    rebootTriggers: { kernel: 1 },
    rebuildTriggers: ["2026-01"],
    rebuildPolicy: "refuse",
    onExisting: "fail",
    removal: { reason: "moved", rating: 5 },
    timeouts: { build: "1h", power: 300 },
    shutdownBeforeDelete: true,
  });
  declare("SshKey", "named", { publicKeyName: "deploy", publicKeyValue: one });
  declare("SshKey", "unnamed", { publicKeyValue: `${one} again`, onExisting: "adopt" });
  declare("Credential", "panel", {
    uniqId: web.uniqId,
    name: "panel",
    authType: "password",
    username: "admin",
    authData: "panel-secret",
  });
  declare("Credential", "login", { uniqId: web.uniqId, type: "server", username: "admin" });
  declare("Asset", "label", {
    uniqId: web.uniqId,
    customName: "web, production",
    customDescription: "of the shop",
    removeOnDelete: false,
  });
};
