import type { CallOptions } from "../../provider/api/callOptions";
import { formatDuration } from "../../provider/duration";
import { failureText } from "../../provider/engine/failureText";
import { shownTime } from "../../provider/resources/server/life/phase";
import { orderNotes } from "../../provider/resources/server/order/orderNotes";
import { isObject } from "../../provider/values";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { CommandSession } from "../openSession";
import type { Surroundings } from "../surroundings";
import type { CalledOperation } from "./confirm";

type Params = Readonly<Record<string, unknown>>;

/** The notes about earlier orders of this domain, which the provider on this machine reads and writes as well. */
const notesOf = (session: CommandSession, [, { orders }]: CalledOperation, { domain, accnt }: Params) =>
  orders && typeof domain === "string"
    ? // The contract also accepts an account number in the form of a string.
      orderNotes(session, { domain, ...(accnt !== undefined && { accountNumber: Number(accnt) }) })
    : undefined;

/**
 * Asks the user before a server is ordered while an earlier order for its domain, sent from this machine, may still
 * be carried out. `--yes` does not answer this question, because it does not confirm a second server.
 *
 * @throws unless the user confirms, or `--again` is set.
 */
export async function mustNotBeOrdered(
  session: CommandSession,
  calledOperation: CalledOperation,
  params: Params,
  { again, ask, terminal }: { readonly again?: true } & Pick<Surroundings, "ask" | "terminal">,
): Promise<void> {
  const openOrder = notesOf(session, calledOperation, params)?.unanswered();
  if (!openOrder || openOrder.age >= shownTime || again) return;
  const [age, remainingTime] = [openOrder.age, shownTime - openOrder.age].map(formatDuration);
  const warning = `This machine ordered ${params.domain} ${age} ago, and it is not certain what came of it: it may be billed already.`;
  if (!terminal.input)
    throw new CommandFailed(
      exitCodes.gate,
      `${warning} Nothing was sent. Look with \`npx pulumi-hosting call asset.list\`, and order another one in ${remainingTime}. To order it now: --again.`,
    );
  const answer = await ask(`${warning} Order another one? Type yes: `);
  if (answer.trim() !== "yes") throw new CommandFailed(exitCodes.gate, "Nothing was sent.");
}

/**
 * Notes the id of the ordered server, because lists of the host may not show the server yet. If the response has no
 * id, the order stays open: nobody knows which server it created.
 */
function noteAnswer(notes: ReturnType<typeof notesOf>, answer: unknown): void {
  if (!isObject(answer) || typeof answer.uniq_id !== "string") return;
  notes?.noteAnswer(answer.uniq_id);
  notes?.close("own");
}

/**
 * Sends a write operation, and notes an order in the same way as the provider.
 *
 * @throws an error that says what to check at the host, if the operation may have been carried out without a
 * response.
 */
export async function sendWrite(
  session: CommandSession,
  calledOperation: CalledOperation,
  params: Params,
  call: Pick<CallOptions, "signal">,
): Promise<unknown> {
  const notes = notesOf(session, calledOperation, params);
  const watch = notes && { leaves: () => notes.noteOrder([]), nothingCame: notes.noteNothing };
  const end = await session.host.sendTypedWrite(calledOperation, params, { ...call, watch });
  switch (end.is) {
    case "done":
      noteAnswer(notes, end.answer);
      return end.answer;
    case "refused":
      notes?.close("own");
      throw end.because;
    case "interrupted":
      throw end.because;
    case "unsure": {
      const [, { orders }] = calledOperation;
      const nextStep = orders
        ? "It may be ordered, and billed. Look with `npx pulumi-hosting call asset.list`, also some minutes later, before you order it again."
        : "It may have been done. Look at the host before you send it again.";
      throw new CommandFailed(exitCodes.host, `${failureText(end.because)}\n  ${nextStep}`, {
        cause: end.because,
      });
    }
  }
}
