import type { OperationName } from "../../provider/api/contract";
import type { Operation } from "../../provider/api/contract/operation";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { Surroundings } from "../surroundings";

export type CalledOperation = readonly [name: OperationName, operation: Operation];

/**
 * Asks the user to confirm a call that could do harm if it was sent by mistake. Without a terminal, the command line
 * must have `--yes`.
 *
 * @param what the parameters of the call, or its servers.
 * @throws unless the user confirms.
 */
export async function mustBeConfirmed(
  [name, operation]: CalledOperation,
  what: string,
  { yes }: { readonly yes?: true },
  { ask, terminal }: Surroundings,
): Promise<void> {
  const risk = riskOf(operation);
  if (!risk || yes) return;
  const question = `${name} ${risk}. ${what}.`;
  if (!terminal.input)
    throw new CommandFailed(exitCodes.gate, `${question} Nothing was sent. To send it: --yes.`);
  const answer = await ask(`${question} Send it? Type yes: `);
  if (answer.trim() !== "yes") throw new CommandFailed(exitCodes.gate, "Nothing was sent.");
}

function riskOf({ destructive, orders, interrupts }: Operation): string | undefined {
  if (destructive) return "can lose data or a service";
  if (orders) return "orders what is billed from then on";
  return interrupts ? "interrupts what is running" : undefined;
}
