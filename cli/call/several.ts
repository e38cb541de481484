import type { OperationName } from "../../provider/api/contract";
import { nameAtHost } from "../../provider/lift";
import type { Line } from "../../provider/message";
import { messageText } from "../../provider/messages";
import { placeDifference } from "../../provider/resource/place";
import type { Stored } from "../../provider/resource/stored";
import { serverInputs } from "../../provider/resources/server/declared/inputs";
import type { StoredServer } from "../../provider/resources/server/life/outputs";
import { serverState } from "../../provider/resources/server/life/state";
import { reach } from "../../provider/resources/server/work/reach";
import { shellQuote } from "../../provider/shellQuote";
import { wrongUse } from "../CommandFailed";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { type CommandSession, openSession } from "../openSession";
import { placedServer } from "../placedId";
import { type ServerInState, serversInStates, textOf } from "../serversInStates";
import { stackStates } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import {
  choosingFlag,
  chosenServers,
  type SeveralFlags,
  serverChoice,
  serverName,
  serverNames,
} from "./chosenServers";
import { type CalledOperation, mustBeConfirmed } from "./confirm";
import { sendWrite } from "./sendWrite";
import { waitForEnd } from "./waitForEnd";

/**
 * Sends a power operation to several servers of a stack, one after the other, and waits for each server. At the first
 * failure it stops, and lists the servers that are done and those that were not touched.
 */
export async function callSeveral(
  calledOperation: CalledOperation,
  flags: SeveralFlags,
  surroundings: Surroundings,
): Promise<number> {
  const [operationName] = calledOperation;
  const choice = serverChoice(operationName, flags);
  const stack = await chosenStack(flags, surroundings);
  if (stack === undefined)
    throw wrongUse(`${choosingFlag(flags)} is about servers of a stack. Add --stack and its name.`);
  const inStack = await serversInStates(await stackStates([stack], surroundings), surroundings);
  const servers = chosenServers(inStack, choice, stack);
  const session = await openSession({ stack }, surroundings);
  try {
    mustBeHere(session, servers, inStack);
    const question = `The servers of stack ${stack}, one at a time: ${serverNames(servers)}`;
    await mustBeConfirmed(calledOperation, question, flags, surroundings);
    for (const [at, server] of servers.entries()) {
      try {
        if ((await callOne(session, calledOperation, server, surroundings)) === "stopped") {
          surroundings.write(`${serverName(server)}: is stopped, so ${operationName} was not sent.\n`);
          continue;
        }
      } catch (error) {
        const remainingServers = servers.slice(at + 1);
        surroundings.writeError(
          [
            `Stopped at ${serverName(server)}.`,
            `Done: ${serverNames(servers.slice(0, at))}.`,
            `Not touched: ${serverNames(remainingServers)}.`,
            ...(remainingServers.length > 0
              ? [
                  `To continue with those: ${commandFor(operationName, stack, remainingServers.map(wordFor(inStack)))}`,
                ]
              : []),
            "",
          ].join("\n"),
        );
        throw error;
      }
      surroundings.write(`${serverName(server)}: ${operationName} is done.\n`);
    }
    return exitCodes.well;
  } finally {
    await session.host.close();
  }
}

/**
 * Checks that the login of this command is for the host and account of each server, because elsewhere the same id may
 * belong to another server.
 *
 * @throws if it is not.
 */
function mustBeHere(
  session: CommandSession,
  servers: readonly ServerInState[],
  inStack: readonly ServerInState[],
): void {
  const differenceTo = ({ outputs }: ServerInState) => placeDifference(session, outputs as Stored);
  for (const server of servers) {
    const difference = differenceTo(server);
    if (!difference) continue;
    const { createdAt, now } = difference.facts;
    const namesHere = servers.filter((candidate) => !differenceTo(candidate)).map(wordFor(inStack));
    const advice =
      namesHere.length > 0
        ? `Servers of this login: ${namesHere.map((name) => `--name ${shellQuote(name)}`).join(" ")}`
        : "Take the login of that host: that of the stack's configuration, or of HOSTING_… where it has none.";
    throw wrongUse(
      `${serverName(server)} is at ${createdAt}, and this login is for ${now}. Nothing was sent. ${advice}`,
    );
  }
}

/**
 * Sends a power operation to a server. After a start or a restart, it waits until the server is up, in the way that
 * the `waitFor` input of the server describes. If the server is stopped, no reboot is sent, so the server stays
 * stopped.
 */
async function callOne(
  session: CommandSession,
  calledOperation: CalledOperation,
  { id, outputs }: ServerInState,
  surroundings: Surroundings,
): Promise<"done" | "stopped"> {
  const account = textOf(outputs.accountNumber);
  const accnt = account === "" ? undefined : Number(account);
  const server = { uniq_id: id, accnt };
  const [operationName] = calledOperation;
  const { stop: signal, writeError } = surroundings;
  if (isRestart(operationName) && (await session.host.servers.power(server, { signal })).state === "stopped")
    return "stopped";
  const params = { uniq_id: id, ...(accnt !== undefined && { accnt }) };
  const answer = await sendWrite(session, calledOperation, params, { signal });
  await waitForEnd(session, operationName, { params, answer }, surroundings);
  if (!isRestart(operationName) && operationName !== "server.power.start") return "done";
  const waitFor = serverInputs.shape.waitFor.safeParse(outputs.waitFor).data;
  const say = (line: Line) => writeError(`${messageText(line)}\n`);
  const context = { signal, status: say, warn: say };
  await reach({
    session,
    state: serverState(session, id, outputs as StoredServer),
    news: { waitFor },
    context,
  });
  return "done";
}

const isRestart = (name: OperationName) => name === "server.power.reboot" || name === "server.power.reset";

/**
 * The name that selects the server in a command: its id, with the host's name if another server of the stack has the
 * same id.
 */
const wordFor =
  (servers: readonly ServerInState[]) =>
  ({ id, place }: ServerInState): string =>
    servers.filter((candidate) => candidate.id === id).length > 1 ? nameAtHost(placedServer(id, place)) : id;

const commandFor = (operationName: OperationName, stack: string, names: readonly string[]): string =>
  [
    `npx pulumi-hosting call ${operationName} --stack ${shellQuote(stack)} --one-at-a-time`,
    ...names.map((name) => `--name ${shellQuote(name)}`),
  ].join(" ");
