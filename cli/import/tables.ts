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
/** The kinds of resources, in the order of their tables in the program. */
export const kinds = Object.keys(names) as ResourceName[];

/** Options for writing a program. */
export interface How {
  /** Whether Pulumi stores the inputs and outputs of the import file, without a call of the plugin. */
  readonly isDirect?: boolean;
  /** The inputs of servers that the stack's configuration sets. The plugin adds them to the inputs of the program. */
  readonly stackDefaults?: Properties;
  /** The only stack that declares the resources. If it is undefined, every stack of the program declares them. */
  readonly onlyIn?: string | undefined;
}

/** The part of the program for one kind of resource: a table of its resources, and a loop over the table. */
export interface Table {
  readonly resource: ResourceName;
  readonly name: string;
  readonly rows: readonly Declared[];
  /** The inputs that are the same in all servers. Resources of other kinds have no shared inputs. */
  readonly shared: Properties;
}

/** Whether the input is written in each row, not in the shared inputs. */
export const isOwn = ({ shared }: Table, input: string): boolean => !Object.hasOwn(shared, input);

/** The name of the stack as the program sees it, without organization and project. */
export const nameOfStack = (stack: string): string => stack.split("/").at(-1) ?? stack;

/** The input that protects servers from mistakes in the program. */
export const protection: Properties = { deletionProtection: true };

/** The placeholder for a credential's secret in the program, because only the state has the secret. */
export const stateSecret = "in the state";

/** The tables of the found resources, one for each kind. */
export const tablesOf = (declared: readonly Declared[]): Table[] =>
  kinds.flatMap((resource) => {
    const rows = declared.filter((candidate) => candidate.resource === resource);
    if (rows.length === 0) return [];
    const sharedInputs = resource === "Server" ? { ...protection, ...sharedBy(rows) } : {};
    return [{ resource, name: names[resource], rows, shared: sharedInputs }];
  });

/** The inputs that are the same in all servers, if there are several servers. The domain is never shared. */
function sharedBy([firstServer, ...otherServers]: readonly Declared[]): Properties {
  if (!firstServer || otherServers.length === 0) return {};
  return Object.fromEntries(
    Object.entries(firstServer.inputs).filter(
      ([key, value]) =>
        key !== "domain" && otherServers.every(({ inputs }) => isSame(exact, inputs[key], value)),
    ),
  );
}
