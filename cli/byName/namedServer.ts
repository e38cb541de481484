import { nameAtHost } from "../../provider/lift";
import { nearestSentence } from "../../provider/nearest";
import { placeDifference } from "../../provider/resource/place";
import type { Stored } from "../../provider/resource/stored";
import { shownText } from "../../provider/shownText";
import { wrongUse } from "../CommandFailed";
import { serverName } from "../call/chosenServers";
import { selectedStack } from "../chosenStack";
import { type CommandSession, useSession } from "../openSession";
import { distinctIds, placedServer } from "../placedId";
import { type ServerInState, serversInStates, textOf } from "../serversInStates";
import { stackStates } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";

export interface NameFlags {
  readonly stack?: string;
}

/** A server in the state of a stack. */
export interface StackServer {
  readonly server: ServerInState;
  readonly stack: string;
  /** A name that no other server of the stack has: the id, with the host's name if another server has the same id. */
  readonly word: string;
}

/**
 * Finds the server of the stack that has this host name, this resource name or this id.
 *
 * @throws an error with the candidates if several servers match, and with the nearest names if no server does.
 */
export async function namedServer(
  name: string,
  { stack: stackOption }: NameFlags,
  surroundings: Surroundings,
): Promise<StackServer> {
  const stack = stackOption ?? (await selectedStack(surroundings));
  if (stack === undefined) throw wrongUse("No stack is selected. Add --stack and its name.");
  const inStack = await serversInStates(await stackStates([stack], surroundings), surroundings);
  const { all: distinctServers } = distinctIds(inStack.filter(({ isLeaving }) => !isLeaving));
  const matchingServers = distinctServers.filter((server) => namesOf(server).includes(name.toLowerCase()));
  const [server, ...otherServers] = matchingServers;
  if (!server) {
    const nearestText = nearestSentence(distinctServers.flatMap(namesOf).map(shownText), name);
    const has =
      distinctServers.length === 0
        ? "It has none."
        : nearestText || `None of its ${distinctServers.length} has a name like it.`;
    throw wrongUse(`Stack ${stack} has no server named ${name}. ${has} \`pulumi-hosting list\` shows all.`);
  }
  if (otherServers.length > 0) {
    const candidates = matchingServers.map(
      (candidate) => `${serverName(candidate)}, which is ${nameAtHost(placed(candidate))}`,
    );
    throw wrongUse(
      `Stack ${stack} has ${matchingServers.length} servers named ${name}: ${candidates.join("; ")}. Give an id.`,
    );
  }
  return { server, stack, word: nameAtHost(placed(server)) };
}

const placed = ({ id, place }: ServerInState) => placedServer(id, place);

/** All names, in lower case, that a user may type for the server. */
const namesOf = (server: ServerInState): string[] =>
  [textOf(server.outputs.domain), server.name, server.id, nameAtHost(placed(server))]
    .filter(Boolean)
    .map((text) => text.toLowerCase());

/**
 * Opens a session for the stack of a server, and passes it to `work` with the server's id.
 *
 * @throws if the stack's login is for another host or account, because the same id may belong to another server
 * there.
 */
export async function hostAnswer<Result>(
  { server, stack }: StackServer,
  surroundings: Surroundings,
  work: (
    session: CommandSession,
    params: { readonly uniq_id: string; readonly accnt?: number },
  ) => Promise<Result>,
): Promise<Result> {
  return useSession({ stack }, surroundings, (session) => {
    const difference = placeDifference(session, server.outputs as Stored);
    if (difference)
      throw wrongUse(
        `${serverName(server)} is at ${difference.facts.createdAt}, and the login of stack ${stack} is for ${difference.facts.now}. Nothing was sent.`,
      );
    const account = textOf(server.outputs.accountNumber);
    return work(session, { uniq_id: server.id, ...(account !== "" && { accnt: Number(account) }) });
  });
}
