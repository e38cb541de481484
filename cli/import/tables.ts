import { exact, isSame } from "../../provider/normalForms";
import type { ResourceName } from "../../provider/resourceName";
import type { Properties } from "../../provider/values";
import type { Declared } from "./records";

const names: Readonly<Record<ResourceName, string>> = {
  Server: "servers",
  SshKey: "keys",
  Asset: "assets",
  Credential: "logins",
};
/** In the order of writing. */
export const kinds = Object.keys(names) as ResourceName[];

/** How a program is written. */
export interface How {
  /** Pulumi stores what the file of the import has, instead of asking the plugin. */
  readonly isDirect?: boolean;
  /** The inputs of servers that the stack sets: the plugin adds them to the program's. */
  readonly stackDefaults?: Properties;
  /** The stack that alone declares the resources. Default: each stack of the program does. */
  readonly onlyIn?: string | undefined;
}

/** The program's part for one kind of resource: a table, and a loop over it. */
export interface Table {
  readonly resource: ResourceName;
  readonly name: string;
  readonly rows: readonly Declared[];
  /** The inputs that all servers share. Other kinds share none. */
  readonly shared: Properties;
}

/** Whether a row has this input itself. */
export const isOwn = ({ shared }: Table, input: string): boolean => !Object.hasOwn(shared, input);

/** The program's own name for its stack. */
export const nameOfStack = (stack: string): string => stack.split("/").at(-1) ?? stack;

/** The protection against mistakes in a program. */
export const protection: Properties = { deletionProtection: true };

/** The program's stand-in for the secret of a login, which is in the state alone. */
export const stateSecret = "in the state";

/** A table for each kind of resource that was found. */
export const tablesOf = (declared: readonly Declared[]): Table[] =>
  kinds.flatMap((resource) => {
    const rows = declared.filter((one) => one.resource === resource);
    if (rows.length === 0) return [];
    const shared = resource === "Server" ? { ...protection, ...sharedBy(rows) } : {};
    return [{ resource, name: names[resource], rows, shared }];
  });

/** The inputs that several servers have alike, all of them. A domain is a server's own. */
function sharedBy([first, ...others]: readonly Declared[]): Properties {
  if (!first || others.length === 0) return {};
  return Object.fromEntries(
    Object.entries(first.inputs).filter(
      ([key, value]) => key !== "domain" && others.every(({ inputs }) => isSame(exact, inputs[key], value)),
    ),
  );
}
