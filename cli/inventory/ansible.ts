import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { InventoryServer } from "./servers";

/** Ansible's inventory as a file. It is JSON, which is YAML too. */
export function ansibleFile(servers: readonly InventoryServer[]): object {
  const groups = [...groupsOf(servers)];
  return {
    all: {
      hosts: byName(servers, variablesOf),
      children: Object.fromEntries(groups.map(([group, its]) => [group, { hosts: byName(its, () => ({})) }])),
    },
  };
}

/** The same as a script answers `--list`. */
export function ansibleList(servers: readonly InventoryServer[]): object {
  const names = (some: readonly InventoryServer[]) => ({ hosts: some.map(({ name }) => name) });
  return {
    _meta: { hostvars: byName(servers, variablesOf) },
    all: names(servers),
    ...Object.fromEntries([...groupsOf(servers)].map(([group, its]) => [group, names(its)])),
  };
}

/** The same as a script answers `--host`. Of a name that is none Ansible wants no variables. */
export function ansibleHost(servers: readonly InventoryServer[], host: string): object {
  const server = servers.find(({ name }) => name === host);
  return server ? variablesOf(server) : {};
}

const byName = (servers: readonly InventoryServer[], value: (server: InventoryServer) => object) =>
  Object.fromEntries(servers.map((server) => [server.name, value(server)]));

const variablesOf = ({ address, port, user, id, stack, labels, addresses }: InventoryServer) => ({
  ...{ ansible_host: address, ansible_port: port, ...(user !== undefined && { ansible_user: user }) },
  ...{ hosting_id: id, hosting_stack: stack, ...(labels && { hosting_labels: labels }) },
  ...(addresses && { hosting_addresses: addresses }),
});

/** @throws if two groups of the program would be one for Ansible, whose names have only letters, digits and `_`. */
function groupsOf(servers: readonly InventoryServer[]): Map<string, InventoryServer[]> {
  const groups = new Map<string, InventoryServer[]>();
  const nameOfGroup = new Map<string, string>();
  for (const server of servers)
    for (const { kind, name, place } of groupsOfServer(server)) {
      const group = `${kind}_${name.replace(/\W/g, "_")}`;
      const other = nameOfGroup.get(group) ?? name;
      if (other !== name)
        throw new CommandFailed(
          exitCodes.configuration,
          `The groups ${other} and ${name} would be one group for Ansible, ${group}. Give one of them another name in ${place}.`,
        );
      nameOfGroup.set(group, name);
      groups.set(group, [...(groups.get(group) ?? []), server]);
    }
  return groups;
}

const groupsOfServer = ({ group, zone, labels = {} }: InventoryServer) => [
  ...(group === undefined ? [] : [{ kind: "group", name: group, place: "rollout.group" }]),
  ...(zone === undefined ? [] : [{ kind: "zone", name: zone, place: "zoneId" }]),
  ...Object.entries(labels).map(([key, value]) => ({
    ...{ kind: "label", place: "labels", name: value === "" ? key : `${key}=${value}` },
  })),
];
