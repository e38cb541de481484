import * as hosting from "pulumi-hosting";

// Servers that were ordered in a panel. The program says what they are. Inputs that can be changed in place
// are changed to match. A change of anything else (the plan, the template) fails, so that nothing is erased or replaced.
const servers = ["web1", "web2"].map(
  (name) =>
    new hosting.Server(
      name,
      {
        domain: `${name}.example.com`,
        type: "Cloud.VPS",
        zoneId: 12,
        // The plan that they have, by its id: a choice by size could name another one that is sold later.
        planId: 1201,
        templateName: "DEBIAN_12_64",
        backupEnabled: true,
        backupPlan: "daily",
        backupQuota: 7,
        // A live server of this domain is adopted. If there is none, a new one is ordered.
        onExisting: "adopt",
      },
      // A server that was there before the program should not go with it. For a whole account: `pulumi-hosting import`.
      { retainOnDelete: true },
    ),
);

export const uniqIds = servers.map(({ uniqId }) => uniqId);
