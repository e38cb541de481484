import { serverPolicy } from "./serverPolicy";
import { settings } from "./settings";

export const backupsOn = serverPolicy(
  {
    name: "backups-on",
    description: "Servers of production have backups.",
    enforcementLevel: "mandatory",
    configSchema: settings("production"),
  },
  ({ properties: { backupEnabled } }) =>
    backupEnabled === true
      ? undefined
      : { is: "has no backups", wayOut: "Set backupEnabled to true, and set backupPlan and backupQuota" },
);
