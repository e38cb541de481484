import { one } from "../../provider/resources/sshKey/samples";
import type { FrontProgram } from "../fronts/fronts";
import { serverArgs } from "../hostingStack";

/** The number of the sandbox's first account, which owns every resource whose account is not given. */
const accountNumber = 100001;

/** A DNS zone that every sandbox with seed 1 has. */
const zone = "SCP2KG";

/**
 * A program with every resource and every input that a state may contain. It may only grow, because earlier releases
 * have written states with it.
 */
export const everything: FrontProgram = (declare) => {
  const web = declare("Server", "web", {
    ...{ ...serverArgs, username: "admin", password: "first-secret" },
    ...{ backupEnabled: true, backupPlan: "daily", backupQuota: 7 },
    ...{ powerState: "running", rebootTriggers: { kernel: 1 }, rebootMode: "reboot" },
    ...{ rebuildTriggers: ["2026-01"], rebuildPolicy: "refuse", driftPolicy: "refuse" },
    ...{ deletionProtection: false, onExisting: "fail", removal: { reason: "moved", rating: 5 } },
    ...{ timeouts: { build: "1h", power: 300 }, shutdownBeforeDelete: true, rollout: { group: "web" } },
  });
  declare("Server", "from an image", {
    ...{ domain: "image.example.com", type: "Cloud.VPS", imageId: 501, accountNumber },
    ...{ regionId: 1, zoneId: 12, planId: 1201, features: { Antivirus: "basic" } },
    ...{ newIps: 1, newIp6s: 1, poolIps: ["93.184.216.34"], pool6Ips: ["2001:db8:1::/64"] },
    ...{ bandwidthQuota: 1000, publicSshKey: one, rebuildForce: false },
    ...{ customName: "from an image", customDescription: "of the shop" },
    // The server is stopped, so the provider does not wait for SSH. Nothing answers at a sandbox's default addresses.
    ...{ powerState: "stopped", waitFor: { ssh: { port: 2222, timeout: "5m" } } },
  });
  const placement = [
    { zoneId: 12, planId: 1203 },
    { zoneId: 11, planId: 1101 },
  ];
  const placed = { domain: "placed.example.com", type: "Cloud.VPS", templateName: "DEBIAN_12_64", placement };
  declare("Server", "at the first place", placed);
  const named = { publicKeyName: "deploy", publicKeyValue: one, accountNumber, removeOnDelete: true };
  declare("SshKey", "named", named);
  declare("SshKey", "unnamed", { publicKeyValue: `${one} again`, onExisting: "adopt" });
  declare("Credential", "panel", {
    ...{ uniqId: web.uniqId, name: "panel", description: "of the shop", accountNumber },
    ...{ location: "https://web.example.com/admin", authType: "password" },
    ...{ username: "admin", authData: "panel-secret" },
  });
  declare("Credential", "login", { uniqId: web.uniqId, type: "server", username: "admin" });
  const texts = { customName: "web, production", customDescription: "of the shop" };
  declare("Asset", "label", { uniqId: web.uniqId, ...texts, removeOnDelete: false });
  declare("Asset", "zone", {
    ...{ uniqId: zone, domain: "example.com", features: { Dnssec: "on" }, accountNumber },
    ...{ removal: { comment: "not needed" }, timeouts: { removal: "30m" } },
  });
};
