import type { CallOptions } from "../../../api/callOptions";
import { HostError, isHostError } from "../../../api/errors";
import { DeadlineExceeded, pollUntil } from "../../../api/waiting/poll";
import { outcomeOf, outcomeOfTry } from "../../../host/outcome";
import { usualTime } from "../../../waiting/deadlines";
import { type PowerState, readPowerState, warnOfWord } from "../life/powerState";
import { assetIdOf, nameOf } from "../life/state";
import type { WantedPower } from "../plan/steps";
import { busyWaitOf, deadlineOf, type Waiting, type Work } from "./work";

/** A server whose power is changed; `news` say how long that may take. */
type Powered = Waiting & Pick<Work, "context">;

/** The operations, and what the wait for each is called. */
const doing = {
  start: "starting",
  stop: "stopping",
  shutdown: "shutting down",
  reboot: "rebooting",
  reset: "resetting",
} as const;
type Operation = keyof typeof doing;

/**
 * How long a shutdown may take before the server is stopped, in milliseconds; a third of the deadline if that is less.
 */
const graceTime = 120_000;

/** How long after a reboot request the host may still show the server as running, in milliseconds. */
export const rebootSettlingTime = 15_000;

/**
 * Brings the server to the power state, and waits for it. Sends nothing when the host shows it there already.
 *
 * @returns whether it was started.
 */
export async function bringToPowerState(work: Powered, wanted: WantedPower): Promise<boolean> {
  const { session, state, news, context } = work;
  const now = await readPowerState(session, state, context, warnOfWord(state, context));
  if (now === wanted) return false;
  const deadline = deadlineOf(session, "power", news);
  if (wanted === "running") await bring(work, "start", deadline);
  else if (!(await shutDown(work))) await bring(work, "stop", deadline - graceOf(work));
  return wanted === "running";
}

/**
 * Asks for a shutdown. @returns whether the server has stopped within the grace time. One that cannot be shut down, for
 * example because nothing in it listens, has not.
 */
export async function shutDown(work: Powered): Promise<boolean> {
  try {
    await bring(work, "shutdown", graceOf(work));
    return true;
  } catch (error) {
    if (error instanceof DeadlineExceeded || isHostError(error, "power", "busy")) return false;
    throw error;
  }
}

const graceOf = ({ session, news }: Powered): number =>
  Math.min(graceTime, deadlineOf(session, "power", news) / 3);

/** A refusal counts for nothing when the server is there: an earlier try, whose answer was lost, was done. */
async function bring(work: Powered, operation: "start" | "stop" | "shutdown", deadline: number) {
  const wanted: PowerState = operation === "start" ? "running" : "stopped";
  try {
    await operate(work, operation, { deadline, isDone: (power) => power === wanted });
  } catch (error) {
    const isRefused = isHostError(error, "power", "busy");
    if (!isRefused || (await readPowerState(work.session, work.state, work.context)) !== wanted) throw error;
  }
}

/**
 * Reboots or resets the server, as its inputs say, and waits until it runs again; one that is stopped reads everything
 * again when it starts. `onSent` is called before the wait: the reboot must not be sent twice.
 */
export async function reboot(work: Powered, onSent: () => void): Promise<void> {
  const { session, state, news, context } = work;
  if ((await readPowerState(session, state, context)) === "stopped") return onSent();
  let hasBeenAway = false;
  await operate(work, news.rebootMode ?? "reboot", {
    deadline: deadlineOf(session, "power", news),
    onSent,
    isDone(power, elapsed) {
      if (power !== "running") hasBeenAway = true;
      return power === "running" && (hasBeenAway || elapsed >= rebootSettlingTime);
    },
  });
}

interface PowerWait {
  /** Milliseconds. */
  readonly deadline: number;
  onSent?(): void;
  isDone(power: PowerState | undefined, elapsed: number): boolean;
}

/** Sends a power operation, and waits for what it is to bring. If its answer was lost, the wait shows whether it was done. */
async function operate(
  work: Powered,
  operation: Operation,
  { deadline, onSent, isDone }: PowerWait,
): Promise<void> {
  const { session, state, context } = work;
  const options = { ...context, whileBusy: busyWaitOf(work, "power") };
  const outcome = await outcomeOf(options, (call) =>
    session.client.server.power[operation](assetIdOf(session, state), call),
  );
  // A refusal is the answer, also of a host that has done an earlier try; the caller looks then.
  const isLost = outcome.is !== "done" && outcomeOfTry(outcome.error).is === "unsure";
  const isHeard = isLost && outcome.error instanceof HostError && !context.signal?.aborted;
  if (outcome.is !== "done" && !isHeard) throw outcome.error;
  const answer = outcome.is === "done" ? outcome.value : undefined;
  onSent?.();
  // By its task the host's people can find what it does. Some hosts write 0 for none.
  const task = answer?.task ? ` (task ${answer.task} at the host)` : "";
  const look = async (elapsed: number, call: CallOptions) => {
    let trouble: string | undefined;
    const power = await readPowerState(session, state, call, (word) => {
      trouble = `the host says powerStatus ${JSON.stringify(word)}`;
    });
    return isDone(power, elapsed) || { trouble };
  };
  const wait = { name: nameOf(state), doing: doing[operation] + task, deadline, look };
  await pollUntil(session, { ...context, ...wait, usual: usualTime("power", undefined) });
}
