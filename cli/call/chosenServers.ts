import type { OperationName } from "../../provider/api/contract";
import { nameAtHost } from "../../provider/lift";
import { shownText } from "../../provider/shownText";
import { matches } from "../../provider/wildcard";
import { wrongUse } from "../CommandFailed";
import { type LabelChoice, labelChoice, storedLabelsText } from "../labels";
import type { ConnectionFlags } from "../openSession";
import { distinctIds, placedServer } from "../placedId";
import { type ServerInState, textOf } from "../serversInStates";
import { compare } from "../text/order";
import { powerOperations } from "./waitForEnd";

export interface SeveralFlags extends ConnectionFlags {
  /** Patterns for the host names or ids of the servers. */
  readonly name?: readonly string[];
  /** Label selectors for the servers. */
  readonly label?: readonly string[];
  readonly oneAtATime?: true;
  readonly json?: string;
  readonly all?: true;
  readonly yes?: true;
}

/**
 * The selection of servers: those that match one of the patterns and have the labels. Without a pattern, all servers
 * of the stack match.
 */
interface Choice {
  readonly patterns: readonly string[];
  readonly hasLabels: LabelChoice;
}

export const choosingFlag = ({ name }: SeveralFlags): string => (name ? "--name" : "--label");

/**
 * Reads the choice of servers from the flags.
 *
 * @throws if the flags do not describe a power operation on several servers.
 */
export function serverChoice(operationName: OperationName, flags: SeveralFlags): Choice {
  const { name: patterns = [], label, oneAtATime, json, all } = flags;
  const flag = choosingFlag(flags);
  if (!powerOperations.includes(operationName))
    throw wrongUse(
      `${flag} is for ${powerOperations.join(", ")}. ${operationName} takes its server by --json.`,
    );
  if (patterns.length === 0 && !label)
    throw wrongUse("--one-at-a-time needs --name with a host name, such as 'web*', or --label.");
  if (!oneAtATime)
    throw wrongUse(`${flag} needs --one-at-a-time: each server is waited for before the next one.`);
  if (json !== undefined || all)
    throw wrongUse(`${flag} says which servers, so --json and --all do not go with it.`);
  return { patterns, hasLabels: labelChoice(label) };
}

/**
 * The servers of the stack that match the choice, sorted by name.
 *
 * @throws if a pattern matches no server, or no server has the labels.
 */
export function chosenServers(
  servers: readonly ServerInState[],
  { patterns, hasLabels }: Choice,
  stack: string,
): ServerInState[] {
  const isOf = ({ id, place, outputs }: ServerInState, pattern: string) =>
    [id, nameAtHost(placedServer(id, place))].includes(pattern) || matches(pattern, textOf(outputs.domain));
  const stayingServers = servers.filter(({ isLeaving }) => !isLeaving);
  const unknown = patterns.find((pattern) => !stayingServers.some((server) => isOf(server, pattern)));
  if (unknown !== undefined)
    throw wrongUse(
      `No server of stack ${stack} is named ${unknown}. Nothing was sent. It has: ${serverNames(stayingServers)}.`,
    );
  const matchingServers = stayingServers.filter(
    (server) => patterns.length === 0 || patterns.some((pattern) => isOf(server, pattern)),
  );
  const labelledServers = matchingServers.filter(({ outputs }) => hasLabels(outputs.labels));
  if (labelledServers.length === 0) {
    const serversWithLabels = matchingServers.map((server) =>
      `${serverName(server)} ${storedLabelsText(server.outputs.labels)}`.trim(),
    );
    throw wrongUse(
      `No server of stack ${stack} has the labels of --label. Nothing was sent. There are: ${serversWithLabels.join("; ") || "none"}.`,
    );
  }
  const { all: distinctServers, unsure: unsureServers } = distinctIds(labelledServers);
  if (unsureServers.length > 0)
    throw wrongUse(
      `Stack ${stack} has ${serverNames(unsureServers)} twice, and does not say whether both are of one host and account. Nothing was sent.`,
    );
  return distinctServers.sort((first, second) => compare(serverName(first), serverName(second)));
}

export const serverName = ({ id, outputs }: ServerInState): string =>
  shownText(`${textOf(outputs.domain)} (${id})`);

export const serverNames = (servers: readonly ServerInState[]): string =>
  servers.map(serverName).join(", ") || "none";
