import { hasUnknown } from "../values";
import { entry } from "./text";

export const askOwner = "Ask the owner of the account to grant it, or use another user.";

/** The server's name in a message: `web.example.com (ABC123)`. */
export interface ServerFacts {
  readonly server: string;
}

/** A change of an input. The values are absent if one of them is secret. */
export interface ToldChange {
  readonly property: string;
  readonly values?: { readonly old: unknown; readonly new: unknown };
}

export interface Refused extends ServerFacts {
  readonly change: ToldChange;
  /** Whether the update is refused now, or whether a preview announces a certain or a possible refusal. */
  readonly refused: "now" | "byUpdate" | "maybeByUpdate";
}

export interface RefusedEffect extends Refused {
  readonly effect: "rebuild" | "replace";
}

export interface ReplaceRefused extends Refused {
  /** The operation that would notice that the host has the new value already. */
  readonly found: "byRefresh" | "byUpdate" | "never";
}

/** Drift that the update does not undo. */
export interface DriftRefused extends RefusedEffect {
  /** The input that would allow the update to undo the drift. */
  readonly allowedBy: "driftPolicy" | "driftAndRebuildPolicy" | "driftAndReplacePolicy" | "noProtection";
}

/** Formats a value for a message: on one line, and at most 60 characters. */
function quoteValue(value: unknown): string {
  if (value === undefined) return "(not set)";
  if (hasUnknown(value)) return "(known after up)";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Formats a change: `planId 100 → 200`. */
const changeText = ({ property, values }: ToldChange) =>
  values
    ? `${property} ${quoteValue(values.old)} → ${quoteValue(values.new)}`
    : `another value of ${property}`;

export const reason = (changes: readonly ToldChange[]) => `Reason: ${changes.map(changeText).join(", ")}.`;

/** The resource option that makes Pulumi ignore a change of these inputs. */
export const ignoring = (changes: readonly ToldChange[]) =>
  `‹ignoreChanges: [${changes.map(({ property }) => `"${property}"`).join(", ")}]›`;

/** The server's loss by each kind of update. */
const would = {
  rebuild: "be rebuilt, which erases its disks",
  replace: "be replaced, which loses its disks and its ip",
};

const refusal = ({ refused }: Refused, why?: string): string => {
  const because = why ? ` (${why})` : "";
  if (refused === "now") return `Refused${because}. Nothing was changed.`;
  return `\`pulumi up\` ${refused === "byUpdate" ? "will" : "may"} refuse this${because}.`;
};

/** Declares a message about a change that a protection of the server forbids. */
const protectedBy = (why: string, { when, way }: { readonly when: string; readonly way: string }) =>
  entry<RefusedEffect>({
    when,
    example: { ...example, effect: "rebuild" },
    happened: ({ server, effect }) => `Server ${server} would ${would[effect]}.`,
    changed: (data) => `${reason([data.change])} ${refusal(data, why)}`,
    ways: [way],
  });

export const aServer = "web1.example.com (ABC123)";
export const aTemplate: ToldChange = {
  property: "templateName",
  values: { old: "DEBIAN_12_64", new: "UBUNTU_2404_64" },
};
export const aPlan: ToldChange = { property: "planId", values: { old: 1201, new: 1202 } };
const example: Refused = { server: aServer, change: aTemplate, refused: "now" };

const isTemplate = ({ change }: Refused) => change.property === "templateName" && change.values;

const toAllow = 'To allow it: set ‹rebuildPolicy: "rebuild"›, or "replace" for a new server.';

const toHaveNew = 'set ‹replacePolicy: "replace"›';
/** The ways out after a refused replacement: to record the value that the host has, or to allow a new server. */
const ifAtHost: Readonly<Record<ReplaceRefused["found"], (toKeep: string) => readonly string[]>> = {
  byRefresh: (toKeep) => [
    "If the host has this value already, as after a resize in its panel: `pulumi up --refresh` records it.",
    `If not: ${toHaveNew} for a new server, or, to keep this one, ${toKeep}.`,
  ],
  byUpdate: (toKeep) => [
    `If the host has this value already, as after a resize in its panel: ${toHaveNew}, and \`pulumi up\` records it.`,
    `If not: the same orders a new server. To keep this one, ${toKeep}.`,
  ],
  never: (toKeep) => [
    `For a new server, because the API has no resize: ${toHaveNew}.`,
    `To keep this one, ${toKeep}.`,
  ],
};

const toPutBack = ({ property, values }: ToldChange, allowedBy: DriftRefused["allowedBy"]): string =>
  ({
    driftPolicy: 'To restore it: set ‹driftPolicy: "allow"›.',
    driftAndRebuildPolicy: 'To restore it: set ‹driftPolicy: "allow"› and ‹rebuildPolicy: "rebuild"›.',
    driftAndReplacePolicy: 'To restore it: set ‹driftPolicy: "allow"› and ‹replacePolicy: "replace"›.',
    noProtection: `To restore it: set ${values ? `‹${property}: ${quoteValue(values.old)}›` : `${property} to the host's value`} and ‹deletionProtection: false›, run \`pulumi up\`, and then change ${property}.`,
  })[allowedBy];

/** An operation that, according to the host, this user may not call. */
export interface Denied {
  readonly operation: string;
  /** The path at which this package calls the operation. */
  readonly path: string;
}

export const serverRefusalMessages = {
  "right-missing": entry<Denied>({
    when: "The host reports that the API user may not call an operation that is needed to create or rebuild the server. Hosts say the same of a path that they do not have.",
    example: { operation: "server.create", path: "server/create" },
    happened: "The host does not let this user call {operation}, or has it at another path than {path}.",
    changed: "Nothing was changed.",
    ways: [
      askOwner,
      'Set the path in hosting:paths {"{operation}": "…"}: `npx pulumi-hosting connect` finds it.',
    ],
  }),
  "rebuild-refused": entry<Refused>({
    when: "`templateName` or `rebuildTriggers` has changed, which erases the disks of the server, and `rebuildPolicy` does not allow that. If the host has already done the rebuild and a later step of the update failed, run `pulumi refresh`.",
    help: [
      "`pulumi preview --diff` shows the change. Is there a backup of what is on the disks?",
      'To keep the disks, restore the old value or set `ignoreChanges`. To erase them, set `rebuildPolicy: "rebuild"` and read the warning of `pulumi preview` before you run `pulumi up`.',
    ],
    example,
    happened: (data) =>
      `Server ${data.server} would be rebuilt${isTemplate(data) ? ` with ${quoteValue(data.change.values?.new)}` : ""}, which erases its disks.`,
    changed: (data) => `${reason([data.change])} ${refusal(data, 'rebuildPolicy is "refuse"')}`,
    ways: [
      toAllow,
      (data) => `To keep the server as it is: add the resource option ${ignoring([data.change])}.`,
    ],
  }),
  "replace-refused": entry<ReplaceRefused>({
    when: "An input has changed that the provider cannot change at a server, such as `planId`. A new server would take the place of this one, and `replacePolicy` does not allow that. The API has no resize.",
    example: { server: aServer, change: aPlan, refused: "now", found: "byRefresh" },
    happened: "Server {server} would be replaced, which loses its disks and its ip.",
    changed: (data) => `${reason([data.change])} ${refusal(data, 'replacePolicy is "refuse"')}`,
    ways: ({ change, found }) => ifAtHost[found](`add the resource option ${ignoring([change])}`),
  }),
  /** `begun`: the value that the rebuild in progress installs; absent if it is secret or unknown. */
  "second-rebuild-refused": entry<Refused & { readonly begun?: { readonly value: unknown } }>({
    when: "The program asks for another rebuild before the first one is confirmed, and `rebuildPolicy` does not allow it.",
    example: { ...example, begun: { value: "DEBIAN_13_64" } },
    happened: "A rebuild of {server} has started and is not confirmed yet.",
    changed: (data) =>
      `Another one, for ${data.change.values ? `${data.change.property} ${quoteValue(data.change.values.new)}` : `another value of ${data.change.property}`}, would erase its disks again. ${refusal(data)}`,
    ways: [
      (data) =>
        data.begun
          ? `To wait for the first one: set ‹${data.change.property}: ${quoteValue(data.begun.value)}›.`
          : `To wait for the first one: restore the value of ${data.change.property} that it started with.`,
      toAllow,
    ],
  }),
  "drift-refused": entry<DriftRefused>({
    when: "The server was changed at the host, and restoring the value would cost the server or its disks.",
    example: { ...example, effect: "rebuild", allowedBy: "driftAndRebuildPolicy" },
    happened: ({ server, change }) => `${change.property} of ${server} was changed at the host.`,
    changed: (data) => {
      const { values } = data.change;
      const has = values
        ? `The host has ${quoteValue(values.old)}, the program ${quoteValue(values.new)}. `
        : "";
      return `${has}To restore it, the server would ${would[data.effect]}. ${refusal(data)}`;
    },
    ways: [
      ({ change: { property, values } }) =>
        values
          ? `To keep the host's value: set ‹${property}: ${quoteValue(values.old)}›.`
          : `To keep the host's value: set it as ${property} in the program.`,
      ({ change, allowedBy }) => toPutBack(change, allowedBy),
    ],
  }),
  "deletion-protected": protectedBy("deletionProtection is on", {
    when: "A change would replace or rebuild a server whose `deletionProtection` is on.",
    way: "To allow it: set only ‹deletionProtection: false›, run `pulumi up`, and then make this change.",
  }),
  "resource-protected": protectedBy("protect is true", {
    when: "A change would rebuild a server that Pulumi's option `protect` protects.",
    way: "To allow it: remove `protect` from the resource, or from the parent that sets it.",
  }),
};
