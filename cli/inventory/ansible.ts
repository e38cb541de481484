import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { InventoryServer } from "./servers";

/** The inventory file for Ansible, in JSON, which Ansible also reads as YAML. */
export function ansibleFile(servers: readonly InventoryServer[], warn: (line: string) => void): object {
  const groups = [...groupsOf(servers, warn)];
  return {
    all: {
      hosts: byName(servers, variablesOf),
      children: Object.fromEntries(groups.map(([group, its]) => [group, { hosts: byName(its, () => ({})) }])),
    },
  };
}

/** The output of an inventory script for Ansible's `--list`. */
export function ansibleList(servers: readonly InventoryServer[], warn: (line: string) => void): object {
  const names = (someServers: readonly InventoryServer[]) => ({ hosts: someServers.map(({ name }) => name) });
  return {
    _meta: { hostvars: byName(servers, variablesOf) },
    all: names(servers),
    ...Object.fromEntries([...groupsOf(servers, warn)].map(([group, its]) => [group, names(its)])),
  };
}

/**
 * The output of an inventory script for Ansible's `--host`. For an unknown host the output is an empty object, as
 * Ansible expects.
 */
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

/**
 * The Ansible groups of the servers. Group names in Ansible have only letters, digits and `_`. If two labels would
 * get the same group name, both are left out with a warning, so that one team's label does not break the inventory of
 * the others.
 *
 * @throws if this happens to two `rollout` groups, because they decide which servers are changed together.
 */
function groupsOf(
  servers: readonly InventoryServer[],
  warn: (line: string) => void,
): Map<string, readonly InventoryServer[]> {
  const serversByGroup = new Map<string, Map<string, InventoryServer[]>>();
  const kinds = new Map<string, string>();
  for (const server of servers)
    for (const { kind, name } of groupsOfServer(server)) {
      const group = `${kind}_${name.replace(/\W/g, "_")}`;
      const byName = serversByGroup.get(group) ?? new Map<string, InventoryServer[]>();
      serversByGroup.set(group, byName.set(name, [...(byName.get(name) ?? []), server]));
      kinds.set(group, kind);
    }
  const groups = [...serversByGroup].flatMap(([group, byName]): [string, readonly InventoryServer[]][] => {
    const [onlyServers, ...otherLists] = byName.values();
    if (onlyServers && otherLists.length === 0) return [[group, onlyServers]];
    const names = [...byName.keys()].join(" and ");
    const clashText = `would be one group for Ansible, ${group}`;
    if (kinds.get(group) !== "label")
      throw new CommandFailed(
        exitCodes.configuration,
        `The groups ${names} ${clashText}. Give one of them another name in rollout.group.`,
      );
    const clashingLabels = [...byName].map(
      ([name, its]) => `${name} (${its.map((server) => server.name).join(", ")})`,
    );
    warn(
      `The labels ${clashingLabels.join(" and ")} ${clashText}, so it is left out. \`hosting_labels\` has them.`,
    );
    return [];
  });
  return new Map(groups);
}

const groupsOfServer = ({ group, zone, labels = {} }: InventoryServer) => [
  ...(group === undefined ? [] : [{ kind: "group", name: group }]),
  ...(zone === undefined ? [] : [{ kind: "zone", name: zone }]),
  ...Object.entries(labels).map(([key, value]) => ({
    ...{ kind: "label", name: value === "" ? key : `${key}=${value}` },
  })),
];
