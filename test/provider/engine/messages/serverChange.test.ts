import { inWords } from "./inWords";

const server = "web1.example.com (ABC123)";
const domain = "web1.example.com";

// What a change of a server is refused for, or does.
inWords([
  [
    "rebuild-refused",
    {
      server,
      change: { property: "rebuildTriggers", values: { old: undefined, new: ["2"] } },
      refused: "byUpdate",
    },
    `Server ${server} would be rebuilt: its disks would be erased. Reason: rebuildTriggers (not set) → ["2"]. \`pulumi up\` will refuse this (rebuildPolicy is "refuse"). To allow it: rebuildPolicy: "rebuild", or "replace" for a new server. To leave the server as it is: ignoreChanges: ["rebuildTriggers"].`,
  ],
  [
    "rebuild-refused",
    { server, change: { property: "templateName" }, refused: "maybeByUpdate" },
    `Server ${server} would be rebuilt: its disks would be erased. Reason: another value of templateName. \`pulumi up\` may refuse this (rebuildPolicy is "refuse"). To allow it: rebuildPolicy: "rebuild", or "replace" for a new server. To leave the server as it is: ignoreChanges: ["templateName"].`,
  ],
  [
    "second-rebuild-refused",
    { server, change: { property: "password" }, refused: "now" },
    `A rebuild of ${server} was begun, and is not known to be done. Another one, for another value of password, would erase its disks once more. Refused. Nothing was changed. To wait for the first one: give password the value that it was begun with. To allow it: rebuildPolicy: "rebuild", or "replace" for a new server.`,
  ],
  [
    "second-rebuild-refused",
    {
      server,
      change: { property: "templateName", values: { old: "DEBIAN_12_64", new: "UBUNTU_2404_64" } },
      refused: "byUpdate",
      begun: { value: "DEBIAN_13_64" },
    },
    `A rebuild of ${server} was begun, and is not known to be done. Another one, for templateName "UBUNTU_2404_64", would erase its disks once more. \`pulumi up\` will refuse this. To wait for the first one: templateName: "DEBIAN_13_64". To allow it: rebuildPolicy: "rebuild", or "replace" for a new server.`,
  ],
  [
    "drift-refused",
    { server, change: { property: "password" }, refused: "now", effect: "replace", allowedBy: "driftPolicy" },
    `Somebody changed password of ${server} at the host. Putting it back would replace the server: new disks, new ip. Refused. Nothing was changed. To keep what is there: give password the host's value in the program. To put it back: driftPolicy: "allow".`,
  ],
  [
    "drift-refused",
    {
      server,
      change: { property: "planId", values: { old: 1201, new: 1202 } },
      refused: "now",
      effect: "replace",
      allowedBy: "noProtection",
    },
    "Somebody changed planId of web1.example.com (ABC123) at the host. It is 1201 there and 1202 in the program. Putting it back would replace the server: new disks, new ip. Refused. Nothing was changed. To keep what is there: planId: 1201 in the program. To put it back: run `pulumi up` with planId: 1201 and deletionProtection: false in the program; then change planId.",
  ],
  [
    "deletion-protected",
    {
      server,
      change: { property: "planId", values: { old: 1201, new: 1202 } },
      refused: "byUpdate",
      effect: "replace",
    },
    `Server ${server} would be replaced: new disks, new ip. Reason: planId 1201 → 1202. \`pulumi up\` will refuse this (deletionProtection is on). To allow it: set only deletionProtection: false, run \`pulumi up\`, and then make this change.`,
  ],
  [
    "resource-protected",
    {
      server,
      change: { property: "templateName", values: { old: "DEBIAN_12_64", new: "UBUNTU_2404_64" } },
      refused: "maybeByUpdate",
      effect: "rebuild",
    },
    `Server ${server} would be rebuilt: its disks would be erased. Reason: templateName "DEBIAN_12_64" → "UBUNTU_2404_64". \`pulumi up\` may refuse this (protect is true). To allow it: take \`protect\` off the resource, or off the parent that it has it from.`,
  ],
  [
    "place-twice",
    { given: ["zoneId", "planId"] },
    "placement and zoneId, planId exclude each other: both say where the server is ordered. Give either placement, or zoneId and planId.",
  ],
  [
    "place-twice",
    { given: ["zoneId"] },
    "placement and zoneId exclude each other: both say where the server is ordered. Give either placement, or zoneId and planId.",
  ],
  [
    "plan-left-out",
    { domain: undefined },
    "The server is ordered without a plan. The specification does not say that a host chooses one, and many refuse such an order. Set planId, or placement. `npx hosting call server.plan.list` lists the plans.",
  ],
  [
    "plan-left-out",
    { domain },
    "Server web1.example.com is ordered without a plan. The specification does not say that a host chooses one, and many refuse such an order. Set planId, or placement. `npx hosting call server.plan.list` lists the plans.",
  ],
  [
    "backups-off",
    { domain: undefined, given: ["backupPlan"] },
    "backupPlan has no effect unless backupEnabled is true. Set backupEnabled: true. Or remove it.",
  ],
  [
    "backups-off",
    { domain, given: ["backupPlan", "backupQuota"] },
    "backupPlan and backupQuota of web1.example.com have no effect unless backupEnabled is true. Set backupEnabled: true. Or remove them.",
  ],
  [
    "server-replaced",
    {
      server,
      changes: [{ property: "planId", values: { old: 1201, new: 1202 } }, { property: "password" }],
      isSure: true,
    },
    `\`pulumi up\` replaces server ${server}: its disks and its ip are lost. Reason: planId 1201 → 1202, another value of password.`,
  ],
  [
    "server-replaced",
    {
      server,
      changes: [
        {
          property: "tag",
          values: {
            old: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            new: "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
          },
        },
      ],
      isSure: false,
    },
    `\`pulumi up\` may replace server ${server}: its disks and its ip are lost. Reason: tag "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" → "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy….`,
  ],
  [
    "disks-erased",
    {
      server,
      changes: [{ property: "templateName", values: { old: "DEBIAN_12_64", new: "UBUNTU_2404_64" } }],
    },
    `\`pulumi up\` rebuilds server ${server} and ERASES ITS DISKS. Reason: templateName "DEBIAN_12_64" → "UBUNTU_2404_64".`,
  ],
  [
    "rebuild-waits",
    { server, work: "build", since: 1767276180000 },
    `Server ${server}: \`pulumi up\` waits for the build begun at 2026-01-01 14:03 UTC. It orders no second one while that is under way.`,
  ],
  [
    "rebuild-waits",
    { server, work: "rebuild", since: 1767276180000 },
    `Server ${server}: \`pulumi up\` waits for the rebuild begun at 2026-01-01 14:03 UTC. It sends no second one while that is under way.`,
  ],
  [
    "rebuild-waits",
    { server, work: "work", since: 1767276180000 },
    `Server ${server}: \`pulumi up\` waits for other work of the host, seen at 2026-01-01 14:03 UTC.`,
  ],
  [
    "failed-before",
    { server, work: "build" },
    `The build of server ${server} has failed. \`pulumi up\` looks at it again.`,
  ],
  [
    "failed-before",
    { server, work: "rebuild" },
    `The rebuild of server ${server} has failed. \`pulumi up\` looks at it again.`,
  ],
  [
    "failed-before",
    { server, work: "work" },
    `The work of server ${server} has failed. \`pulumi up\` looks at it again.`,
  ],
  [
    "login-sent-again",
    { server, inputs: ["username", "password"] },
    `\`pulumi up\` sends again what a rebuild of ${server} has reset: username, password.`,
  ],
  [
    "login-sent-again",
    { server, inputs: ["password"] },
    `\`pulumi up\` sends again what a rebuild of ${server} has reset: password.`,
  ],
]);
