import { domainFull, uniqId } from "../../provider/api/contract/dataTypes";
import { ipAddress } from "../../provider/api/contract/ipAddress";
import { sshPort } from "../../provider/resources/server/declared/gates";
import { isObject, type Properties } from "../../provider/values";
import { type LabelChoice, type ShownLabels, shownLabels } from "../labels";
import { distinctIds } from "../placedId";
import { secretText } from "../preview/shownValue";
import { type ServerInState, textOf } from "../serversInStates";
import { compare } from "../text/order";

/**
 * A server in an inventory. All names and addresses of the server are single words, so no output format can misread
 * them.
 */
export interface InventoryServer {
  /**
   * The server's domain. If the domain is not a host name, or another server has the same domain, the name is made
   * from the id.
   */
  readonly name: string;
  readonly id: string;
  readonly stack: string;
  readonly address: string;
  /** All addresses that the host reports, if there are several. An IPv6 entry may be a block. */
  readonly addresses?: readonly string[];
  /** The SSH port. */
  readonly port: number;
  readonly user?: string;
  readonly group?: string;
  readonly zone?: string;
  /** The labels, without those that have secret values. */
  readonly labels?: ShownLabels;
  /** The SSH host keys, each in the form `ssh-ed25519 AAAA…`. */
  readonly hostKeys: readonly string[];
}

/**
 * The servers in the states of stacks that have an address. Strings in a state come from the host and may contain
 * anything, so values that an inventory cannot hold are left out. Values that may be secret are not read.
 *
 * @param hasLabels whether a server is included. Servers that are not included still count when names are made
 * unique.
 * @param warn receives a line about each server that is left out or changed.
 */
export function inventoryServers(
  inStates: readonly ServerInState[],
  hasLabels: LabelChoice,
  warn: (line: string) => void,
): InventoryServer[] {
  const { all: distinctServers, unsure: unsureServers } = distinctIds(inStates);
  const isWanted = ({ outputs }: ServerInState) => hasLabels(outputs.labels);
  for (const server of unsureServers.filter(isWanted))
    warn(
      `${nameOf(server)} may be there twice: another stack has a server of this id, and the states do not say whether both are of one host and account.`,
    );
  const reachable = distinctServers.filter((server) => {
    const reason = reasonToLeaveOut(server);
    if (reason && isWanted(server)) warn(`${nameOf(server)} is left out: ${reason}.`);
    return reason === undefined;
  });
  const domains = reachable.map(({ outputs }) => textOf(outputs.domain).toLowerCase());
  return reachable
    .filter(isWanted)
    .map((server) => {
      const domain = textOf(server.outputs.domain).toLowerCase();
      const isShared = domains.filter((otherDomain) => otherDomain === domain).length > 1;
      const isName = domainFull().safeParse(domain).success && !isShared;
      const name = isName ? domain : nameById(server, reachable);
      if (!isName)
        warn(
          `${nameOf(server)} is named ${name}: ${isShared ? "another server has its domain too" : "its domain is no host name"}.`,
        );
      return { name, ...membersOf(server, warn) };
    })
    .sort((first, second) => compare(first.name, second.name));
}

/**
 * The name of a server without a unique domain: its id. If another server has the same id, the stack is added, and
 * also the host and account if both servers are in the same stack.
 */
function nameById(server: ServerInState, allServers: readonly ServerInState[]): string {
  const { id, stack, place } = server;
  const ofId = allServers.filter((candidate) => candidate.id === id);
  if (ofId.length === 1) return id;
  const isAlone = ofId.filter((candidate) => singleWord(candidate.stack) === singleWord(stack)).length === 1;
  const [host = "", account] = [place?.host.replace(/^\w+:\/\//, ""), place?.account];
  return [id, stack, ...(isAlone ? [] : [host, account ?? ""])].filter(Boolean).map(singleWord).join("-");
}

const singleWord = (text: string | number): string => String(text).replace(/[^\w.-]/g, "-");

function reasonToLeaveOut({ id, outputs, isLeaving }: ServerInState): string | undefined {
  if (isLeaving) return "it is being deleted";
  if (!uniqId().safeParse(id).success) return "its id is not as ids are";
  const port = sshPortOf(outputs);
  if (port < 1 || port > 65_535 || !Number.isInteger(port))
    return `the state has ${port} as its SSH port, and a port is from 1 to 65535`;
  return ipAddress(outputs.ip) ? undefined : "the state has no address of it";
}

function membersOf(server: ServerInState, warn: (line: string) => void): Omit<InventoryServer, "name"> {
  const { id, stack, outputs } = server;
  const { ip, username, rollout, zoneId, sshHostKeys } = outputs;
  const visibleLabels = Object.fromEntries(
    Object.entries(shownLabels(outputs.labels)).filter(([, value]) => value !== secretText),
  );
  const furtherAddresses = [outputs.ipAddresses, outputs.ip6Addresses].flat().filter(isAddressOrBlock);
  const oneWord = (name: "user" | "group" | "zone", value: unknown) => {
    const text = textOf(value);
    if (/^[\w.][\w.-]*$/.test(text)) return { [name]: text };
    if (text !== "") warn(`${nameOf(server)} is printed without its ${name}: that is not one word.`);
    return {};
  };
  return {
    ...{ id, stack, address: ipAddress(ip) ?? "", port: sshPortOf(outputs) },
    ...(furtherAddresses.length > 0 && { addresses: furtherAddresses }),
    ...oneWord("user", username),
    ...oneWord("group", isObject(rollout) ? rollout.group : undefined),
    ...oneWord("zone", zoneId),
    ...(Object.keys(visibleLabels).length > 0 && { labels: visibleLabels }),
    hostKeys: Array.isArray(sshHostKeys) ? sshHostKeys.flatMap(keyOf) : [],
  };
}

/** The SSH port in `waitFor.ssh`, or the default port if the value is secret. */
function sshPortOf({ waitFor }: Properties): number {
  const ssh = isObject(waitFor) && isObject(waitFor.ssh) ? waitFor.ssh : {};
  const port = Number(sshPort(ssh as Parameters<typeof sshPort>[0]));
  return Number.isNaN(port) ? sshPort({}) : port;
}

const isAddressOrBlock = (value: unknown): value is string =>
  typeof value === "string" && ipAddress(value.replace(/\/\d{1,3}$/, "")) !== undefined;

/** The host key without its comment. */
const keyOf = (key: unknown): string[] =>
  /^[\w@.-]+ [A-Za-z0-9+/]+=*(?= |$)/.exec(isObject(key) ? textOf(key.publicKey) : "")?.slice(0, 1) ?? [];

const nameOf = ({ id, stack, outputs }: ServerInState): string =>
  `${textOf(outputs.domain) || "a server without a domain"} (${id}, stack ${stack})`;
