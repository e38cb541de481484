import type { NotAnswered } from "../../../gates/ask";
import { failure, message } from "../../../message";
import { type GateName, gateNames } from "../declared/gates";
import { nameOf, serverOf } from "../life/state";
import { type Gate, gates, type Reaching } from "./gates";

/** How long a server usually takes to answer after the host reports it as running, in milliseconds. */
const usualTimeout = 60_000;

/**
 * How often in a row an SSH negotiation must fail before the wait ends. After a single failure the server may still
 * have been setting itself up.
 */
const surelyLacking = 2;

/**
 * Waits until each check of `waitFor` succeeds, one after another.
 *
 * @throws if a check does not succeed before its timeout, or with the signal's reason.
 */
export async function reach(work: Reaching): Promise<void> {
  let hasNoAddress = false;
  for (const name of gateNames) {
    const gate = gates[name](work);
    if (gate === "noAddress") hasNoAddress = true;
    else if (gate) await waitAt(gate, name, work);
  }
  if (hasNoAddress)
    work.context.warn(message("server-not-awaited", { server: serverOf(work.state), because: "noAddress" }));
}

async function waitAt(gateToReach: Gate, gate: GateName, work: Reaching) {
  const { address, deadline, times } = gateToReach;
  const { session, state, context } = work;
  let [rightAnswers, lacking] = [0, 0];
  let wrongAnswer: NotAnswered | undefined;
  const pace = session.servers.pace(gateToReach.host);
  const progress = () => ({ trouble: `${rightAnswers} of ${times} right answers` });
  const waiting = () =>
    session.host.pollUntil({
      ...context,
      name: nameOf(state),
      doing: `waiting for ${gate.toUpperCase()} at ${address}`,
      usual: usualTimeout,
      deadline,
      look: async (elapsed) => {
        // At the deadline a single right answer is not enough, because several right answers must be some time apart.
        const isLast = elapsed >= deadline && rightAnswers === 0;
        if (!isLast && !pace.isDue(gateToReach.connections())) return wrongAnswer ?? progress();
        wrongAnswer = await gateToReach.ask();
        if (wrongAnswer) pace.noteWrong();
        else pace.noteRight();
        if (wrongAnswer?.isFinal) {
          const { trouble } = wrongAnswer;
          throw failure("server-not-asked", { server: serverOf(state), address, trouble });
        }
        lacking = wrongAnswer?.lacks ? lacking + 1 : 0;
        if (wrongAnswer?.lacks && lacking === surelyLacking)
          throw failure("server-not-negotiated", {
            server: serverOf(state),
            address,
            lacks: wrongAnswer.lacks,
          });
        rightAnswers = wrongAnswer ? 0 : rightAnswers + 1;
        if (rightAnswers === times) return true;
        return wrongAnswer ?? progress();
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
