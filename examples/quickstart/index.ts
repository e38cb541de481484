import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const withBackups = config.requireBoolean("backups");

// Whoever holds the private half may log in to the server.
const key = new hosting.SshKey("deploy", { publicKeyValue: config.require("publicKey") });

const web = new hosting.Server("web", {
  domain: config.require("domain"),
  type: "Cloud.VPS",
  zoneId: config.requireNumber("zoneId"),
  planId: config.requireNumber("planId"),
  // A change of the template erases the disks; the default policy refuses it at preview.
  templateName: config.require("templateName"),
  rebuildPolicy: config.require("rebuildPolicy") as "refuse" | "rebuild" | "replace",
  // A change of the backups is done in place. Plan and quota count only while backups are on.
  backupEnabled: withBackups,
  backupPlan: withBackups ? "daily" : undefined,
  backupQuota: withBackups ? 7 : undefined,
  publicSshKey: key.publicKeyValue,
});

// The login of an application that runs on the server, kept in the host's records; encrypted in Pulumi's state.
const shop = new hosting.Credential("shop", {
  uniqId: web.uniqId,
  name: "shop admin",
  username: "admin",
  location: pulumi.interpolate`https://${web.domain}/admin`,
  authData: config.requireSecret("appPassword"),
});

// The server under a name that people know, in the host's list of assets.
const label = new hosting.Asset("web-label", { uniqId: web.uniqId, customName: "Shop, production" });

export const uniqId = web.uniqId;
export const ip = web.ip;
export const backups = web.backupEnabled;
export const template = web.templateName;
export const credentialId = shop.credentialId;
export const labelled = label.customName;
