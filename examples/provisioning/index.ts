import * as command from "@pulumi/command";
import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const release = config.require("release");

const web = new hosting.Server("web", {
  domain: config.require("domain"),
  type: "Cloud.VPS",
  zoneId: config.requireNumber("zoneId"),
  planId: config.requireNumber("planId"),
  templateName: config.require("templateName"),
  password: config.requireSecret("rootPassword"),
  // Another release starts on empty disks.
  rebuildTriggers: [release],
  rebuildPolicy: "rebuild",
  // Done when the server itself answers, not when the host says so.
  waitFor: { ssh: { port: config.requireNumber("sshPort") } },
});

// Runs after the build, and again after each rebuild. The connection has the host key that the server showed when it
// answered first, so that no one else gets the password later.
const installed = new command.remote.Command("install", {
  connection: web.connection,
  create: `apt-get update && apt-get install -y nginx && echo ${release} > /var/www/html/release`,
  triggers: [web.diskGeneration],
});

export const ip = web.ip;
export const generation = web.diskGeneration;
export const hostKeys = web.sshHostKeys;
export const installation = installed.id;
