import { type OfServer, reason, type ToldChange } from "./serverRefusal";
import { replaceCommand, text, timeText } from "./text";

const server = "web1.example.com (ABC123)";
const plan: ToldChange = { property: "planId", values: { old: 1201, new: 1202 } };
const template: ToldChange = {
  property: "templateName",
  values: { old: "DEBIAN_12_64", new: "UBUNTU_2404_64" },
};

/** What is wrong with the inputs together, and what a preview says that an update does. */
export const serverUpdateMessages = {
  "source-missing": text<object>({
    when: "The program gives neither `templateName` nor `imageId`.",
    example: {},
    says: () => ({
      happened: "templateName or imageId is required.",
      changed: "A server is built from a template of the host or from an image of the account.",
    }),
  }),
  "source-twice": text<object>({
    when: "The program gives both `templateName` and `imageId`.",
    example: {},
    says: () => ({
      happened: "imageId and templateName exclude each other.",
      ways: ["Give exactly one of the two."],
    }),
  }),
  "triggers-without-template": text<object>({
    when: "The program gives `rebuildTriggers` without `templateName`.",
    example: {},
    says: () => ({
      happened: "rebuildTriggers needs templateName: a rebuild is made from a template, not from an image.",
    }),
  }),
  "place-twice": text<{ readonly given: readonly string[] }>({
    when: "The program gives `placement`, and `zoneId` or `planId` beside it.",
    example: { given: ["zoneId", "planId"] },
    says: ({ given }) => ({
      happened: `placement and ${given.join(", ")} exclude each other: both say where the server is ordered.`,
      ways: ["Give either placement, or zoneId and planId."],
    }),
  }),
  "plan-left-out": text<{ readonly domain: string | undefined }>({
    when: "A warning: a new server has neither `planId` nor `placement`.",
    example: { domain: "web1.example.com" },
    says: ({ domain }) => ({
      happened: `${domain === undefined ? "The server" : `Server ${domain}`} is ordered without a plan.`,
      changed: "The specification does not say that a host chooses one, and many refuse such an order.",
      ways: ["Set planId, or placement.", "`npx pulumi-hosting call server.plan.list` lists the plans."],
    }),
  }),
  "backups-off": text<{ readonly domain: string | undefined; readonly given: readonly string[] }>({
    when: "A warning: the plan or the quota of backups is given, and backups are not on.",
    example: { domain: "web1.example.com", given: ["backupPlan", "backupQuota"] },
    says: ({ domain, given }) => ({
      happened: `${given.join(" and ")}${domain === undefined ? "" : ` of ${domain}`} ${given.length === 1 ? "has" : "have"} no effect unless backupEnabled is true.`,
      ways: ["Set backupEnabled: true.", `Or remove ${given.length === 1 ? "it" : "them"}.`],
    }),
  }),
  "server-replaced": text<OfServer & { readonly changes: readonly ToldChange[]; readonly isSure: boolean }>({
    when: "A warning at preview: the update replaces the server.",
    example: { server, changes: [plan], isSure: true },
    says: (data) => ({
      happened: `\`pulumi up\` ${data.isSure ? "replaces" : "may replace"} server ${data.server}: its disks and its ip are lost.`,
      changed: reason(data.changes),
    }),
  }),
  "rebuild-unmarked": text<object>({
    when: "A warning: a server is rebuilt, and the user may not call `asset.update`, or the host refuses it. A rebuild is marked at the host with it.",
    example: {},
    says: () => ({
      happened: "The host does not let this user call asset.update, so rebuilds are not marked there.",
      changed: "If a run is cut short during a rebuild, a run on another machine may erase the disks again.",
      ways: ["Allow the user to call asset/update."],
    }),
  }),
  "management-changes": text<{
    readonly domain: string | undefined;
    readonly from: string;
    readonly to: string;
    readonly templateName: string;
  }>({
    when: "A warning at preview: the template of a rebuild has another management level than the one before.",
    example: {
      ...{ domain: "web1.example.com", from: "self", to: "full" },
      templateName: "ALMALINUX_9_64_PANEL",
    },
    says: ({ domain = "a server", from, to, templateName }) => ({
      happened: `With template ${templateName} the management level of ${domain} changes from ${from} to ${to}.`,
      changed: "A host may charge for that, which the output price does not show.",
      ways: [`To keep the level, choose a template whose management is ${from}.`],
    }),
  }),
  "disks-erased": text<OfServer & { readonly changes: readonly ToldChange[] }>({
    when: "A warning at preview: the update rebuilds the server, as `rebuildPolicy` allows.",
    example: { server, changes: [template] },
    says: (data) => ({
      happened: `\`pulumi up\` rebuilds server ${data.server} and ERASES ITS DISKS.`,
      changed: reason(data.changes),
    }),
  }),
  "rebuild-waits": text<OfServer & { readonly work: "build" | "rebuild" | "work"; readonly since: number }>({
    when: "A warning at preview: a build, a rebuild or other work of the host is under way, and is waited for.",
    example: { server, work: "rebuild", since: Date.UTC(2026, 7, 1, 14, 3) },
    says: ({ server, work, since }) =>
      work === "work"
        ? {
            happened: `Server ${server}: \`pulumi up\` waits for other work of the host, seen at ${timeText(since)}.`,
          }
        : {
            happened: `Server ${server}: \`pulumi up\` waits for the ${work} begun at ${timeText(since)}.`,
            changed: `It ${work === "build" ? "orders" : "sends"} no second one while that is under way.`,
          },
  }),
  "failed-before": text<OfServer & { readonly work: "build" | "rebuild" | "work" }>({
    when: "A warning at preview: a build or rebuild has failed, by what the host told last.",
    example: { server, work: "rebuild" },
    says: (data) => ({
      happened: `The ${data.work} of server ${data.server} has failed.`,
      ways: ["`pulumi up` looks at it again."],
    }),
  }),
  "login-sent-again": text<OfServer & { readonly inputs: readonly string[] }>({
    when: "A warning at preview: a rebuild has reset the login or the power state, which the update brings back.",
    example: { server, inputs: ["username", "password"] },
    says: (data) => ({
      happened: `\`pulumi up\` sends again what a rebuild of ${data.server} has reset: ${data.inputs.join(", ")}.`,
    }),
  }),
  "reach-waits": text<OfServer>({
    when: "A warning at preview: an earlier run has ended before the server answered by SSH (`waitFor.ssh`).",
    example: { server },
    says: (data) => ({
      happened: `Server ${data.server} has not answered by SSH yet: \`pulumi up\` goes on waiting.`,
      changed: "Nothing is ordered or rebuilt for it.",
    }),
  }),
  "server-held-twice": text<OfServer>({
    when: "A warning: another resource of the same program has adopted a server that this one keeps.",
    example: { server },
    says: (data) => ({
      happened: `Two resources of this program hold server ${data.server}: another one has just adopted it.`,
      ways: [
        "Take that one out of the program, which sends nothing.",
        'Then declare it again with onExisting: "create".',
      ],
    }),
  }),
  "domain-only-recorded": text<OfServer>({
    when: "A warning: `domain` was changed.",
    example: { server },
    says: (data) => ({
      happened: `The domain of ${data.server} changes in the host's record only.`,
      changed: "The name that the server itself uses stays.",
    }),
  }),
  "keys-only-at-creation": text<OfServer>({
    when: "A warning: `publicSshKey` was changed, which only an order carries.",
    example: { server },
    says: (data, circumstances) => ({
      happened: `Server ${data.server} keeps the SSH keys that it was built with.`,
      changed: "publicSshKey is used at creation only.",
      ways: ["Change the keys on the server.", `Or replace it: ${replaceCommand(circumstances)}.`],
    }),
  }),
};
