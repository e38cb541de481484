import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();

// Another value goes to the host in place: the key keeps its name and its id, and everything that refers to it stays.
const key = new hosting.SshKey("deploy", { publicKeyValue: config.require("publicKey") });

const servers = ["web1", "web2"].map(
  (name) =>
    new hosting.Server(
      name,
      {
        domain: `${name}.example.com`,
        type: "Cloud.VPS",
        zoneId: 12,
        planId: 1201,
        templateName: "DEBIAN_12_64",
        publicSshKey: key.publicKeyValue,
      },
      // The host puts a key on a server only when it builds it. So a new key counts for new servers, and those that run
      // keep theirs: put the new key on them over SSH, before you take the old one away.
      { ignoreChanges: ["publicSshKey"] },
    ),
);

export const keyId = key.id;
export const uniqIds = servers.map(({ uniqId }) => uniqId);
