import { writeOutcome } from "./outcome";

/**
 * Sends an update. If it fails although the host may have carried it out, even by an earlier attempt than the one that
 * was refused, `whenUnsure` is called before the failure is thrown.
 */
export async function sendUpdate<Context extends object, Answer>(
  context: Context,
  send: (call: Context) => Promise<Answer>,
  whenUnsure: (error: unknown) => void,
): Promise<Answer> {
  const outcome = await writeOutcome(context, send);
  if (outcome.is === "done") return outcome.value;
  if (outcome.is === "unsure") whenUnsure(outcome.error);
  throw outcome.error;
}
