import { aDomain, type DomainFacts } from "./serverInputs";
import {
  aPlan,
  aServer,
  askOwner,
  aTemplate,
  ignoring,
  reason,
  type ServerFacts,
  type ToldChange,
} from "./serverRefusal";
import { commandsOf, entry, type Texts, timeText } from "./text";

/** Messages about the steps of an update. Most of these messages are printed in a preview. */
export const serverUpdateMessages = {
  "server-replaced": entry<
    ServerFacts & { readonly changes: readonly ToldChange[]; readonly isSure: boolean }
  >({
    when: "A warning at preview: the update replaces the server.",
    example: { server: aServer, changes: [aPlan], isSure: true },
    happened: (data) =>
      `The update ${data.isSure ? "replaces" : "may replace"} server ${data.server}, which loses its disks and its ip.`,
    changed: (data) => reason(data.changes),
    ways: [
      (data) =>
        `To keep the server: restore the value, or add the resource option ${ignoring(data.changes)}.`,
      "To keep the old one besides: set only Pulumi's option retainOnDelete, run `pulumi up`, and then make this change. Set in the same run, the option does not count. Both are billed.",
    ],
  }),
  "replace-done-before": entry<ServerFacts & { readonly changes: readonly ToldChange[] }>({
    when: "A warning: a change would replace the server, and the host has the new value already, as after a resize in its panel.",
    example: { server: aServer, changes: [aPlan] },
    happened: "The host has what the program wants for server {server} already.",
    changed: (data) => `${reason(data.changes)} \`pulumi up\` records that. Nothing is replaced.`,
    ways: "To replace it nevertheless: run `pulumi up --replace` with its URN.",
  }),
  "replace-unsure": entry<ServerFacts & { readonly changes: readonly ToldChange[] }>({
    when: "A change would replace the server, as `replacePolicy` allows, and the host does not say whether it has the new value already.",
    example: { server: aServer, changes: [aPlan] },
    happened:
      "The host does not say whether server {server} has the new value already, so it is not replaced.",
    changed: (data) => `${reason(data.changes)} Nothing was changed.`,
    ways: "Run the same command again when the host answers.",
  }),
  /**
   * `count`: the number of servers in this run that lost their protection so far. A diff does not know how many will
   * follow.
   */
  "protection-ends": entry<ServerFacts & { readonly count: number; readonly isSure: boolean }>({
    when: "A warning for each server: the program or `hosting:deletionProtection` no longer protects it. From the next run on it may be removed, replaced and rebuilt. `pulumi-hosting report` names all such servers in one line.",
    example: { server: aServer, count: 12, isSure: true },
    happened: ({ server, count, isSure }) =>
      `protection: true → ${isSure ? "false" : "perhaps false (known after up)"}, for server ${server}.${count > 1 ? ` That makes ${count} servers so far.` : ""}`,
    changed: ({ count }) =>
      count > 1
        ? ""
        : "`pulumi up` stores that. From the next run on nothing refuses to remove, replace or rebuild it.",
    ways: ({ count }) =>
      count > 1
        ? []
        : ["To keep it: set ‹deletionProtection: true›, in the program or as hosting:deletionProtection."],
  }),
  "rebuild-unmarked": entry<{ readonly isDenied: boolean }>({
    when: "A warning: a server is rebuilt, and the user may not call `asset.update`, which marks the rebuild at the host, or the host refuses the mark.",
    example: { isDenied: true },
    happened: ({ isDenied }) =>
      isDenied
        ? "The host does not let this user call asset.update. So rebuilds are not marked there."
        : "The host refused the mark of this rebuild, so it is not marked there.",
    changed: "If a run is interrupted during a rebuild, a run on another machine may erase the disks again.",
    ways: ({ isDenied }) => (isDenied ? askOwner : []),
  }),
  "management-changes": entry<DomainFacts & Texts<"from" | "to" | "templateName">>({
    when: "A warning at preview: the template of a rebuild has another management level than the one before.",
    example: { domain: aDomain, from: "self", to: "full", templateName: "ALMALINUX_9_64_PANEL" },
    happened: ({ domain = "a server", from, to, templateName }) =>
      `Template ${templateName} changes the management level of ${domain} from ${from} to ${to}.`,
    changed: "The host may charge for that, and the output price does not show it.",
    ways: ["To keep the level, choose a template with management {from}."],
  }),
  "disks-erased": entry<ServerFacts & { readonly changes: readonly ToldChange[] }>({
    when: "A warning at preview: the update rebuilds the server, as `rebuildPolicy` allows.",
    example: { server: aServer, changes: [aTemplate] },
    happened: "`pulumi up` will rebuild server {server} and ERASE ITS DISKS.",
    changed: (data) => reason(data.changes),
    ways: (data) =>
      `To keep the disks: restore the value, or add the resource option ${ignoring(data.changes)}.`,
  }),
  "work-waits": entry<ServerFacts & { readonly work: "build" | "rebuild" | "work"; readonly since: number }>({
    when: "A warning at preview: `pulumi up` will wait for a build, a rebuild or other work of the host.",
    example: { server: aServer, work: "rebuild", since: Date.UTC(2026, 7, 1, 14, 3) },
    happened: ({ server, work, since }) =>
      ({
        build: `Server ${server} is still being built, since ${timeText(since)}: \`pulumi up\` will continue to wait.`,
        rebuild: `\`pulumi up\` will wait for the rebuild of server ${server}, which started at ${timeText(since)}.`,
        work: `\`pulumi up\` will wait for other work on server ${server}, which the host reported at ${timeText(since)}.`,
      })[work],
    changed: ({ work }) =>
      ({ build: "It orders no other one.", rebuild: "It does not start another one.", work: "" })[work],
  }),
  "failed-before": entry<ServerFacts & { readonly work: "build" | "rebuild" | "work" }>({
    when: "A warning at preview: the host last reported that a build or rebuild failed.",
    example: { server: aServer, work: "rebuild" },
    happened: (data) =>
      `${data.work === "work" ? "Other work" : `The ${data.work}`} of server ${data.server} failed.`,
    ways: ["Run `pulumi up` to check it again."],
  }),
  "login-sent-again": entry({
    when: "A warning at preview: a rebuild has reset the login or the power state, or the answer to an update was lost. The update sets these inputs again.",
    example: { server: aServer, inputs: ["username", "password"] },
    happened: "`pulumi up` will set {inputs} of {server} again: the host may have other values.",
  }),
  "reach-waits": entry({
    when: "A warning at preview: an earlier run ended before the server answered (`waitFor`).",
    example: { server: aServer },
    happened: "Server {server} has not answered yet, so `pulumi up` will continue to wait.",
    changed: "It creates and rebuilds nothing for that.",
  }),
  "server-held-twice": entry({
    when: "A warning: another resource of the same run manages the server of this resource, by an import or an adoption.",
    example: { server: aServer },
    happened: "Two resources of this stack manage server {server}.",
    ways: [
      "Run `pulumi state delete` with the URN of the one that is to give it up, which sends nothing to the host. Then remove it from the program.",
      'For a second server, declare it with ‹onExisting: "create"› after that.',
    ],
  }),
  "domain-only-recorded": entry({
    when: "A warning: `domain` was changed.",
    example: { server: aServer },
    happened: "The domain of {server} changes in the host's records only.",
    changed: "The host name on the server itself does not change.",
  }),
  "still-billed": entry({
    when: "A warning: the program no longer sets something that the host bills, such as `features` or `bandwidthQuota`. The server keeps it.",
    example: { server: aServer, inputs: ["features", "bandwidthQuota"] },
    happened: "Server {server} keeps {inputs}, which the program no longer sets.",
    changed: "Nothing is sent for that, and the host continues to bill it.",
    ways: "To end it: set the value that stands for none, such as ‹backupEnabled: false›, and run `pulumi up`.",
  }),
  "only-at-creation": entry<{
    readonly resource: string;
    readonly inputs: readonly string[];
    readonly isRecord?: true;
  }>({
    when: "A warning: the resource exists, and the program gives inputs that apply at creation only, such as `publicSshKey` or `newIps`, or whose values the host does not report.",
    example: { resource: `Server ${aServer}`, inputs: ["publicSshKey"] },
    happened: ({ resource, inputs }) =>
      `${resource} stays as it was created: ${inputs.join(", ")} ${inputs.length > 1 ? "are" : "is"} recorded, and nothing is sent to the host.`,
    changed: "It may have been created with something else.",
    ways: [
      ({ isRecord }, circumstances) => {
        const { replaceCommand, replaceRecordCommand } = commandsOf(circumstances);
        return `If so, replace the resource: ${isRecord ? replaceRecordCommand : replaceCommand}.`;
      },
    ],
  }),
  "server-unpaid": entry({
    when: "The host has taken the order, and builds nothing before its owner has paid, or has asked why it is disabled. The run waits for five minutes, because a host may take a payment on its own.",
    example: { server: aServer, status: "Pending-Payment" },
    happened: "The host does not work on server {server}, because it reports {status}.",
    changed: "Its id is in the state.",
    ways: [
      "Settle that at the host, such as an open payment. Then run `pulumi up`, which continues to wait and orders nothing again.",
      "To give it up: {destroyCommand}.",
    ],
  }),
};
