import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";
import { FirstBoot } from "./firstBoot";

const config = new pulumi.Config();
const size = { vcpu: 2, memory: 4, zoneId: 12, serverType: "Cloud.VPS" } as const;

const web = new hosting.Server("web", {
  domain: "boot1.example.com",
  type: "Cloud.VPS",
  zoneId: 12,
  planId: config.getNumber("planId") ?? hosting.planOutput(size).id,
  templateName: "DEBIAN_12_64",
  password: config.requireSecret("rootPassword"),
  // Another release starts on empty disks.
  rebuildTriggers: [config.get("release") ?? "1"],
  rebuildPolicy: "rebuild",
  replacePolicy: "replace",
  waitFor: { ssh: { port: config.getNumber("sshPort") ?? 22 } },
});

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

new FirstBoot("first-boot", {
  server: web,
  script: pulumi.interpolate`#!/bin/sh
set -eu
apt-get -o DPkg::Lock::Timeout=300 update
apt-get -o DPkg::Lock::Timeout=300 install --yes nginx
umask 077
printf 'PASSWORD=%s\n' ${config.requireSecret("panelPassword").apply(quoted)} >~/panel.env
`,
});

export const ip = web.ip;
