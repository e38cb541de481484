import { sampleServer } from "../sampleServer";
import { type Edit, fronts, type ProcessName } from "./history";
import type { Declared, Entry } from "./stack";

/** A server as the program declares it. */
export interface Written {
  readonly name: string;
  readonly process: ProcessName;
  readonly domain: string;
  readonly planId: number;
  readonly templateName: string;
  readonly onExisting: "fail" | "adopt" | "create";
  readonly deletionProtection: boolean;
  /** Whether the provider deletes the server without waiting for its removal. */
  readonly leaves: boolean;
  readonly deleteBeforeReplace: boolean;
  readonly aliases: readonly string[];
  readonly importId?: string | undefined;
}

const types = { classes: "pulumi-nodejs:dynamic/hosting:Server", plugin: "hosting:index:Server" };
export const urnOf = ({ name, process }: Pick<Written, "name" | "process">): string =>
  `urn:pulumi:dev::lives::${types[fronts[process] ?? "plugin"]}::${name}`;

/** The servers that every program begins with. */
export const begin: readonly Written[] = [
  {
    ...{ name: "web", process: "first", domain: sampleServer.domain, planId: 1201, aliases: [] },
    ...{ templateName: "DEBIAN_12_64", onExisting: "fail", deletionProtection: false },
    ...{ leaves: false, deleteBeforeReplace: false },
  },
];

const names = ["web", "www", "db", "shop", "mail", "blog", "wiki", "chat", "news", "docs"];
const freshName = (program: readonly Written[], used: ReadonlySet<string>): string =>
  names.find((name) => !used.has(name) && program.every((one) => one.name !== name)) ?? `more${used.size}`;

/** The other one of two values. */
const other = <Value>(value: Value, one: Value, two: Value): Value => (value === one ? two : one);

/** The program after an edit. `used` collects every resource name so far, because a new resource needs a new name. */
export function edited(
  program: readonly Written[],
  edit: Edit,
  { stack, used }: { readonly stack: readonly Entry[]; readonly used: Set<string> },
): readonly Written[] {
  if (edit.edit === "add") return [...program, added(program, edit, stack, used)];
  const at = program.length === 0 ? -1 : edit.which % program.length;
  return program.flatMap((one, index) => (index === at ? changed(program, one, edit, used) : [one]));
}

function added(
  program: readonly Written[],
  { how, to }: Extract<Edit, { readonly edit: "add" }>,
  stack: readonly Entry[],
  used: Set<string>,
): Written {
  const name = freshName(program, used);
  used.add(name);
  const [like = begin[0] as Written] = program;
  const fresh = { ...like, name, process: to, aliases: [], importId: undefined, deletionProtection: false };
  if (how === "new") return { ...fresh, domain: `${name}.example.com`, onExisting: "fail" };
  if (how === "adopt") return { ...fresh, onExisting: "adopt" };
  // Pulumi cannot import dynamic resources, so the plugin imports this server.
  return { ...fresh, process: "second", importId: stack.find(({ isPending }) => !isPending)?.id };
}

function changed(
  program: readonly Written[],
  one: Written,
  edit: Exclude<Edit, { readonly edit: "add" }>,
  used: Set<string>,
): readonly Written[] {
  switch (edit.edit) {
    case "rename": {
      const name = freshName(program, used);
      used.add(name);
      const aliases = edit.alias ? [...one.aliases, urnOf(one)] : [];
      return [{ ...one, name, process: edit.to, aliases }];
    }
    case "letters": {
      const upper = one.domain.replace(/^./, (letter) => letter.toUpperCase());
      return [{ ...one, domain: other(one.domain, one.domain.toLowerCase(), upper) }];
    }
    case "plan":
      return [{ ...one, planId: other(one.planId, 1201, 1202) }];
    case "domain":
      return [{ ...one, domain: `new-${one.domain}` }];
    case "template":
      return [{ ...one, templateName: other(one.templateName, "DEBIAN_12_64", "UBUNTU_2404_64") }];
    case "remove":
      return [];
    case "protect":
      return [{ ...one, deletionProtection: !one.deletionProtection }];
    case "leave":
      return [{ ...one, leaves: !one.leaves }];
    case "first":
      return [{ ...one, deleteBeforeReplace: !one.deleteBeforeReplace }];
    case "existing":
      return [{ ...one, onExisting: edit.value }];
  }
}

/** The program's resources as the engine receives them. */
export const declaredResources = (program: readonly Written[]): Declared[] =>
  program.map((one) => ({
    urn: urnOf(one),
    process: one.process,
    aliases: one.aliases,
    deleteBeforeReplace: one.deleteBeforeReplace,
    ...(one.importId !== undefined && { importId: one.importId }),
    inputs: {
      ...sampleServer,
      ...{ domain: one.domain, planId: one.planId, templateName: one.templateName },
      // An imported resource has only the inputs that the host reports.
      ...(one.importId === undefined && {
        onExisting: one.onExisting,
        rebuildPolicy: "rebuild",
        replacePolicy: "replace",
        driftPolicy: "allow",
      }),
      ...(one.deletionProtection && { deletionProtection: true }),
      ...(one.leaves && { removal: { wait: false } }),
    },
  }));
