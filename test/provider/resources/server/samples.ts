import type { Properties } from "../../../../provider/values";
import { type InputTable, samplesOf } from "../../resource/describeChangeTable";

export const inputs: InputTable = {
  domain: ["update", "web.example.com", "www.example.com"],
  type: ["replace", "Cloud.VPS", "Cloud.Metal"],
  planId: ["replace", 100, 200],
  zoneId: ["replace", 10, 20],
  placement: ["recorded"],
  regionId: ["replace", 1, 2],
  templateName: ["rebuild", "ALMA9", "DEBIAN12"],
  imageId: ["replace"],
  features: ["update", { Antivirus: "basic" }, { Antivirus: "full" }],
  newIps: ["replace", 1, 2],
  newIp6s: ["replace", 1, 0],
  poolIps: ["replace", ["93.184.216.34"], ["93.184.216.35"]],
  pool6Ips: ["replace", ["2001:db8:1::/64"], ["2001:db8:2::/64"]],
  bandwidthQuota: ["update", 5000, 0],
  backupEnabled: ["update", true, false],
  backupPlan: ["update", "daily", "quota"],
  backupQuota: ["update", 7, 100],
  publicSshKey: ["recorded", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE6"],
  username: ["update", "admin", "root"],
  password: ["update", "first-secret", "second-secret"],
  customName: ["update", "shop front", "shop back"],
  customDescription: ["update", "Ask Ada.", "Ask Bob."],
  accountNumber: ["replace", 12345, 54321],
  powerState: ["power", "running", "stopped"],
  rebootTriggers: ["reboot", { kernel: 1 }, { kernel: 2 }],
  rebootMode: ["recorded", "reboot", "reset"],
  rebuildTriggers: ["rebuild", { release: 1 }, { release: 2 }],
  rebuildPolicy: ["recorded", "refuse", "rebuild"],
  replacePolicy: ["recorded", "refuse", "replace"],
  rebuildForce: ["recorded", false, true],
  driftPolicy: ["recorded", "refuse", "allow"],
  deletionProtection: ["recorded", false, true],
  onExisting: ["recorded", "fail", "adopt"],
  removal: ["recorded", { reason: "moved" }, { reason: "closed" }],
  timeouts: ["recorded", { build: "30m" }, { build: "1h" }],
  waitFor: ["recorded", { ssh: { timeout: "5m" } }, { ssh: { timeout: "20m" } }],
  rollout: ["recorded", { group: "workers" }, { group: "workers", atOnce: 2 }],
  labels: ["recorded", { team: "a" }, { team: "b", "example.com/tier": "" }],
  shutdownBeforeDelete: ["recorded", false, true],
};
export const { everyInput, otherValue } = samplesOf(inputs);

export const without = (properties: Properties, ...names: string[]): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
