import { keysAt, type NotAnswered } from "../../../gates/ask";
import { createPace } from "../../../gates/pace";
import { failure, message } from "../../../message";
import { type GateName, gateNames, sshPort } from "../declared/gates";
import { nameOf, serverOf } from "../life/state";
import { type Gate, gates } from "./gates";
import type { Work } from "./work";

/** How long a server usually takes to answer once the host says that it runs, in milliseconds. */
const usual = 60_000;

/** How long after a right answer the next one is asked for, in milliseconds: a moment is no proof of health. */
const betweenAnswers = 2_000;

/**
 * Waits until all answers that the program waits for are right, one after another.
 *
 * @throws when one is not by its deadline; the signal's reason.
 */
export async function reach(work: Work): Promise<void> {
  let hasNoAddress = false;
  for (const name of gateNames) {
    const gate = gates[name](work);
    if (gate === "noAddress") hasNoAddress = true;
    else if (gate) await waitAt(gate, name, work);
  }
  if (hasNoAddress)
    work.context.warn(message("server-not-awaited", { server: serverOf(work.state), because: "noAddress" }));
}

async function waitAt({ address, deadline, times, ask }: Gate, gate: GateName, work: Work) {
  const { session, state, context } = work;
  let [right, countedAt] = [0, 0];
  let wrong: NotAnswered | undefined;
  const pace = createPace(session.clock);
  const counted = () => ({ trouble: `${right} of ${times} right answers` });
  const waiting = () =>
    session.host.pollUntil({
      ...context,
      name: nameOf(state),
      doing: `waiting for ${gate.toUpperCase()} at ${address}`,
      usual,
      deadline,
      look: async (elapsed) => {
        if (right > 0 && elapsed - countedAt < betweenAnswers) return counted();
        if (wrong && elapsed < deadline && !pace.isDue()) return wrong;
        wrong = await ask();
        if (wrong) pace.failed();
        if (wrong?.isFinal) {
          const { trouble } = wrong;
          throw failure("server-not-asked", { server: serverOf(state), address, trouble });
        }
        [right, countedAt] = [wrong ? 0 : right + 1, elapsed];
        if (right === times) return true;
        return wrong ?? counted();
      },
    });
  const end = await session.host.endOfWork(context.signal, waiting);
  if (end.is === "done") return;
  if (end.is !== "late") throw end.because;
  const trouble = end.trouble ?? "no answer";
  throw failure(
    "server-unreached",
    { server: serverOf(state), gate, address, deadline, trouble },
    end.because,
  );
}

/**
 * Whether the server proves itself by other SSH host keys than those in the state: then its disks were erased since. A
 * server that does not answer proves nothing.
 */
export async function hasOtherDisks(work: Pick<Work, "session" | "state" | "context">): Promise<boolean> {
  const { session, state, context } = work;
  const { sshHostKeys: known, ip } = state.reported;
  const ssh = state.applied.waitFor?.ssh;
  if (!known || !ssh || ip === undefined) return false;
  const attempt = await keysAt(session, { host: ip, port: sshPort(ssh) }, context.signal);
  if (!("answer" in attempt)) return false;
  const isKnown = ({ publicKey }: { readonly publicKey: string }) =>
    known.some((key) => key.publicKey === publicKey);
  return attempt.answer.length > 0 && !attempt.answer.some(isKnown);
}
