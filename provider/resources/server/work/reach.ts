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

async function waitAt(given: Gate, gate: GateName, work: Reaching) {
  const { address, deadline, times } = given;
  const { session, state, context } = work;
  let [right, lacking] = [0, 0];
  let wrong: NotAnswered | undefined;
  const pace = session.servers.pace(given.host);
  const counted = () => ({ trouble: `${right} of ${times} right answers` });
  const waiting = () =>
    session.host.pollUntil({
      ...context,
      name: nameOf(state),
      doing: `waiting for ${gate.toUpperCase()} at ${address}`,
      usual: usualTimeout,
      deadline,
      look: async (elapsed) => {
        // At the deadline a single right answer is not enough, because several right answers must be some time apart.
        const isLast = elapsed >= deadline && right === 0;
        if (!isLast && !pace.isDue(given.connections())) return wrong ?? counted();
        wrong = await given.ask();
        if (wrong) pace.wrong();
        else pace.right();
        if (wrong?.isFinal) {
          const { trouble } = wrong;
          throw failure("server-not-asked", { server: serverOf(state), address, trouble });
        }
        lacking = wrong?.lacks ? lacking + 1 : 0;
        if (wrong?.lacks && lacking === surelyLacking)
          throw failure("server-not-negotiated", { server: serverOf(state), address, lacks: wrong.lacks });
        right = wrong ? 0 : right + 1;
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
