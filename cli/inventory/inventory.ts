import { shownText } from "../../provider/shownText";
import { wrongUse } from "../CommandFailed";
import { selectedStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { labelChoice, labelsText } from "../labels";
import { serversInStates } from "../serversInStates";
import { stackStates } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import { ansibleFile, ansibleHost, ansibleList } from "./ansible";
import type { InventoryFormat } from "./inventoryFormats";
import { type InventoryServer, inventoryServers } from "./servers";

interface InventoryFlags {
  readonly stack?: readonly string[];
  readonly label?: readonly string[];
  readonly list?: true;
  readonly host?: string;
}

/**
 * `pulumi-hosting inventory`: prints the servers of stacks for another tool. The command calls only Pulumi, not the
 * host.
 */
export async function inventory(
  format: InventoryFormat,
  { stack, label, list, host }: InventoryFlags,
  surroundings: Surroundings,
): Promise<number> {
  if (format !== "ansible" && (list || host !== undefined))
    throw wrongUse("--list and --host are for ansible.");
  const warn = (line: string) => surroundings.writeError(`pulumi-hosting: ${shownText(line)}\n`);
  const hasLabels = labelChoice(label);
  const states = await stackStates(stack ?? [await ofSelected(surroundings)], surroundings);
  const servers = inventoryServers(await serversInStates(states, surroundings), hasLabels, warn);
  const write = {
    ansible: () =>
      jsonText(
        host !== undefined
          ? ansibleHost(servers, host)
          : list
            ? ansibleList(servers, warn)
            : ansibleFile(servers, warn),
      ),
    "ssh-config": () => servers.map(sshConfigOf).join("\n"),
    "known-hosts": () => servers.map((server) => knownHostsOf(server, warn)).join(""),
    hosts: () => servers.map(({ address, name }) => `${address} ${name}\n`).join(""),
    json: () => jsonText(servers),
  } satisfies Record<InventoryFormat, () => string>;
  surroundings.write(write[format]());
  return exitCodes.well;
}

async function ofSelected(surroundings: Surroundings): Promise<string> {
  const stackName = await selectedStack(surroundings);
  if (stackName === undefined) throw wrongUse("No stack is selected. Add --stack and its name.");
  return stackName;
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const sshConfigOf = ({ name, address, port, user, labels }: InventoryServer): string =>
  [
    ...(labels ? [`# ${labelsText(labels)}`] : []),
    `Host ${name}`,
    `  HostName ${address}`,
    `  Port ${port}`,
    ...(user === undefined ? [] : [`  User ${user}`]),
    "",
  ].join("\n");

/**
 * The `known_hosts` lines of a server, under its name and its address, because SSH looks up the address if its
 * configuration has one.
 */
function knownHostsOf({ name, address, port, hostKeys }: InventoryServer, warn: (line: string) => void) {
  if (hostKeys.length === 0)
    warn(`${name} is left out: the state has no host key of it. With waitFor.ssh, \`pulumi up\` reads it.`);
  const places = [name, address].map((host) => (port === 22 ? host : `[${host}]:${port}`));
  return hostKeys.map((key) => `${places.join(",")} ${key}\n`).join("");
}
