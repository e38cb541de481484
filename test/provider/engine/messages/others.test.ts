import { inWords } from "./inWords";

const asset = "asset lb.example.com (DEF456)";
const domain = "web1.example.com";

// What else is told.
inWords([
  [
    "asset-of-server",
    { uniqId: "ABC123", inputs: ["domain"] },
    "ABC123 is a server: its domain belongs to a Server. Nothing was sent. Remove domain from the Asset.",
  ],
  [
    "asset-of-server",
    { uniqId: "ABC123", inputs: ["domain", "features"] },
    "ABC123 is a server: its domain and features belong to a Server. Nothing was sent. Remove domain and features from the Asset.",
  ],
  [
    "asset-of-server",
    { uniqId: "ABC123", inputs: ["features"] },
    "ABC123 is a server: its features belong to a Server. Nothing was sent. Remove features from the Asset.",
  ],
  [
    "asset-kept",
    { asset, because: "adopted" },
    `The ${asset} stays, because the resource that replaces this one has adopted it. Nothing was sent.`,
  ],
  [
    "asset-kept",
    { asset, because: "held" },
    `The ${asset} stays, because another Asset of this stack holds it. Nothing was sent.`,
  ],
  [
    "removal-accepted",
    { asset, isAccepted: true, hostSaid: undefined },
    `The removal of ${asset} is under way. The host has accepted its removal. Until it is gone it may be billed.`,
  ],
  [
    "removal-interrupted",
    { asset, isAccepted: false, hostSaid: undefined },
    `The removal of ${asset} was interrupted. It is still there and may be billed. The host has not confirmed its removal. Run the same command again: it continues.`,
  ],
  [
    "removal-late",
    { asset, isAccepted: true, hostSaid: "2026-08-01", deadline: 1800000, trouble: "it is locked" },
    `The removal of ${asset} has not ended after 30m, the deadline of this wait. At the end: it is locked. It is still there and may be billed. The host has accepted its removal and said: "2026-08-01". Run the same command again: it continues. Not to wait for it: \`removal: { wait: false }\` on it and \`pulumi up\` before.`,
  ],
  [
    "removal-late",
    { asset, isAccepted: false, hostSaid: undefined, deadline: 60000, trouble: undefined },
    `The removal of ${asset} has not ended after 1m, the deadline of this wait. It is still there and may be billed. The host has not confirmed its removal. Run the same command again: it continues. For more time: \`timeouts: { removal: … }\`.`,
  ],
  [
    "import-id-malformed",
    { resource: "SshKey", id: "a b", expected: "idNumberOrName" },
    '"a b" is no id of an SshKey. Give its id number, such as 5, or its name: letters, digits and underscores.',
  ],
  [
    "import-id-malformed",
    { resource: "Asset", id: "abc", expected: "uniqId" },
    '"abc" is no id of an Asset. Give its uniqId: six characters, capital letters and digits, without the letters I and O, such as ABC123.',
  ],
  [
    "import-id-malformed",
    { resource: "Credential", id: "abc", expected: "idNumber" },
    '"abc" is no id of a Credential. Give its id number, such as 5.',
  ],
  [
    "input-invalid",
    { property: "timeouts.build", reason: "must be a duration", value: '"soon"' },
    'timeouts.build must be a duration; it is "soon".',
  ],
  [
    "plan-unknown",
    { value: "1203", choices: [] },
    "The host has no plan 1203. Nothing was changed. If the host offers it all the same: `pulumi config set hosting:previewChecks off`.",
  ],
  [
    "plan-sold-out",
    {
      value: "1203",
      type: "Cloud.VPS",
      regionId: 1,
      choices: [{ id: "1201", description: "2 vCPU", zoneId: 12 }, { id: "1202" }],
    },
    "Plan 1203 is sold out for Cloud.VPS in region 1. Nothing was changed. The nearest plans that can be had for Cloud.VPS elsewhere: 1201 (2 vCPU, zone 12); 1202. If the host offers it all the same: `pulumi config set hosting:previewChecks off`.",
  ],
  [
    "plan-mismatched",
    {
      value: "1203",
      type: "Cloud.VPS",
      zoneId: 12,
      regionId: 1,
      offeredFor: { type: "Bare.Metal", regionId: 2 },
      choices: [{ id: "1202" }],
    },
    "Plan 1203 is offered for Bare.Metal in region 2, not for Cloud.VPS in region 1. Nothing was changed. The nearest plans for Cloud.VPS in zone 12: 1202. If the host offers it all the same: `pulumi config set hosting:previewChecks off`.",
  ],
  [
    "plan-mismatched",
    { value: "1203", zoneId: 12, offeredFor: { type: "Bare.Metal", zoneId: 11 }, choices: [] },
    "Plan 1203 is offered for Bare.Metal in zone 11, not in zone 12. Nothing was changed. If the host offers it all the same: `pulumi config set hosting:previewChecks off`.",
  ],
  [
    "placement-unavailable",
    {
      domain,
      places: [
        { zoneId: 11, planId: 1100, why: "zoneUnknown" },
        { zoneId: 11, planId: 1101, why: "zoneElsewhere" },
        { zoneId: 11, planId: 1102, why: "planUnknown" },
        { zoneId: 11, planId: 1103, why: "planMismatched" },
        { zoneId: 11, planId: 1104, why: "soldOut" },
        { zoneId: 11, planId: 1105, why: "templateNotOffered" },
        { zoneId: 11, planId: 1106, why: "refused" },
      ],
    },
    "None of the places of web1.example.com can be had. Looked at: plan 1100 in zone 11 (the host has no such zone); plan 1101 in zone 11 (the zone is in another region); plan 1102 in zone 11 (the host has no such plan); plan 1103 in zone 11 (the plan is not offered there, or not for this type); plan 1104 in zone 11 (sold out); plan 1105 in zone 11 (the template is not offered there); plan 1106 in zone 11 (the host refused the order for lack of stock). Nothing was ordered. Add another place to placement. Or try again later.",
  ],
  [
    "placement-chosen",
    { domain, zoneId: 11, planId: 1101, passed: [] },
    "web1.example.com would be ordered as plan 1101 in zone 11, the first place of placement that can be had now.",
  ],
  [
    "catalogue-not-told",
    { what: "zones", why: "empty" },
    "Not everything was checked against what the host offers. Its list of zones is empty. To ask it nothing at preview: `pulumi config set hosting:previewChecks off`.",
  ],
  [
    "catalogue-not-told",
    { what: "zones", why: "passcode" },
    "Not everything was checked against what the host offers. A preview does not log in where that uses up a passcode. To ask it nothing at preview: `pulumi config set hosting:previewChecks off`.",
  ],
  [
    "catalogue-not-told",
    { what: "zones", why: { because: "no permission. " } },
    "Not everything was checked against what the host offers. Asked for its zones, it answers: no permission. To ask it nothing at preview: `pulumi config set hosting:previewChecks off`.",
  ],
]);
