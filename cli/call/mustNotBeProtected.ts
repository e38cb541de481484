import type { OperationName } from "../../provider/api/contract";
import { liftedRun } from "../../provider/lift";
import { shownText } from "../../provider/shownText";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { exportedResources } from "../exportedResources";
import { placedServer } from "../placedId";
import { commandLift } from "../preview/declared";
import { shownProtection } from "../preview/protection";
import { type ServerInState, serversInStates, textOf } from "../serversInStates";
import type { Surroundings } from "../surroundings";

/** Operations that remove a server or erase its disks, each with the words for its effect. */
const losing: Partial<Record<OperationName, string>> = {
  "asset.requestRemoval": "removes it",
  "server.rebuild": "erases its disks",
  "server.byIdentifier": "may do either",
};

/**
 * Checks `deletionProtection` in the state of the stack, because the host does not know this input. The states of
 * other stacks are not checked.
 *
 * @throws if the stack protects the server, and the command line or the environment does not lift the protection.
 */
export async function mustNotBeProtected(
  operation: OperationName,
  { uniq_id }: Readonly<Record<string, unknown>>,
  stack: string | undefined,
  surroundings: Surroundings,
): Promise<void> {
  const does = losing[operation];
  if (!does || stack === undefined || typeof uniq_id !== "string") return;
  const resources = await exportedResources(stack, surroundings);
  if (!resources)
    return surroundings.writeError(
      `pulumi-hosting: the state of stack ${stack} cannot be read, so its deletionProtection is not asked.\n`,
    );
  const isOfCall = ({ id }: { readonly id: string }) => id.toLowerCase() === uniq_id.toLowerCase();
  const lift = commandLift(surroundings);
  const isLifted = ({ id, place, outputs }: ServerInState) =>
    lift.ofServer(placedServer(id, place)) ||
    (operation === "server.rebuild" && lift.ofGroup(outputs.rollout));
  const server = (await serversInStates([{ stack, resources }], surroundings)).find(
    (candidate) =>
      isOfCall(candidate) && shownProtection(candidate.outputs) !== "off" && !isLifted(candidate),
  );
  if (!server) return;
  const name = shownText(`${textOf(server.outputs.domain)} (${server.id})`);
  throw new CommandFailed(
    exitCodes.gate,
    `Stack ${stack} ${shownProtection(server.outputs) === "on" ? "protects" : "may protect"} server ${name}, and ${operation} ${does}. Nothing was sent. To send it: ${liftedRun(placedServer(server.id, server.place), `npx pulumi-hosting call ${operation} …`)}.`,
  );
}
