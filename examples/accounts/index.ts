import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// Each account has its own settings: `pulumi config set east:baseUrl …`, `east:username`, `--secret east:password`.
// A Connection takes nothing from the stack's `hosting:…`, so no resource can land in the wrong account by default.
const connect = (name: string) => {
  const config = new pulumi.Config(name);
  return new hosting.Connection(name, {
    baseUrl: config.require("baseUrl"),
    username: config.require("username"),
    password: config.requireSecret("password"),
  });
};

const declare = (name: string, connection: hosting.Connection) => {
  // A function is asked in the account of its connection, too: the accounts may be sold different plans.
  const planId = hosting
    .plansOutput({ zoneId: 12, serverType: "Cloud.VPS" }, { connection })
    .apply((plans) => plans.find(({ vcpu, memory }) => vcpu === 2 && memory === 4096)?.id);
  return new hosting.Server(
    `web-${name}`,
    { domain: `${name}.example.com`, type: "Cloud.VPS", zoneId: 12, planId, templateName: "DEBIAN_12_64" },
    { provider: connection, ignoreChanges: ["planId"] },
  );
};

export const [east, west] = ["east", "west"].map((name) => declare(name, connect(name)).ip);
