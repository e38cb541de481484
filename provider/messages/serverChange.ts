import { hasUnknown } from "../values";
import { type MessageText, replaceCommand, text, timeText } from "./text";

/** Who is meant: `web.example.com (ABC123)`. */
export interface OfServer {
  readonly server: string;
}

/** A change of an input. Values that no line may quote are not in it. */
export interface ToldChange {
  readonly property: string;
  readonly values?: { readonly old: unknown; readonly new: unknown };
}

/** A change that is not made. */
export interface Refused extends OfServer {
  readonly change: ToldChange;
  /** A preview tells what an update is going to refuse, or may refuse once it knows the value. */
  readonly refused: "now" | "byUpdate" | "maybeByUpdate";
}

export interface RefusedAt extends Refused {
  readonly effect: "rebuild" | "replace";
}

type Cost = RefusedAt["effect"];

/** A value in a message: short, on one line. */
function quoted(value: unknown): string {
  if (value === undefined) return "(not set)";
  if (hasUnknown(value)) return "(known after up)";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** `planId 100 → 200`. */
const changed = ({ property, values }: ToldChange) =>
  values ? `${property} ${quoted(values.old)} → ${quoted(values.new)}` : `another value of ${property}`;

const reason = (changes: readonly ToldChange[]) => `Reason: ${changes.map(changed).join(", ")}.`;

/** What an update would cost. */
const would = { rebuild: "be rebuilt: its disks would be erased", replace: "be replaced: new disks, new ip" };

/** That it is refused, by whom, and that nothing happened. */
const refusal = ({ refused }: Refused, why?: string): string => {
  const because = why ? ` (${why})` : "";
  if (refused === "now") return `Refused${because}. Nothing was changed.`;
  return `\`pulumi up\` ${refused === "byUpdate" ? "will" : "may"} refuse this${because}.`;
};

/** A change that something protects the server from. */
const protectedBy = (
  why: string,
  text: { readonly when: string; readonly way: string },
): MessageText<RefusedAt> => ({
  when: text.when,
  example: { ...example, effect: "rebuild" },
  says: (data) => ({
    happened: `Server ${data.server} would ${would[data.effect]}.`,
    changed: `${reason([data.change])} ${refusal(data, why)}`,
    ways: [text.way],
  }),
});

const server = "web1.example.com (ABC123)";
const plan: ToldChange = { property: "planId", values: { old: 1201, new: 1202 } };
const template: ToldChange = {
  property: "templateName",
  values: { old: "DEBIAN_12_64", new: "UBUNTU_2404_64" },
};
const example: Refused = { server, change: template, refused: "now" };

const isTemplate = ({ change }: Refused) => change.property === "templateName" && change.values;

const toAllow = 'To allow it: rebuildPolicy: "rebuild", or "replace" for a new server.';

/** What it would cost to put back what somebody changed at the host. */
const putBack: Record<Cost, string> = {
  rebuild: "would rebuild the server and erase its disks",
  replace: "would replace the server: new disks, new ip",
};

const toPutBack = (
  { property, values }: ToldChange,
  allowedBy: (RefusedAt & {
    /** What would allow it. */
    readonly allowedBy: "driftPolicy" | "driftAndRebuildPolicy" | "noProtection";
  })["allowedBy"],
): string =>
  ({
    driftPolicy: 'To put it back: driftPolicy: "allow".',
    driftAndRebuildPolicy: 'To put it back: driftPolicy: "allow" and rebuildPolicy: "rebuild".',
    noProtection: `To put it back: run \`pulumi up\` with ${property}: ${values ? quoted(values.old) : "the host's value"} and deletionProtection: false in the program; then change ${property}.`,
  })[allowedBy];

/** What is refused, and what a preview says that an update does. */
export const serverChangeMessages = {
  "rebuild-refused": text<Refused>({
    when: "The program asks for a rebuild that `rebuildPolicy` does not allow. If the host has made it already, because an update failed after it, `pulumi refresh` takes it over.",
    example,
    says: (data) => ({
      happened: `Server ${data.server} would be rebuilt${isTemplate(data) ? ` from ${quoted(data.change.values?.new)}` : ""}: its disks would be erased.`,
      changed: `${reason([data.change])} ${refusal(data, 'rebuildPolicy is "refuse"')}`,
      ways: [toAllow, `To leave the server as it is: ignoreChanges: ["${data.change.property}"].`],
    }),
  }),
  /** `begun`: the value that the rebuild under way brings, where it may be told. */
  "second-rebuild-refused": text<Refused & { readonly begun?: { readonly value: unknown } }>({
    when: "The program asks for another rebuild while the first one is not known to be done, and `rebuildPolicy` does not allow it.",
    example: { ...example, begun: { value: "DEBIAN_13_64" } },
    says: (data) => ({
      happened: `A rebuild of ${data.server} was begun, and is not known to be done.`,
      changed: `Another one, for ${data.change.values ? `${data.change.property} ${quoted(data.change.values.new)}` : `another value of ${data.change.property}`}, would erase its disks once more. ${refusal(data)}`,
      ways: [
        data.begun
          ? `To wait for the first one: ${data.change.property}: ${quoted(data.begun.value)}.`
          : `To wait for the first one: give ${data.change.property} the value that it was begun with.`,
        toAllow,
      ],
    }),
  }),
  "drift-refused": text<
    RefusedAt & {
      /** What would allow it. */
      readonly allowedBy: "driftPolicy" | "driftAndRebuildPolicy" | "noProtection";
    }
  >({
    when: "Somebody changed the server at the host, and putting that back would cost the server or its disks.",
    example: { ...example, effect: "rebuild", allowedBy: "driftAndRebuildPolicy" },
    says: (data) => {
      const { property, values } = data.change;
      const has = values
        ? `It is ${quoted(values.old)} there and ${quoted(values.new)} in the program. `
        : "";
      return {
        happened: `Somebody changed ${property} of ${data.server} at the host.`,
        changed: `${has}Putting it back ${putBack[data.effect]}. ${refusal(data)}`,
        ways: [
          values
            ? `To keep what is there: ${property}: ${quoted(values.old)} in the program.`
            : `To keep what is there: give ${property} the host's value in the program.`,
          toPutBack(data.change, data.allowedBy),
        ],
      };
    },
  }),
  "deletion-protected": protectedBy("deletionProtection is on", {
    when: "A change would replace or rebuild a server whose `deletionProtection` is on.",
    way: "To allow it: set only deletionProtection: false, run `pulumi up`, and then make this change.",
  }),
  "resource-protected": protectedBy("protect is true", {
    when: "A change would rebuild a server that Pulumi's option `protect` protects.",
    way: "To allow it: take `protect` off the resource, or off the parent that it has it from.",
  }),
  "replacement-needed": text<OfServer & { readonly property: string }>({
    when: "An update has found that the server must be replaced, which its preview did not know.",
    example: { server, property: "planId" },
    says: (data) => ({
      happened: `Another ${data.property} needs a new server in place of ${data.server}.`,
      changed: "Nothing was changed: an update orders none.",
      ways: ["Run `pulumi up` again: that replaces it."],
    }),
  }),
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
      ways: ["Set planId, or placement.", "`npx hosting call server.plan.list` lists the plans."],
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
